public import HybridValues

/// The signed-in user, as reported by the server.
public struct SignedInUser: Equatable, Sendable {
    /// The name of the user, if the server sent one.
    public let name: String?
    /// The e-mail address of the user, if the server sent one.
    public let email: String?
    /// The details that the server sent. Members with names that suggest a secret are removed at every depth.
    public let details: JSONValue

    /// Creates a user from the server's details.
    public init(_ details: JSONValue) {
        self.details = Self.withoutSecrets(details)
        name = Self.first(
            of: ["name", "full_name", "fullName", "display_name", "displayName", "username"], in: self.details)
        email = Self.first(of: ["email", "email_address", "emailAddress"], in: self.details)
    }

    private static func first(of keys: [String], in details: JSONValue) -> String? {
        keys.lazy.compactMap { details[$0]?.string }.first { !$0.isEmpty }
    }

    private static func withoutSecrets(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(members.filter { !URLRedaction.isSecret(key: $0.key) }.mapValues(withoutSecrets))
        case .array(let elements): .array(elements.map(withoutSecrets))
        default: value
        }
    }
}
