package import FoundationEssentials
package import HybridAuthentication
package import HybridValues

/// Records if the start page was loaded after the last event that may have changed the user. Only then may a picture of
/// it be kept on disk.
package struct LoadedStartPage: Equatable, Sendable {
    /// An event of the shell that decides about the picture.
    package enum Event: Equatable, Sendable {
        case visit(VisitReport)
        /// A sign-out or the removal of the user's data begins.
        case userLeaves
        /// Another user has signed in, or the server has said who the user is.
        case userChanged(SignedInUser?)
        case signInOpens
    }

    /// The address of the loaded page, after redirects; `nil` if it must be loaded again first.
    package private(set) var address: URL?
    private var visit: Visit.ID?
    private var user: SignedInUser?

    /// Creates a value for a start page that is not loaded.
    package init() {}

    /// Discards the page and its visit in progress, because a user may have signed in or out.
    package mutating func forget() { (address, visit) = (nil, nil) }

    /// Records that a visit of the start page has started. A restored page may be an old one.
    package mutating func started(_ visit: Visit.ID, _ action: VisitAction) {
        self.visit = action == .restore ? nil : visit
    }

    /// Records that a visit has completed.
    package mutating func completed(_ visit: Visit.ID, at address: URL?) {
        guard visit == self.visit else { return }
        (self.address, self.visit) = (address, nil)
    }

    /// Records who the user is. The server may report the first user only after the start page has arrived, which is
    /// this user's page.
    /// - Returns: True if a picture may show another user's page.
    package mutating func userChanged(to new: SignedInUser?) -> Bool {
        guard new != user else { return false }
        if user != nil { forget() }
        user = new
        return true
    }
}
