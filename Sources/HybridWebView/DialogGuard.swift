import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import HybridToolkit

/// Restricts script dialogs: only frames of the page's origin may open them, and their text has a maximum length.
///
/// If a view has no host, WebKit itself shows the dialogs. It shows them for every frame and with text of any length.
enum DialogGuard {
    /// The maximum length of a message in bytes. WebKit would lay out text of any length.
    static let longestQuestion = 2_000

    /// Allows only the page and its same-origin frames to open dialogs in this view.
    /// - Parameter content: The user content manager of the view.
    static func close(_ view: Widget, _ content: ObjectRef) {
        UserScripts.addFrameGuard(to: content)
        let state = State()
        content.connect("script-message-received::\(UserScripts.frameHandler)") { arguments in
            if let report = report(arguments.object(1)) { state.consent.heard(report) }
        }
        view.connect("script-dialog") { arguments -> Bool in
            guard let dialog = arguments.boxed(1) else { return false }
            let length = String(borrowing: webkit_script_dialog_get_message(dialog))?.utf8.count ?? 0
            guard !state.consent.consume(kind(of: dialog)) || length > longestQuestion else { return false }
            decline(dialog)
            return true
        }
    }

    static func report(_ value: ObjectRef?) -> FrameReport? {
        value.flatMap { String(takingGString: jsc_value_to_string($0.pointer())) }.flatMap { FrameReport($0) }
    }

    /// Answers a dialog without showing it, as if the user had closed it. The answer to a `beforeunload` dialog lets
    /// the page close.
    static func decline(_ dialog: OpaquePointer) {
        guard kind(of: dialog) == .departure else { return }
        webkit_script_dialog_confirm_set_confirmed(dialog, 1)
    }

    static func kind(of dialog: OpaquePointer) -> DialogConsent.Kind {
        webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
            ? .departure : .script
    }

    private final class State {
        var consent = DialogConsent()
    }
}
