import GLibBridge
import HybridCore

/// The pages of all tabs.
extension TabsController: DeparturePages {
    func session(at place: PagePlace) -> SessionController? {
        controllers.indices.contains(place.tab) ? controllers[place.tab].existing(place.session) : nil
    }

    func show(_ place: PagePlace) {
        if place.tab != selected { select(place.tab) }
    }

    func windowForQuestion() -> Widget? {
        windowNeeded?()
        return active.display?.frontWindow
    }
}
