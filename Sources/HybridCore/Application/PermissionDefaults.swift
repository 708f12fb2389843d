/// Default permissions for pages of the application's own origin.
package struct PermissionDefaults: Equatable, Sendable {
    /// A permission that a page can request.
    package enum Kind: String, CaseIterable, Sendable {
        case notifications, geolocation, camera, microphone, clipboard
    }

    /// Response to a page's request.
    package enum Answer: String, CaseIterable, Sendable {
        /// Asks the user and stores the answer.
        case ask
        /// Grants without a question.
        case allow
        /// Denies without a question.
        case deny
    }

    private var answers: [Kind: Answer] = [:]

    /// Creates defaults that leave every decision to the user.
    package init() {}

    /// The answer for a permission, `ask` by default.
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
