import FoundationEssentials

/// How far a page is scrolled, in its own pixels.
package struct ScrollPosition: Equatable, Sendable {
    package var x: Int
    package var y: Int

    /// A position.
    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// The pages of screens whose document has been replaced by another (Docs/Behaviour.md#back-to-another-document).
struct LeftPages: Equatable, Sendable {
    private var screens: Set<Screen.ID> = []
    private var entries: [Screen.ID: HistoryEntry] = [:]
    private var positions: [Screen.ID: ScrollPosition] = [:]

    /// Another document has replaced that of a screen's page.
    /// - Parameter entry: where the web view's history has the page, if the shell can return to it.
    mutating func left(_ screen: Screen.ID, at entry: HistoryEntry?) {
        screens.insert(screen)
        entries[screen] = entry
    }

    /// Records how far the page of a screen was scrolled.
    mutating func left(_ screen: Screen.ID, at position: ScrollPosition) { positions[screen] = position }

    /// Whether a request is for one of these pages as it was left.
    func has(_ request: VisitRequest) -> Bool {
        request.options.action == .restore && !request.isReload && !request.adoptsLoad && request.step == nil
            && request.options.response == nil && screens.contains(request.screen)
    }

    /// Returns the entry that shows what is requested; `nil` if the page has to be loaded.
    func entry(for request: VisitRequest) -> HistoryEntry? {
        guard has(request), let entry = entries[request.screen], entry.url.isSameRequest(as: request.url) else {
            return nil
        }
        return entry
    }

    /// Returns the position of a screen's page once.
    mutating func takePosition(of screen: Screen.ID) -> ScrollPosition? { positions.removeValue(forKey: screen) }

    /// The pages are out of date and must be requested again.
    mutating func expire() { entries = [:] }

    /// The current document shows the page of this screen, or the screen is gone.
    mutating func forget(_ screen: Screen.ID) {
        screens.remove(screen)
        entries[screen] = nil
        positions[screen] = nil
    }
}
