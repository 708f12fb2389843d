/// Why native code does nothing about what a page says.
package enum BridgeRefusal: String, Equatable, Sendable {
    /// The document is not of the application's own origin.
    case origin
    /// There was too much in this second.
    case rate
    /// It is longer than anything that a component has reason to say.
    case length
    /// It is no message.
    case malformed
    /// The message is from another page than the one in the web view.
    case page
    /// There is no such component, or it is not on, or not possible here.
    case component
    /// There is no such handler.
    case handler
    /// The page is not the one that the user sees.
    case notInFront
    /// The user has not done anything that it could follow from.
    case gesture
    /// The user, or the application file, has not allowed it.
    case permission
    /// What comes with the message is not what the component needs.
    case data
    /// The keys that the page wants are somebody else's, or are none. The rest is done.
    case shortcut
    /// The component knows nothing of that event.
    case event
}
