/// A permission of the application's own pages and its state, for display.
package struct PermissionEntry: Equatable, Sendable {
    /// The source of a decision.
    package enum State: Equatable, Sendable {
        /// Undecided: the user is asked.
        case open
        /// Decided by the application file.
        case set(isAllowed: Bool)
        /// Decided by the user, who may change it.
        case answered(isAllowed: Bool)
    }

    package let kind: PermissionDefaults.Kind
    /// The decision.
    package let state: State
    private let standard: PermissionDefaults.Answer

    /// All permissions, as ``PermissionPolicy`` decides about each.
    /// - Parameters:
    ///   - origin: the application's own.
    ///   - defaults: the application file's defaults.
    ///   - remembered: the user's earlier answers.
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

    /// The state reported to a page, in the values of the mobile platforms: 1 for allowed, 0 for denied, -1 for
    /// undecided.
    package var told: (code: Int, text: String) {
        switch state {
        case .open: (-1, "not determined")
        case .set(let isAllowed), .answered(let isAllowed): isAllowed ? (1, "authorized") : (0, "denied")
        }
    }

    /// A permanent answer.
    package struct Choice: Equatable, Sendable {
        /// The answer's label.
        package let title: String
        /// The saved value; `nil` for the application's default, which asks or allows.
        package let answer: Bool?
    }

    /// The user's choices; empty if the application denies the permission.
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

    /// The index of the current choice.
    package var chosen: Int {
        guard case .answered(let isAllowed) = state else { return 0 }
        return choices.firstIndex { $0.answer == isAllowed } ?? 0
    }

    /// The ability that the permission gives a page: “Use the camera”.
    package var title: String { kind.ability }

    /// The decision and its source, for display.
    package var explanation: String {
        switch state {
        case .open: localized("You will be asked")
        case .set(let isAllowed):
            isAllowed ? localized("Allowed by the app") : localized("Denied by the app")
        case .answered(let isAllowed): isAllowed ? localized("Allowed by you") : localized("Denied by you")
        }
    }
}
