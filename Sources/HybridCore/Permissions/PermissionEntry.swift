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
            return PermissionEntry(kind: kind, state: state)
        }
    }

    /// What a page is told of it, as phones tell it: 1 for allowed, 0 for denied, and -1 where nobody has said.
    package var told: (code: Int, text: String) {
        switch state {
        case .open: (-1, "not determined")
        case .set(let isAllowed), .answered(let isAllowed): isAllowed ? (1, "authorized") : (0, "denied")
        }
    }

    /// Whether there is an answer of the user's to be forgotten.
    package var canBeForgotten: Bool {
        if case .answered = state { true } else { false }
    }

    /// What a page may do with the permission: “Use the camera”.
    package var title: String { kind.ability.prefix(1).uppercased() + kind.ability.dropFirst() }

    /// Who has decided what, in words.
    package var explanation: String {
        switch state {
        case .open: "You will be asked"
        case .set(let isAllowed): isAllowed ? "Allowed by the application" : "Denied by the application"
        case .answered(let isAllowed): isAllowed ? "Allowed by you" : "Denied by you"
        }
    }
}
