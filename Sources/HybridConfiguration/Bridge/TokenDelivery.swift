/// Decides when a page receives the token for push notifications. The token is delivered to each new document, because
/// another user may have signed in there, and after a native sign-in.
package struct TokenDelivery: Equatable, Sendable {
    private var isDue = true
    private var isUnderWay = false

    package init() {}

    /// Handles the event that a page is shown.
    /// - Parameter isNewDocument: True if the page is a new document, false if it changed within the same document.
    package mutating func pageShown(isNewDocument: Bool) -> Bool {
        if isNewDocument { isDue = true }
        guard isDue, !isUnderWay else { return false }
        isUnderWay = true
        return true
    }

    /// Ends a delivery. If the page has no function that accepts the token, the token is delivered to the next page.
    package mutating func ended(isDelivered: Bool) {
        isUnderWay = false
        isDue = !isDelivered
    }

    /// Handles the event that the signed-in user changed.
    package mutating func identityChanged() { isDue = true }
}
