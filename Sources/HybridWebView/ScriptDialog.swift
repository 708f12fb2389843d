import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import HybridCore

/// A page's pending `alert`, `confirm`, `prompt` or `beforeunload` dialog. It can be answered once, and the page is
/// blocked until then. If this object is released before that, the answer is "cancel".
@MainActor
package final class ScriptDialog {
    package enum Kind: String {
        case alert, confirm, prompt, beforeUnload

        init(of dialog: OpaquePointer) {
            self =
                switch webkit_script_dialog_get_dialog_type(dialog) {
                case WEBKIT_SCRIPT_DIALOG_CONFIRM: .confirm
                case WEBKIT_SCRIPT_DIALOG_PROMPT: .prompt
                case WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM: .beforeUnload
                default: .alert
                }
        }
    }

    package let kind: Kind
    package let message: String
    /// The initial text of a prompt.
    package let defaultText: String
    /// The page that opened the dialog.
    package let page: URL?
    /// True while the page waits for the answer.
    var isOpen: Bool { raw != nil }
    /// Called when the answer is "yes".
    package var accepted: (@MainActor () -> Void)?
    /// Called when the answer is "cancel".
    package var declined: (@MainActor () -> Void)?
    /// Closes the dialog and answers "cancel". The object that shows the dialog sets this closure.
    package var dismiss: (@MainActor () -> Void)?
    private let profile: WebProfile
    private var raw: OpaquePointer?
    /// True while WebKit emits the signal. If the handler closes the dialog, the program crashes (measured with
    /// WebKitGTK 2.50.6). After the signal, WebKit closes a dialog itself if it is unreferenced.
    private var isInSignal = true

    init(_ dialog: OpaquePointer, page: URL?, profile: WebProfile) {
        kind = Kind(of: dialog)
        message = DisplayText.bounded(String(borrowing: webkit_script_dialog_get_message(dialog)) ?? "")
        defaultText =
            kind == .prompt ? String(borrowing: webkit_script_dialog_prompt_get_default_text(dialog)) ?? "" : ""
        self.page = page
        self.profile = profile
        profile.openDialogs += 1
        raw = webkit_script_dialog_ref(dialog)
    }

    /// Records that WebKit's signal has ended, so that a later answer closes the dialog.
    func signalEnded() { isInSignal = false }

    isolated deinit {
        answer(nil)
    }

    /// Answers the page. For a prompt, the answer is the text. Otherwise any text means "yes", and `nil` means
    /// "cancel". Only the first answer counts.
    package func answer(_ text: String?) {
        guard let dialog = raw else { return }
        raw = nil
        profile.openDialogs -= 1
        switch kind {
        case .alert: break
        case .confirm, .beforeUnload: webkit_script_dialog_confirm_set_confirmed(dialog, text == nil ? 0 : 1)
        case .prompt: if let text { webkit_script_dialog_prompt_set_text(dialog, text) }
        }
        if !isInSignal { webkit_script_dialog_close(dialog) }
        webkit_script_dialog_unref(dialog)
        if text == nil { declined?() } else { accepted?() }
    }
}
