/// Keeps small things about a profile from one run to the next: the window's size, answers of the user. Nothing secret.
@MainActor
package protocol StateStore {
    /// What was kept under a name; `nil` if there is none, or if it cannot be read.
    func load(_ name: String) -> JSONValue?

    /// Keeps a value under a name of letters and hyphens, in place of the one before; `nil` forgets it. A failure is
    /// not reported: whoever keeps something can go on without.
    func save(_ value: JSONValue?, as name: String)
}

/// Keeps things until the process ends, for a profile that is to leave nothing behind.
@MainActor
package final class MemoryStateStore: StateStore {
    private var values: [String: JSONValue] = [:]

    /// A store with nothing in it.
    package init() {}

    /// What was kept under a name.
    package func load(_ name: String) -> JSONValue? { values[name] }

    /// Keeps a value under a name.
    package func save(_ value: JSONValue?, as name: String) { values[name] = value }
}
