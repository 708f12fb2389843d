/// The windows of a session in the order in which they were opened. WebKitGTK's driver names them in any order, but
/// clients such as Capybara rely on the first one being the session's first window.
package struct DriverHandles: Equatable, Sendable {
    private var known: [String] = []

    package init() {}

    /// Sorts the handles of all windows that exist now.
    package mutating func sort(_ handles: [String]) -> [String] {
        known = known.filter { handles.contains($0) } + handles.filter { !known.contains($0) }
        return known
    }
}
