public import FoundationEssentials
public import GLibBridge
import HybridCore

/// A dialog that a page has opened with `alert`, `confirm` or `prompt`.
@MainActor
public struct PageDialog {
    /// The function that the page has called.
    public enum Kind: Sendable {
        /// `alert`, whose answer has no effect.
        case alert
        /// `confirm`, which is true if the dialog is accepted.
        case confirm
        /// `prompt`, which is the text of the acceptance.
        case prompt
    }

    /// The answer of the application's code.
    public enum Answer: Equatable, Sendable {
        /// The shell shows its own dialog.
        case standard
        /// The user agrees. A prompt has this text.
        case accept(String = "")
        /// The user does not agree.
        case cancel
    }

    /// The function that the page has called.
    public let kind: Kind
    /// The text of the page.
    public let message: String
    /// The initial text of a prompt.
    public let defaultText: String
    /// The page that has opened the dialog, or `nil` if it is unknown.
    public let page: URL?
    /// The parent window for the application's own dialog.
    public let window: ObjectRef

    /// Returns `nil` for the question before a page is left, which only the shell asks.
    init?(_ dialog: ScriptDialog, in window: Widget) {
        switch dialog.kind {
        case .alert: kind = .alert
        case .confirm: kind = .confirm
        case .prompt: kind = .prompt
        case .beforeUnload: return nil
        }
        message = dialog.message
        defaultText = dialog.defaultText
        page = dialog.page
        self.window = window
    }
}
