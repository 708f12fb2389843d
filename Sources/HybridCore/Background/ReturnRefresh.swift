/// Whether the page in front is brought up to date when its user comes back to the application, as a value.
package struct ReturnRefresh: Equatable, Sendable {
    /// How a page is brought up to date.
    package enum Way: Equatable, Sendable {
        /// By its library, in its place: a page that asks for that is morphed, and scrolled as it was.
        case library
        /// By loading it.
        case load
    }

    /// What there is in front when the user comes back.
    package struct Front: Equatable, Sendable {
        /// The screen; `nil` if there is none.
        package var screen: Screen?
        /// The screen whose page is there to be seen, with nothing on its way; `nil` if there is no such thing.
        package var settled: Screen.ID?
        /// Whether its page has a library that takes visits.
        package var hasLibrary: Bool
        /// Whether somebody is signing in above it.
        package var isSigningIn: Bool

        /// What there is in front.
        package init(
            screen: Screen?, settled: Screen.ID?, hasLibrary: Bool, isSigningIn: Bool = false
        ) {
            self.screen = screen
            self.settled = settled
            self.hasLibrary = hasLibrary
            self.isSigningIn = isSigningIn
        }
    }

    /// What a page says of itself.
    package struct PageUse: Equatable, Sendable {
        /// Whether the keyboard is in one of its fields, something was entered there and not sent, or a dialog of its own is
        /// open.
        package var isInUse: Bool
        /// Whether it has a form.
        package var hasForm: Bool

        /// A page's use.
        package init(isInUse: Bool, hasForm: Bool) {
            self.isInUse = isInUse
            self.hasForm = hasForm
        }

        /// What the page's script says, as JSON; `nil` if it makes no sense.
        package init?(_ text: String) {
            guard let json = try? JSONValue(parsing: text), let isInUse = json["isInUse"]?.bool,
                let hasForm = json["hasForm"]?.bool
            else { return nil }
            self.init(isInUse: isInUse, hasForm: hasForm)
        }
    }

    /// After how many seconds; `nil` for never.
    package let seconds: Int?

    /// - Parameter seconds: after how many seconds without the user; `nil` for never.
    package init(after seconds: Int? = nil) {
        self.seconds = seconds
    }

    /// How the page is to be brought up to date, if its use allows it; `nil` where there is nothing to ask.
    /// - Parameter away: for how many seconds the user was away.
    package func way(away: Int, _ front: Front) -> Way? {
        guard let seconds, away >= seconds, !front.isSigningIn, let screen = front.screen, screen.kind == .web,
            screen.failure == nil, front.settled == screen.id
        else { return nil }
        return front.hasLibrary ? .library : .load
    }

    /// Whether the page may be taken from its user. One that does not answer is left alone.
    /// - Parameters:
    ///   - use: what the page says.
    ///   - isModal: whether it is in a dialog.
    package static func allows(_ use: PageUse?, isModal: Bool) -> Bool {
        guard let use, !use.isInUse else { return false }
        return !(isModal && use.hasForm)
    }
}
