/// Stores small values of a profile between runs: the window's size, the user's answers. No secrets.
@MainActor
package protocol StateStore {
    /// The value with that name; `nil` if missing or unreadable.
    func load(_ name: String) -> JSONValue?

    /// Stores a value under a name of letters and hyphens, replacing an earlier one; `nil` removes it. Failures are not
    /// reported: callers can continue without the value.
    func save(_ value: JSONValue?, as name: String)
}

/// Stores values until the process ends, for a profile that leaves no data on disk.
@MainActor
package final class MemoryStateStore: StateStore {
    private var values: [String: JSONValue] = [:]

    /// An empty store.
    package init() {}

    package func load(_ name: String) -> JSONValue? { values[name] }

    /// Stores a value with that name.
    package func save(_ value: JSONValue?, as name: String) { values[name] = value }
}
