/// Stores small values of a profile between runs, such as the size of the window and the user's answers. It does not
/// store secrets.
@MainActor
package protocol StateStore {
    /// Returns the value with that name, or `nil` if it is missing or unreadable.
    func load(_ name: String) -> JSONValue?

    /// Stores a value under a name, which consists of letters and hyphens. It replaces the earlier value, and `nil`
    /// removes that value. Failures are not reported, because callers can continue without the value.
    func save(_ value: JSONValue?, as name: String)

    /// Stores a value under a name, for callers that cannot continue without it.
    /// - Throws: An error whose description is a sentence. The earlier value is then unchanged.
    func store(_ value: JSONValue, as name: String) throws
}

/// Stores values until the process ends. It is for profiles that leave no data on disk.
@MainActor
package final class MemoryStateStore: StateStore {
    private var values: [String: JSONValue] = [:]

    package init() {}

    package func load(_ name: String) -> JSONValue? { values[name] }

    package func save(_ value: JSONValue?, as name: String) { values[name] = value }

    package func store(_ value: JSONValue, as name: String) { values[name] = value }
}
