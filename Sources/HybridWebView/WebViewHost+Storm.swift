import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Refuses the loads of a page that starts loads without end.
extension WebViewHost {
    /// Decides if a navigation may begin, based on the number of earlier navigations.
    func begins(_ action: NavigationAction) -> Bool {
        let time = MainLoop.now / 1000
        if storm.begins(action, at: time) { return true }
        refuseStorm(of: action.url)
        return false
    }

    /// Refuses a load that the session allows, or delays the decision until the page's frames are counted.
    /// - Returns: True if this method refuses the load or makes the decision later.
    func holds(_ decision: ObjectRef, for action: NavigationAction) -> Bool {
        switch storm.judge(action, at: MainLoop.now / 1000) {
        case .allow: return false
        case .refuse:
            webkit_policy_decision_ignore(decision.pointer())
            refuseStorm(of: action.url)
        case .allowWithFrames(let least):
            countFrames { [weak self] count in
                guard let self, let count, count >= least else {
                    webkit_policy_decision_ignore(decision.pointer())
                    self?.refuseStorm(of: action.url)
                    return
                }
                storm.allowed(action.url, at: MainLoop.now / 1000)
                webkit_policy_decision_use(decision.pointer())
            }
        }
        return true
    }

    private func refuseStorm(of url: URL) {
        endDriversWait()
        guard storm.isNews(at: MainLoop.now / 1000) else { return }
        delegate?.webView(self, refusesStormOf: url)
    }
}
