/// An action that leaves pages.
package struct Departure: Equatable, Sendable {
    /// The type of an action. If several actions are pending, the last of their types in this list determines the
    /// question.
    package enum Purpose: Equatable, Sendable {
        /// A navigation, such as going back or home, a reload, a visit, or dismissing a dialog.
        case leave
        /// Hiding the window. The pages stay loaded, but the user expects that the pages of a closed window are gone.
        case hide
        /// Signing out, which leaves all pages.
        case signOut
        /// Deleting the site's data, which always requires confirmation.
        case clearData
        /// Quitting the application, which stops these downloads.
        case quit(downloads: [String])
    }

    /// A page that the action leaves.
    package struct Page: Equatable, Sendable {
        package var place: PagePlace
        package var title: String
        package var isInFront: Bool
        /// True if typed input is treated as unsaved even if the page has no `beforeunload` handler.
        package var countsTyped: Bool
        /// True for a native screen. Only those with unsaved input are listed.
        package var isUnsaved: Bool { place.screen != nil }

        package init(place: PagePlace, title: String, isInFront: Bool, countsTyped: Bool = false) {
            self.place = place
            self.title = title
            self.isInFront = isInFront
            self.countsTyped = countsTyped
        }
    }

    package var purpose: Purpose
    /// The pages, in the order in which the question mentions them.
    package var pages: [Page]

    package init(_ purpose: Purpose, pages: [Page]) {
        self.purpose = purpose
        self.pages = pages
    }

    var isQuit: Bool { if case .quit = purpose { true } else { false } }
    var closesWindow: Bool { isQuit || purpose == .hide }
}

extension Departure.Purpose {
    /// The importance of the action. The most important action determines the question.
    var weight: Int {
        switch self {
        case .leave: 0
        case .hide: 1
        case .signOut: 2
        case .clearData: 3
        case .quit: 4
        }
    }
}
