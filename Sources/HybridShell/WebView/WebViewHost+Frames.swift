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
        askWhetherAlone { [weak self] isAlone in
            guard let self, isAlone else { return webkit_policy_decision_use(decision.pointer()) }
            webkit_policy_decision_ignore(decision.pointer())
            delegate?.webView(self, received: .scriptNavigated(to: url))
            endDriversWait()
        }
    }

    /// Asks whether the page has no frames. The shell's own script world is asked, of which pages know nothing.
    private func askWhetherAlone(completion: @escaping @MainActor (Bool) -> Void) {
        let view = widget
        startGIO(timeout: Self.frameDeadline) { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), Self.countsNoFrames, -1, UserScripts.world, nil, call.cancellable, call.callback,
                call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { outcome in
            guard case .success(let value?) = outcome else { return completion(false) }
            completion(jsc_value_to_boolean(value.pointer()) != 0)
        }
    }

    /// A page that does not answer within so many milliseconds goes on.
    private static let frameDeadline = 1_000

    // Frames in shadow trees count too, and are no part of `window.length`.
    private static let countsNoFrames = """
        (() => {
          const hasFrame = (root) => [...root.querySelectorAll("*")].some((node) =>
            ["iframe", "frame", "object", "embed"].includes(node.localName) ||
            (node.shadowRoot && hasFrame(node.shadowRoot)))
          return window.length === 0 && !hasFrame(document)
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
