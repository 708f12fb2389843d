extension JSONValue {
    /// Returns the value with the changes of a JSON merge patch (RFC 7396). Objects are merged member by member, and
    /// the value `null` removes a member. Any other value replaces the earlier one.
    package func merging(_ patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members = object ?? [:]
        for (key, change) in changes {
            members[key] = change == .null ? nil : (members[key] ?? .null).merging(change)
        }
        return .object(members)
    }
}
