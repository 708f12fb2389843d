/// Decides whether the visible page is refreshed when the user returns to the application.
package struct ReturnRefresh: Equatable, Sendable {
    /// Type of refresh.
    package enum Way: Equatable, Sendable {
        /// A visit by the page's library, which can morph the page and keep its scroll position.
        case library
        /// A full load.
        case load
    }

    /// State of the visible stack when the user returns.
    package struct Front: Equatable, Sendable {
        /// The top screen; `nil` if there is none.
        package var screen: Screen?
        /// The screen whose page is fully shown with no visit in progress; `nil` otherwise.
        package var settled: Screen.ID?
        /// True if the page has a library for visits.
        package var hasLibrary: Bool
        /// True if a sign-in is in progress.
        package var isSigningIn: Bool

        /// Creates the state.
        package init(
            screen: Screen?, settled: Screen.ID?, hasLibrary: Bool, isSigningIn: Bool = false
        ) {
            self.screen = screen
            self.settled = settled
            self.hasLibrary = hasLibrary
            self.isSigningIn = isSigningIn
        }
    }

    /// State reported by a page's script.
    package struct PageUse: Equatable, Sendable {
        /// True if a field has focus, input has not been submitted, or the page shows a dialog.
        package var isInUse: Bool
        /// True if the page has a form.
        package var hasForm: Bool

        /// Creates a state.
        package init(isInUse: Bool, hasForm: Bool) {
            self.isInUse = isInUse
            self.hasForm = hasForm
        }

        /// Parses the script's JSON; `nil` if invalid.
        package init?(_ text: String) {
            guard let json = try? JSONValue(parsing: text), let isInUse = json["isInUse"]?.bool,
                let hasForm = json["hasForm"]?.bool
            else { return nil }
            self.init(isInUse: isInUse, hasForm: hasForm)
        }
    }

    /// Idle time in seconds; `nil` for never.
    package let seconds: Int?

    /// - Parameter seconds: Idle time before a refresh; `nil` for never.
    package init(after seconds: Int? = nil) {
        self.seconds = seconds
    }

    /// Returns the type of refresh, which also requires that the page permits it; `nil` for no refresh.
    /// - Parameter away: Seconds since the user left.
    package func way(away: Int, _ front: Front) -> Way? {
        guard let seconds, away >= seconds, !front.isSigningIn, let screen = front.screen, screen.kind == .web,
            screen.failure == nil, front.settled == screen.id
        else { return nil }
        return front.hasLibrary ? .library : .load
    }

    /// True if the page may be refreshed. A page that does not respond is not refreshed.
    /// - Parameters:
    ///   - use: State reported by the page.
    ///   - isModal: True if the page is in a dialog.
    package static func allows(_ use: PageUse?, isModal: Bool) -> Bool {
        guard let use, !use.isInUse else { return false }
        return !(isModal && use.hasForm)
    }
}
