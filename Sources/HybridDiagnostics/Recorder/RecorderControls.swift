import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The button that starts and stops a recording, and the choice of the script.
final class RecorderControls {
    private let recording: WalkRecording
    private let button: Widget
    private let choices: [(script: WalkScript, button: Widget)]
    private var isShownOn = false

    init(_ recording: WalkRecording) {
        self.recording = recording
        button = .button(localized("S_tart")) { recording.isOn ? recording.stop() : recording.start() }
        choices = WalkScript.allCases.map { script in
            // Unlike radio buttons, Tab reaches each of them.
            let choice = Widget(sinking: gtk_toggle_button_new())
            gtk_button_set_use_underline(choice.pointer(), 1)
            choice.setButtonLabel(script.title)
            choice.nameByWordAlone()
            return (script, choice)
        }
        for (_, choice) in choices.dropFirst() {
            gtk_toggle_button_set_group(choice.pointer(), choices[0].button.pointer())
        }
        gtk_toggle_button_set_active(choices[0].button.pointer(), 1)
    }

    var widgets: [Widget] {
        [button, .box(GTK_ORIENTATION_HORIZONTAL, choices.map(\.button)).adding(["linked"])]
    }

    /// The recording as the chosen script.
    var output: (text: String, fileName: String) {
        let choice = choices.first { gtk_toggle_button_get_active($0.button.pointer()) != 0 }
        let script = choice?.script ?? .native
        return (script.text(of: recording.recorder.walk), script.fileName)
    }

    /// Updates the button. It keeps the keyboard focus.
    func refresh() {
        guard isShownOn != recording.isOn else { return }
        isShownOn = recording.isOn
        button.setButtonLabel(recording.isOn ? localized("S_top") : localized("S_tart"))
        button.nameByWordAlone()
    }
}
