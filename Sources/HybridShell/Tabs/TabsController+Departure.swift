import GLibBridge
import HybridCore

/// Access to the pages of all tabs.
extension TabsController: DeparturePages {
    func session(at place: PagePlace) -> SessionController? {
        self[place.tab]?.existing(place.session)
    }

    func show(_ place: PagePlace) {
        if controllers.indices.contains(place.tab), place.tab != selected { select(place.tab) }
        if all.count > controllers.count { self[place.tab]?.display?.comeForward(activationToken: nil) }
    }

    /// The window that represents the application in the desktop's logout dialog.
    var windowForDesktop: Widget? { active.display?.frontWindow }

    func windowForQuestion() -> Widget? {
        windowNeeded?()
        return active.display?.frontWindow
    }
}
