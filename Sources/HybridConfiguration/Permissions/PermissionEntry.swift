package import HybridValues

/// A permission of the application's own pages, with its state for display.
package struct PermissionEntry: Equatable, Sendable {
    /// The state of a permission, which shows who decided about it.
    package enum State: Equatable, Sendable {
        /// The permission is undecided, so the user is asked.
        case open
        /// The application file decides.
        case set(isAllowed: Bool)
        /// The user decided, and can change the decision.
        case answered(isAllowed: Bool)
    }

    package let kind: PermissionDefaults.Kind
    package let state: State
    private let standard: PermissionDefaults.Answer

    /// Returns all permissions, with the decision of ``PermissionPolicy`` about each.
    /// - Parameters:
    ///   - origin: The application's own origin.
    ///   - remembered: The earlier answers of the user.
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

    /// The state that is reported to a page, in the values of the mobile platforms: 1 means allowed, 0 denied, and -1
    /// undecided.
    package var told: (code: Int, text: String) {
        switch state {
        case .open: (-1, "not determined")
        case .set(let isAllowed), .answered(let isAllowed): isAllowed ? (1, "authorized") : (0, "denied")
        }
    }

    /// An answer of the user that applies until the user changes it.
    package struct Choice: Equatable, Sendable {
        /// The answer's label.
        package let title: String
        /// The value that is saved, or `nil` for the application's default, which is to ask or to allow.
        package let answer: Bool?
    }

    /// The choices of the user. They are empty if the application denies the permission.
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

    package var chosen: Int {
        guard case .answered(let isAllowed) = state else { return 0 }
        return choices.firstIndex { $0.answer == isAllowed } ?? 0
    }

    /// The ability that the permission gives a page, such as “Use the camera”.
    package var title: String { kind.ability }

    /// A text that shows the decision and its source to the user.
    package var explanation: String {
        switch state {
        case .open: localized("You will be asked")
        case .set(let isAllowed): isAllowed ? localized("Allowed by the app") : localized("Denied by the app")
        case .answered(let isAllowed): isAllowed ? localized("Allowed by you") : localized("Denied by you")
        }
    }
}
