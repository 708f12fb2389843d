/// Reason why native code ignores a page's message.
package enum BridgeRefusal: String, Equatable, Sendable {
    /// The document is not of the application's own origin.
    case origin
    /// Too many messages in one second.
    case rate
    /// The message is too long for any component.
    case length
    /// The message cannot be parsed.
    case malformed
    /// The message comes from another page than the one in the web view.
    case page
    /// The component does not exist, is off, or is not available here.
    case component
    /// The handler does not exist.
    case handler
    /// The page is not visible.
    case notInFront
    /// The message does not follow a user gesture.
    case gesture
    /// The user or the application file has not permitted it.
    case permission
    /// The component cannot use the message's data.
    case data
    /// The keyboard shortcut is taken or invalid. The rest of the message takes effect.
    case shortcut
    /// The component does not support the event.
    case event
}
