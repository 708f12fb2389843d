/// What pages of the application's own origin may do before the user was asked.
package struct PermissionDefaults: Equatable, Sendable {
    /// What a page can ask for.
    package enum Kind: String, CaseIterable, Sendable {
        case notifications, geolocation, camera, microphone, clipboard
    }

    /// The answer that a page gets.
    package enum Answer: String, CaseIterable, Sendable {
        /// The user is asked, and the answer is kept.
        case ask
        /// Without asking.
        case allow
        /// Without asking.
        case deny
    }

    private var answers: [Kind: Answer] = [:]

    /// Defaults that leave everything to the user.
    package init() {}

    /// The answer for a kind; `ask` where the file says nothing.
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
