/// Notices that an update of the program or its files has ended: two looks in a row find the same changes. An update
/// replaces its files one after the other, and a start in between could fail.
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
