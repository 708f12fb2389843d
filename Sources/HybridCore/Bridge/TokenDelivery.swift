/// When the page is given the token by which a server sends notifications: with each document, because somebody else may
/// have signed in there, and when somebody has done so natively.
package struct TokenDelivery: Equatable, Sendable {
    private var isDue = true
    private var isUnderWay = false

    /// Nobody has been given it yet.
    package init() {}

    /// A page is there.
    /// - Parameter isNewDocument: whether it is a document of its own, and not one that has changed.
    /// - Returns: whether it is to be given the token now.
    package mutating func pageShown(isNewDocument: Bool) -> Bool {
        if isNewDocument { isDue = true }
        guard isDue, !isUnderWay else { return false }
        isUnderWay = true
        return true
    }

    /// The page has been given it, or has nothing to give it to, and the next page is tried.
    package mutating func ended(isDelivered: Bool) {
        isUnderWay = false
        isDue = !isDelivered
    }

    /// Somebody else is signed in.
    package mutating func identityChanged() { isDue = true }
}
