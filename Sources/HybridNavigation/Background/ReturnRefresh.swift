package import HybridValues

/// Decides whether the visible page is refreshed when the user returns to the application.
package struct ReturnRefresh: Equatable, Sendable {
    /// A type of refresh.
    package enum Way: Equatable, Sendable {
        /// The library of the page performs a visit. It can morph the page and keep the scroll position.
        case library
        /// The web view loads the page again.
        case load
    }

    /// The state of the visible stack when the user returns.
    package struct Front: Equatable, Sendable {
        /// The top screen, or `nil` if the stack is empty.
        package var screen: Screen?
        /// The screen whose page is completely shown while no visit is in progress. The value is `nil` if there is no
        /// such screen.
        package var settled: Screen.ID?
        /// True if the page has a library for visits.
        package var hasLibrary: Bool
        package var isSigningIn: Bool

        package init(screen: Screen?, settled: Screen.ID?, hasLibrary: Bool, isSigningIn: Bool = false) {
            self.screen = screen
            self.settled = settled
            self.hasLibrary = hasLibrary
            self.isSigningIn = isSigningIn
        }
    }

    /// The state that the script of a page reports.
    package struct PageUse: Equatable, Sendable {
        /// True if a field has focus, input has not been submitted, or the page shows a dialog.
        package var isInUse: Bool
        package var hasForm: Bool
    }

    /// The time without focus in seconds after which the page is refreshed, or `nil` if it is never refreshed.
    package let seconds: Int?

    /// - Parameter seconds: The time without focus after which the page is refreshed, or `nil` to never refresh it.
    package init(after seconds: Int? = nil) {
        self.seconds = seconds
    }

    /// Returns the type of refresh, or `nil` if the page is not refreshed. Before a refresh, the page must also permit
    /// it (``allows(_:isModal:)``).
    /// - Parameter away: The number of seconds since the user left the application.
    package func way(away: Int, _ front: Front) -> Way? {
        guard let seconds, away >= seconds, !front.isSigningIn, let screen = front.screen, screen.kind == .web,
            screen.failure == nil, front.settled == screen.id
        else { return nil }
        return front.hasLibrary ? .library : .load
    }

    /// True if the page may be refreshed. A page that does not respond is not refreshed.
    /// - Parameter use: The state that the page reported, or `nil` if it did not respond.
    package static func allows(_ use: PageUse?, isModal: Bool) -> Bool {
        guard let use, !use.isInUse else { return false }
        return !(isModal && use.hasForm)
    }
}

extension ReturnRefresh.PageUse {
    /// Parses the JSON from the script. The result is `nil` if the JSON is invalid.
    package init?(_ text: String) {
        guard let json = try? JSONValue(parsing: text), let isInUse = json["isInUse"]?.bool,
            let hasForm = json["hasForm"]?.bool
        else { return nil }
        self.init(isInUse: isInUse, hasForm: hasForm)
    }
}
