/// Detects the end of an update of the program or its files: two consecutive looks find the same changes. The program
/// might not start before all files are replaced.
package struct UpdateWatch: Equatable, Sendable {
    private var last: [String] = []

    package init() {}

    /// Records the changed files.
    /// - Returns: True if an unused kiosk may restart.
    package mutating func found(_ changes: [String]) -> Bool {
        defer { last = changes }
        return !changes.isEmpty && changes == last
    }
}
