import FoundationEssentials
import HybridValues

/// The scroll position of a page, in the page's own pixels.
package struct ScrollPosition: Equatable, Sendable {
    package var x: Int
    package var y: Int

    /// Creates a position.
    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// The pages of screens whose document was replaced by another one (Docs/Behaviour.md#back-to-another-document).
struct LeftPages: Equatable, Sendable {
    private var screens: Set<Screen.ID> = []
    private var entries: [Screen.ID: HistoryEntry] = [:]
    private var positions: [Screen.ID: ScrollPosition] = [:]

    /// Records that another document replaced the document of a screen's page.
    /// - Parameter entry: The page's entry in the web view's history, or `nil` if the shell cannot return to it.
    mutating func left(_ screen: Screen.ID, at entry: HistoryEntry?) {
        screens.insert(screen)
        entries[screen] = entry
    }

    /// Records how far the page of a screen was scrolled.
    mutating func left(_ screen: Screen.ID, at position: ScrollPosition) { positions[screen] = position }

    /// Returns whether a request is for one of these pages in the state in which the user left it.
    func has(_ request: VisitRequest) -> Bool {
        request.options.action == .restore && !request.isReload && !request.adoptsLoad && request.step == nil
            && request.options.response == nil && screens.contains(request.screen)
    }

    /// Returns the history entry that shows the requested page, or `nil` if the page has to be loaded.
    func entry(for request: VisitRequest) -> HistoryEntry? {
        guard has(request), let entry = entries[request.screen], entry.url.isSameRequest(as: request.url) else {
            return nil
        }
        return entry
    }

    /// Returns the scroll position of a screen's page and removes it from the record.
    mutating func takePosition(of screen: Screen.ID) -> ScrollPosition? { positions.removeValue(forKey: screen) }

    /// Discards the history entries, because the pages are out of date and must be requested again.
    mutating func expire() { entries = [:] }

    /// Removes the record of a screen, because the current document shows its page or the screen was removed.
    mutating func forget(_ screen: Screen.ID) {
        screens.remove(screen)
        entries[screen] = nil
        positions[screen] = nil
    }
}
