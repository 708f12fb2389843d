import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// Keeps a web view's page from asking in another's name, and from asking at any length.
///
/// WebKit shows the dialogs of a view without a host by itself, in the view, whatever frame asks and however long the
/// text is.
@MainActor
enum DialogGuard {
    /// More than so many bytes of a question nobody reads, and WebKit would lay them all out.
    static let longestQuestion = 2_000

    /// Lets only the page and its frames of the same origin ask in this view.
    /// - Parameter content: holds the scripts that the view's documents get.
    static func close(_ view: Widget, _ content: ObjectRef) {
        UserScripts.addFrameGuard(to: content)
        let state = State()
        content.connect("script-message-received::\(UserScripts.frameHandler)") { arguments in
            if let report = report(arguments.object(1)) { state.consent.heard(report) }
        }
        view.connect(
            "script-dialog",
            returningBool: { arguments in
                guard let dialog = arguments.boxed(1) else { return false }
                let length = String(borrowing: webkit_script_dialog_get_message(dialog))?.utf8.count ?? 0
                guard !state.consent.take(kind(of: dialog)) || length > longestQuestion else { return false }
                decline(dialog)
                return true
            })
    }

    /// What a frame has said.
    static func report(_ value: ObjectRef?) -> FrameReport? {
        value.flatMap { String(takingGString: jsc_value_to_string($0.pointer())) }.flatMap { FrameReport($0) }
    }

    /// Answers a dialog that nobody may see as if it had been closed, and lets a page go that would be held back.
    static func decline(_ dialog: OpaquePointer) {
        guard kind(of: dialog) == .departure else { return }
        webkit_script_dialog_confirm_set_confirmed(dialog, 1)
    }

    /// What a dialog asks.
    static func kind(of dialog: OpaquePointer) -> DialogConsent.Kind {
        webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
            ? .departure : .script
    }

    private final class State {
        var consent = DialogConsent()
    }
}
