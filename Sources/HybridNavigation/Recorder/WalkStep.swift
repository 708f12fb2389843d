/// A step of a user's walk through the application, and what the application showed after it.
package struct WalkStep: Equatable, Sendable {
    package var action: WalkAction
    /// The result; `nil` if it was not observed.
    package var expected: WalkOutcome?

    package init(_ action: WalkAction, expecting expected: WalkOutcome? = nil) {
        (self.action, self.expected) = (action, expected)
    }
}

/// The user's action in a step.
package enum WalkAction: Equatable, Sendable {
    /// Open a path of the site, like a link from another program.
    case visit(String)
    case click(WalkControl, WalkTarget)
    case fill(WalkTarget, WalkText)
    case select(option: String, WalkTarget)
    case check(WalkTarget)
    case uncheck(WalkTarget)
    /// Choose a radio button.
    case choose(WalkTarget)
    /// Press Enter in a field, which sends its form.
    case enter(WalkTarget)
    /// Activate a command, such as `back` or `close-modal`, or a tab by its number.
    case command(String, argument: Int? = nil)
    /// Answer the page's `alert`, `confirm` or `prompt`.
    case answer(WalkQuestion, accepts: Bool)
}

/// A kind of element that users press.
package enum WalkControl: String, CaseIterable, Sendable {
    case link, button, summary
}

/// A dialog of a page.
package enum WalkQuestion: String, CaseIterable, Sendable {
    case alert, confirm, prompt
}

/// A field or control of a page, as its user names it.
package struct WalkTarget: Equatable, Sendable {
    /// The text of a link or button, or the label of a field.
    package var name: String
    /// The position among the visible ones with this name, counted from 1; `nil` if there is only one.
    package var position: Int?

    package init(_ name: String, position: Int? = nil) {
        (self.name, self.position) = (name, position)
    }

    /// The longest name in characters. The page's script uses the same number.
    package static let longestName = 200
}

/// The text of a field.
package enum WalkText: Equatable, Sendable {
    case plain(String)
    /// A text that is not recorded. The replay reads it from the environment.
    /// - Parameter page: The path of the page whose field receives it. A recording may come from another person, so the
    ///   replay fills in a secret only there, and only in a field for such secrets.
    case secret(WalkSecret, page: String)
}

/// A kind of secret, by the name of its environment variable. No other variables are read, because a recording may come
/// from another person.
package enum WalkSecret: String, CaseIterable, Sendable {
    case password = "PASSWORD"
    case newPassword = "NEW_PASSWORD"
    case code = "ONE_TIME_CODE"
}
