public import HybridCore

/// A bridge component with types for its messages and replies (Docs/Bridge.md#components-in-swift).
///
///     final class RatingComponent: TypedBridgeComponent {
///         struct Received: Codable { let title: String }
///         struct Reply: Codable { let stars: Int }
///         static let name = "rating"
///         let delegate: BridgeDelegate
///         init(_ delegate: BridgeDelegate) { self.delegate = delegate }
///
///         func received(_ data: Received, for event: String) { … reply(Reply(stars: 5)) }
///     }
///
/// Register it with `app.register(RatingComponent.self)`. `PROGRAM component controller rating` then writes the page's
/// controller.
@MainActor
public protocol TypedBridgeComponent: BridgeComponent {
    /// The data of the page's messages. It is `Codable`, so that a test can create messages of it.
    associatedtype Received: Codable
    /// The data of replies. A component that never replies has none.
    associatedtype Reply: Codable = Never

    /// The name that pages use.
    static var name: String { get }

    /// The events whose data are ``Received``. By default, this is `connect`.
    static var events: [String] { get }

    /// False if the component is also available in windows without a header bar (Docs/Bridge.md#the-components). By
    /// default, this is true, because a component's widgets are there.
    static var needsHeaderBar: Bool { get }

    /// The access to the page, which the shell passes to the initializer.
    var delegate: BridgeDelegate { get }

    /// Creates the component for a screen.
    init(_ delegate: BridgeDelegate)

    /// Handles a message of the page. If its data do not match the type, this method is not called; the trace and the log
    /// name the invalid member.
    func received(_ data: Received, for event: String)

    /// Handles the page's message `disconnect`. By default, the component's widgets, subtitle, menu entries and keys are
    /// removed.
    func disconnected()
}

/// Default implementations.
extension TypedBridgeComponent {
    /// Only `connect`.
    public static var events: [String] { ["connect"] }

    /// The component puts widgets into the header bar.
    public static var needsHeaderBar: Bool { true }

    /// Removes the component's widgets, subtitle, menu entries and keys.
    public func disconnected() { delegate.removeControls() }

    /// Decodes a message and passes it on.
    public func received(_ message: BridgeMessage) {
        if Self.events.contains(message.event) {
            guard let data = delegate.decode(message, as: Received.self) else { return }
            received(data, for: message.event)
        } else if message.event == "disconnect" {
            disconnected()
        } else {
            delegate.refuse(
                message, .event, "Its events are \((Self.events + ["disconnect"]).joined(separator: ", ")).")
        }
    }

    /// Replies to the last message of an event.
    /// - Parameters:
    ///   - data: The data for the page.
    ///   - event: The event of that message.
    ///   - isUsersDoing: True if the user has just activated the component. Only in this case may the page do what a
    ///     click on a button in the page allows.
    /// - Returns: True if such a message exists, its page is still loaded, and the data have a form in JSON.
    @discardableResult
    public func reply(_ data: Reply, to event: String = "connect", isUsersDoing: Bool = false) -> Bool {
        guard let json = delegate.encode(data, for: event) else { return false }
        return delegate.reply(to: event, with: json, isUsersDoing: isUsersDoing)
    }

    /// The messages, for the page's controller.
    package static var contract: ComponentContract {
        let data = DataShape(of: Received.self)
        let reply = Reply.self == Never.self ? nil : DataShape(of: Reply.self)
        var events = events.map { ComponentContract.Event($0, data: data, reply: reply) }
        if !events.contains(where: { $0.name == "disconnect" }) { events.append(.init("disconnect")) }
        return ComponentContract(name, events)
    }
}
