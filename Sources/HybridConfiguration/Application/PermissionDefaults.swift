import HybridValues

/// The default permissions for pages of the application's own origin.
package struct PermissionDefaults: Equatable, Sendable {
    /// A permission that a page can request. The shell itself asks whether it may save the passwords of forms.
    package enum Kind: String, CaseIterable, Sendable {
        case notifications, geolocation, camera, microphone, clipboard, passwords
    }

    /// The response to the request of a page.
    package enum Answer: String, CaseIterable, Sendable {
        /// The user is asked, and the answer is stored.
        case ask
        /// The permission is granted without a question.
        case allow
        case deny
    }

    private var answers: [Kind: Answer] = [:]

    /// The answer for a permission. The default is `ask`.
    package subscript(_ kind: Kind) -> Answer {
        get { answers[kind] ?? .ask }
        set { answers[kind] = newValue }
    }

    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> PermissionDefaults {
        var permissions = PermissionDefaults()
        let object = reader.object(
            placed, keys: ApplicationSection.permissions.keys, example: "{\"notifications\": \"allow\"}")
        guard let object else { return permissions }
        for kind in Kind.allCases {
            permissions.answers[kind] = reader.choice(reader.member(kind.rawValue, of: object), of: Answer.self)
        }
        return permissions
    }
}
