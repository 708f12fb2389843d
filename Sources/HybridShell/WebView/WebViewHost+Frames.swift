import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Navigations for which WebKit does not report the frame.
extension WebViewHost {
    /// Allows a load unless it is for the main frame, which must be shown elsewhere without a request here. In a page
    /// without frames it is always the main frame's. In a page with frames it continues until the response identifies
    /// the frame.
    func decideLater(_ decision: ObjectRef, _ url: URL) {
        countFrames { [weak self] count in
            guard let self, count == 0 else { return webkit_policy_decision_use(decision.pointer()) }
            webkit_policy_decision_ignore(decision.pointer())
            delegate?.webView(self, received: .scriptNavigated(to: url))
            endDriversWait()
        }
    }

    /// Counts the page's frames, nested ones included; `nil` if the page does not answer. Runs in the shell's script
    /// world, which pages cannot manipulate.
    func countFrames(completion: @escaping @MainActor (Int?) -> Void) {
        let view = widget
        startGIO(timeout: Self.frameDeadline) { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), Self.countsFrames, -1, UserScripts.world, nil, call.cancellable, call.callback,
                call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { outcome in
            guard case .success(let value?) = outcome else { return completion(nil) }
            completion(Int(jsc_value_to_int32(value.pointer())))
        }
    }

    /// Milliseconds after which a page without an answer continues.
    private static let frameDeadline = 1_000

    // Frames in shadow trees count too; `window.length` omits them.
    private static let countsFrames = """
        (() => {
          const inTree = (root) => [...root.querySelectorAll("*")].reduce((count, node) => count +
            ["iframe", "frame", "object", "embed"].includes(node.localName) +
            (node.shadowRoot ? inTree(node.shadowRoot) : 0), 0)
          const inWindow = (view) => [...Array(view.length).keys()].reduce((count, index) =>
            count + 1 + inWindow(view[index]), 0)
          return Math.max(inTree(document), inWindow(window))
        })()
        """
}

/// Reports of the shell's script world about the page's frames.
extension WebViewHost {
    func connectFrames() {
        contentManager.connect("script-message-received::\(UserScripts.frameHandler)") { [weak self] arguments in
            guard let self, let report = DialogGuard.report(arguments.object(1)) else { return }
            consent.heard(report)
            switch report {
            case .origin(let origin): location.declared(origin: origin)
            case .gesture: gesture.noticed(at: MainLoop.now / 1000)
            case .dialogBegins, .dialogEnds: break
            }
        }
    }

    /// Answers a dialog that must not be shown as if the user had closed it; a `beforeunload` dialog lets the page go.
    /// - Returns: True if the dialog was answered.
    func declines(_ dialog: OpaquePointer) -> Bool {
        guard !consent.consume(DialogGuard.kind(of: dialog)) else { return false }
        DialogGuard.decline(dialog)
        return true
    }

    /// Accepts WebKit's user-gesture flag only after real interaction: WebKit also treats calls by the shell as
    /// gestures.
    func judgeGesture(of action: inout NavigationAction) {
        action.isUserGesture = action.isUserGesture && gesture.isRecent(at: MainLoop.now / 1000)
    }
}
