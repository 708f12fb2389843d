import GLibBridge
import HybridCore

/// The pages of all tabs.
extension TabsController: DeparturePages {
    func session(at place: PagePlace) -> SessionController? {
        self[place.tab]?.existing(place.session)
    }

    func show(_ place: PagePlace) {
        if controllers.indices.contains(place.tab), place.tab != selected { select(place.tab) }
        if all.count > controllers.count { self[place.tab]?.display?.comeForward(activationToken: nil) }
    }

    /// The window that the desktop names where it says what the application wants.
    var windowForDesktop: Widget? { active.display?.frontWindow }

    func windowForQuestion() -> Widget? {
        windowNeeded?()
        return active.display?.frontWindow
    }
}
