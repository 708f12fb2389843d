/// What somebody wants that would take pages away.
package struct Departure: Equatable, Sendable {
    /// What is wanted. Of several the last in this order says what the question is about.
    package enum Purpose: Equatable, Sendable {
        /// To be somewhere else: back, home, a reload, an address, out of a dialog.
        case leave
        /// To hide the window. The pages stay, but whoever closes a window takes them for gone.
        case hide
        /// To sign out, with which every page goes.
        case signOut
        /// To forget the site's data. That is asked in any case.
        case clearData
        /// To end the application, with these downloads.
        case quit(downloads: [String])
    }

    /// A page that goes.
    package struct Page: Equatable, Sendable {
        /// Where it is.
        package var place: PagePlace
        /// What the user knows it by.
        package var title: String
        /// Whether the user sees it.
        package var isInFront: Bool
        /// Whether what was typed in its fields counts, whatever its own guard says.
        package var countsTyped: Bool

        /// A page.
        package init(place: PagePlace, title: String, isInFront: Bool, countsTyped: Bool = false) {
            self.place = place
            self.title = title
            self.isInFront = isInFront
            self.countsTyped = countsTyped
        }
    }

    /// What is wanted.
    package var purpose: Purpose
    /// The pages that go, in the order in which they are named.
    package var pages: [Page]

    /// Something that takes these pages away.
    package init(_ purpose: Purpose, pages: [Page]) {
        self.purpose = purpose
        self.pages = pages
    }

    var isQuit: Bool { if case .quit = purpose { true } else { false } }
    var closesWindow: Bool { isQuit || purpose == .hide }
}

extension Departure.Purpose {
    /// What weighs more comes later.
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
