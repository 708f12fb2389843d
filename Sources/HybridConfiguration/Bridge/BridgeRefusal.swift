/// The reason why native code ignores a message of a page.
package enum BridgeRefusal: String, Equatable, Sendable {
    /// The document does not belong to the application's own origin.
    case origin
    /// The page sent too many messages in one second.
    case rate
    /// The message is too long for any component.
    case length
    /// The message cannot be parsed.
    case malformed
    /// The page that sent the message is no longer the one in the web view.
    case page
    /// The component does not exist, is disabled, or is not available in this window.
    case component
    /// The handler does not exist.
    case handler
    case notInFront
    /// The message does not follow a user gesture.
    case gesture
    /// The user or the application file has not given the permission that the message requires.
    case permission
    /// The component cannot use the message's data.
    case data
    /// The keyboard shortcut in the message is already used or invalid. The rest of the message takes effect.
    case shortcut
    /// The component does not support the event.
    case event
}
