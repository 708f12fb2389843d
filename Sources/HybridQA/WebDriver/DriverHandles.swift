import HybridCore

/// The windows of a session in the order in which they were opened. WebKitGTK's driver names them in any order, but
/// clients such as Capybara rely on the first one being the session's first window.
package struct DriverHandles: Equatable, Sendable {
    private var known: [String] = []
    /// The windows that the client has closed. WebKitGTK's driver lists them as long as their web views exist.
    private var closed: Set<String> = []
    /// The pages that native and error screens cover, by the handles of the screens' documents. A client uses both under
    /// the page's handle.
    private var covered: [String: String] = [:]

    package init() {}

    /// Handles the event that a screen covers a page.
    package mutating func found(_ document: String, covering page: String) { covered[document] = page }

    /// Returns the handles that have not been sorted.
    package func unknown(among all: [String]) -> [String] {
        all.filter { !known.contains($0) && !closed.contains($0) && covered[$0] == nil }
    }

    /// Returns how many of the handles are known to be documents of screens.
    package func documents(among all: [String]) -> Int { all.count { covered[$0] != nil } }

    /// Returns the handles without known documents of screens.
    package func pages(among all: [String]) -> [String] { all.filter { covered[$0] == nil } }

    /// Sorts handles so that known documents of screens come last. After its screen has closed, such a document may not
    /// respond any more.
    package func pagesFirst(_ all: [String]) -> [String] { pages(among: all) + all.filter { covered[$0] != nil } }

    /// Returns the handle that the client knows.
    package func known(_ handle: String) -> String { covered[handle] ?? handle }

    /// Handles the event that the client closed a window.
    package mutating func close(_ handle: String) { closed.insert(handle) }

    /// Sorts the handles of all windows that exist now.
    package mutating func sort(_ all: [String]) -> [String] {
        let handles = all.filter { !closed.contains($0) && covered[$0] == nil }
        known = known.filter { handles.contains($0) } + handles.filter { !known.contains($0) }
        return known
    }
}
