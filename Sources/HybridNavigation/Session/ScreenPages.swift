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

/// The state that restores the pages of screens (Docs/Behaviour.md#back-to-another-document).
struct ScreenPages: Equatable, Sendable {
    private struct Page: Equatable, Sendable {
        /// The identifier with which Turbo restores the page.
        var restorationIdentifier: String?
        var document = Document.current
        var position: ScrollPosition?
    }

    private enum Document: Equatable, Sendable {
        /// The web view's document can show the page.
        case current
        /// Another document replaced the page's document. The entry is the page's entry in the web view's history, or
        /// `nil` if the page has to be requested again.
        case replaced(HistoryEntry?)
    }

    private var pages: [Screen.ID: Page] = [:]
    /// The most recently removed screens, oldest first. The user may go forward to these screens.
    private var removed: [Screen.ID] = []

    /// The number of removed screens that are kept. It exceeds the number of snapshots that Turbo keeps.
    private static let mostRemoved = 20

    /// The identifier with which Turbo restores the page of a screen, or `nil` if there is none.
    subscript(restorationIdentifier screen: Screen.ID) -> String? {
        get { pages[screen]?.restorationIdentifier }
        set { pages[screen, default: Page()].restorationIdentifier = newValue }
    }

    /// Records that the current document shows the page of a screen.
    mutating func setShown(_ screen: Screen.ID, restorationIdentifier: String?) {
        pages[screen] = Page(restorationIdentifier: restorationIdentifier)
    }

    /// Records that another document replaced the document of a screen's page.
    /// - Parameter entry: The page's entry in the web view's history, or `nil` if the shell cannot return to it.
    mutating func replace(_ screen: Screen.ID, at entry: HistoryEntry?) {
        pages[screen, default: Page()].document = .replaced(entry)
    }

    /// Records how far the page of a screen was scrolled.
    mutating func leave(_ screen: Screen.ID, at position: ScrollPosition) {
        pages[screen, default: Page()].position = position
    }

    /// Returns whether a request is for a page whose document was replaced, in the state in which the user left it.
    func isReplaced(_ request: VisitRequest) -> Bool { replacedEntry(of: request) != nil }

    /// Returns the history entry that shows the requested page, or `nil` if the page has to be loaded.
    func entry(for request: VisitRequest) -> HistoryEntry? {
        guard case .some(let entry?) = replacedEntry(of: request), entry.url.isSameRequest(as: request.url) else {
            return nil
        }
        return entry
    }

    private func replacedEntry(of request: VisitRequest) -> HistoryEntry?? {
        guard request.options.action == .restore, !request.isReload, !request.adoptsLoad, request.step == nil,
            request.options.response == nil, case .replaced(let entry)? = pages[request.screen]?.document
        else { return nil }
        return .some(entry)
    }

    /// Returns the scroll position of a screen's page and removes it from the record.
    mutating func takePosition(of screen: Screen.ID) -> ScrollPosition? {
        defer { pages[screen]?.position = nil }
        return pages[screen]?.position
    }

    /// Discards the history entries, because the pages are out of date and must be requested again.
    mutating func expire() {
        for (screen, page) in pages where page.document != .current { pages[screen]?.document = .replaced(nil) }
    }

    /// Records that screens were removed, and forgets the pages of those removed long ago.
    mutating func remove(_ screens: [Screen.ID]) {
        removed += screens
        for screen in removed.dropLast(Self.mostRemoved) { pages[screen] = nil }
        removed = removed.suffix(Self.mostRemoved)
    }
}
