import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Navigations of which WebKit does not say which frame makes them.
extension WebViewHost {
    /// Lets a load begin unless it is the page's own: that is to be shown elsewhere, and nothing of it asked for here. In
    /// a page without frames it can be nobody else's. One with frames goes on until its answer says whose it is.
    func decideLater(_ decision: ObjectRef, _ url: URL) {
        countFrames { [weak self] count in
            guard let self, count == 0 else { return webkit_policy_decision_use(decision.pointer()) }
            webkit_policy_decision_ignore(decision.pointer())
            delegate?.webView(self, received: .scriptNavigated(to: url))
            endDriversWait()
        }
    }

    /// Counts the page's frames, those of frames too; `nil` if the page does not say. The shell's own script world is asked,
    /// of which pages know nothing.
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

    /// A page that does not answer within so many milliseconds goes on.
    private static let frameDeadline = 1_000

    // Frames in shadow trees count too, and are no part of `window.length`.
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

/// What the shell's own script world says of the page's frames.
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

    /// Answers a dialog that nobody may see as if it had been closed, and lets a page go that would be held back.
    /// - Returns: whether the dialog was one of those.
    func declines(_ dialog: OpaquePointer) -> Bool {
        guard !consent.take(DialogGuard.kind(of: dialog)) else { return false }
        DialogGuard.decline(dialog)
        return true
    }

    /// WebKit's word for a gesture counts if the user has touched the page: to WebKit a call of ours is a gesture too.
    func judgeGesture(of action: inout NavigationAction) {
        action.isUserGesture = action.isUserGesture && gesture.isRecent(at: MainLoop.now / 1000)
    }
}
