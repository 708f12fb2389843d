import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// A page's `alert`, `confirm`, `prompt` or "leave this page?", waiting for its one answer. The page stands still until
/// then; dropped without an answer it is answered with "cancel".
@MainActor
package final class ScriptDialog {
    enum Kind: String {
        case alert, confirm, prompt, beforeUnload
    }

    let kind: Kind
    let message: String
    /// What a prompt offers to begin with.
    let defaultText: String
    /// The page that asks.
    let page: URL?
    /// Whether the page still waits for the answer.
    var isOpen: Bool { raw != nil }
    /// Called when the answer is "yes".
    var accepted: (@MainActor () -> Void)?
    /// Called when the answer is "cancel".
    var declined: (@MainActor () -> Void)?
    /// Takes the dialog off the screen and answers "cancel". Set by whoever shows it.
    var dismiss: (@MainActor () -> Void)?
    private let profile: WebProfile
    private var raw: OpaquePointer?
    /// WebKit's signal is still under way. To close the dialog within it ends the program (measured with WebKitGTK 2.50.6);
    /// WebKit closes it itself when the signal ends and nobody has kept the dialog.
    private var isInSignal = true

    init(_ dialog: OpaquePointer, page: URL?, profile: WebProfile) {
        kind =
            switch webkit_script_dialog_get_dialog_type(dialog) {
            case WEBKIT_SCRIPT_DIALOG_CONFIRM: .confirm
            case WEBKIT_SCRIPT_DIALOG_PROMPT: .prompt
            case WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM: .beforeUnload
            default: .alert
            }
        message = DisplayText.bounded(String(borrowing: webkit_script_dialog_get_message(dialog)) ?? "")
        defaultText =
            kind == .prompt ? String(borrowing: webkit_script_dialog_prompt_get_default_text(dialog)) ?? "" : ""
        self.page = page
        self.profile = profile
        profile.openDialogs += 1
        raw = webkit_script_dialog_ref(dialog)
    }

    /// WebKit's signal is over: an answer that has not been given yet closes the dialog from now on.
    func signalEnded() { isInSignal = false }

    isolated deinit {
        answer(nil)
    }

    /// Answers the page: with the text for a prompt, with any text for "yes", with `nil` for "cancel". Only the first
    /// answer counts.
    func answer(_ text: String?) {
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
