import HybridCore

/// The windows of a session in the order in which they were opened. WebKitGTK's driver names them in any order, but
/// clients such as Capybara rely on the first one being the session's first window.
package struct DriverHandles: Equatable, Sendable {
    private var known: [String] = []
    /// The windows that the client has closed. WebKitGTK's driver lists them as long as their web views exist.
    private var closed: Set<String> = []

    package init() {}

    /// Handles the event that the client closed a window.
    package mutating func close(_ handle: String) { closed.insert(handle) }

    /// Sorts the handles of all windows that exist now.
    package mutating func sort(_ all: [String]) -> [String] {
        let handles = all.filter { !closed.contains($0) }
        known = known.filter { handles.contains($0) } + handles.filter { !known.contains($0) }
        return known
    }
}
