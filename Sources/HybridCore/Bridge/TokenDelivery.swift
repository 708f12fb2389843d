/// Decides when a page receives the token for push notifications: with each new document, since another user may have
/// signed in there, and after a native sign-in.
package struct TokenDelivery: Equatable, Sendable {
    private var isDue = true
    private var isUnderWay = false

    /// Creates the initial state, in which delivery is due.
    package init() {}

    /// Handles a shown page.
    /// - Parameter isNewDocument: True for a new document, false for a change within one.
    /// - Returns: True if the token must be delivered now.
    package mutating func pageShown(isNewDocument: Bool) -> Bool {
        if isNewDocument { isDue = true }
        guard isDue, !isUnderWay else { return false }
        isUnderWay = true
        return true
    }

    /// Ends a delivery. If the page has no function for the token, the next page is tried.
    package mutating func ended(isDelivered: Bool) {
        isUnderWay = false
        isDue = !isDelivered
    }

    /// The signed-in user changed.
    package mutating func identityChanged() { isDue = true }
}
