import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

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
