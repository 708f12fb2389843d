/// How things stand with a permission of the application's own pages, for the user to read.
package struct PermissionEntry: Equatable, Sendable {
    /// Who has decided what.
    package enum State: Equatable, Sendable {
        /// Nobody; the user is asked.
        case open
        /// The application file.
        case set(isAllowed: Bool)
        /// The user, who may take it back.
        case answered(isAllowed: Bool)
    }

    /// What it is about.
    package let kind: PermissionDefaults.Kind
    /// Who has decided what.
    package let state: State
    private let standard: PermissionDefaults.Answer

    /// All permissions there are, as ``PermissionPolicy`` decides about each alone.
    /// - Parameters:
    ///   - origin: the application's own.
    ///   - defaults: what the application file says.
    ///   - remembered: what the user said before.
    package static func all(
        origin: ApplicationOrigin, defaults: PermissionDefaults, remembered: RememberedPermissions
    ) -> [PermissionEntry] {
        PermissionDefaults.Kind.allCases.map { kind in
            let answer = remembered[kind, origin]
            let state: State =
                switch (defaults[kind], answer) {
                case (.deny, _): .set(isAllowed: false)
                case (_, let answer?): .answered(isAllowed: answer)
                case (.allow, nil): .set(isAllowed: true)
                case (.ask, nil): .open
                }
            return PermissionEntry(kind: kind, state: state, standard: defaults[kind])
        }
    }

    /// What a page is told of it, as phones tell it: 1 for allowed, 0 for denied, and -1 where nobody has said.
    package var told: (code: Int, text: String) {
        switch state {
        case .open: (-1, "not determined")
        case .set(let isAllowed), .answered(let isAllowed): isAllowed ? (1, "authorized") : (0, "denied")
        }
    }

    /// What the user may answer once and for all.
    package struct Choice: Equatable, Sendable {
        /// The answer in a word.
        package let title: String
        /// What is kept; `nil` leaves it to the application, which asks, or allows by itself.
        package let answer: Bool?
    }

    /// What the user can choose between; nothing where the application denies it.
    package var choices: [Choice] {
        switch standard {
        case .deny: []
        case .allow: [Choice(title: localized("Allow"), answer: nil), Choice(title: localized("Deny"), answer: false)]
        case .ask:
            [
                Choice(title: localized("Ask"), answer: nil), Choice(title: localized("Allow"), answer: true),
                Choice(title: localized("Deny"), answer: false),
            ]
        }
    }

    /// Which of the choices is in force.
    package var chosen: Int {
        guard case .answered(let isAllowed) = state else { return 0 }
        return choices.firstIndex { $0.answer == isAllowed } ?? 0
    }

    /// What a page may do with the permission: “Use the camera”.
    package var title: String { kind.ability }

    /// Who has decided what, in words.
    package var explanation: String {
        switch state {
        case .open: localized("You will be asked")
        case .set(let isAllowed):
            isAllowed ? localized("Allowed by the application") : localized("Denied by the application")
        case .answered(let isAllowed): isAllowed ? localized("Allowed by you") : localized("Denied by you")
        }
    }
}
