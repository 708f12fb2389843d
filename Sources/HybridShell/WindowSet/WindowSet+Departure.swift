import GLibBridge
import HybridCore

/// Access to the pages of all tabs.
extension WindowSet: DeparturePages {
    func session(at place: PagePlace) -> Session? { self[place.navigator]?.existing(place.session) }

    func showPage(at place: PagePlace) {
        if navigators.indices.contains(place.navigator), place.navigator != selected { select(place.navigator) }
        if all.count > navigators.count { self[place.navigator]?.display?.comeForward(activationToken: nil) }
    }

    /// The window that represents the application in the desktop's logout dialog.
    var windowForDesktop: Widget? { active.display?.frontWindow }

    func windowForQuestion() -> Widget? {
        windowNeeded?()
        return active.display?.frontWindow
    }
}
