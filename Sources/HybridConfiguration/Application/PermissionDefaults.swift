import HybridValues

/// The default permissions for pages of the application's own origin.
package struct PermissionDefaults: Equatable, Sendable {
    /// A permission that a page can request.
    package enum Kind: String, CaseIterable, Sendable {
        case notifications, geolocation, camera, microphone, clipboard
    }

    /// The response to the request of a page.
    package enum Answer: String, CaseIterable, Sendable {
        /// The user is asked, and the answer is stored.
        case ask
        /// The permission is granted without a question.
        case allow
        /// The permission is denied without a question.
        case deny
    }

    private var answers: [Kind: Answer] = [:]

    /// Creates defaults that leave every decision to the user.
    package init() {}

    /// The answer for a permission. The default is `ask`.
    package subscript(_ kind: Kind) -> Answer {
        get { answers[kind] ?? .ask }
        set { answers[kind] = newValue }
    }

    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> PermissionDefaults {
        var permissions = PermissionDefaults()
        guard let object = reader.object(placed, example: "{\"notifications\": \"allow\"}") else { return permissions }
        reader.checkKeys(of: object, among: ApplicationSection.permissions.keys)
        for kind in Kind.allCases {
            permissions.answers[kind] = reader.choice(reader.member(kind.rawValue, of: object), of: Answer.self)
        }
        return permissions
    }
}
