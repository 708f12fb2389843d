public import GLibBridge
public import HybridCore

/// What a component has of the bridge: how it answers its page, and its place in the header bar.
@MainActor
public final class BridgeDelegate {
    /// The component's name.
    public let name: String
    private weak var bridge: PageBridge?
    private let key: BridgeLife.Key
    private var messages: [String: BridgeMessage] = [:]
    private var widgets: [ObjectRef] = []

    init(_ key: BridgeLife.Key, of bridge: PageBridge) {
        name = key.component
        self.key = key
        self.bridge = bridge
    }

    /// Where the component's page is shown.
    public var destination: (any BridgeDestination)? { bridge?.destination }

    /// Whether the page is the component's own, and what the user sees.
    public var isShown: Bool { bridge?.shows(key) ?? false }

    /// The stack that the page is in.
    package var session: StackName { bridge?.session ?? .main }

    /// Whether the user has just touched the page.
    package var hasRecentGesture: Bool { bridge?.hasRecentGesture ?? false }

    // MARK: Answers

    /// The last message of that event, if there has been one since the page came.
    public func receivedMessage(for event: String) -> BridgeMessage? { messages[event] }

    /// Answers the last message of an event.
    /// - Parameters:
    ///   - event: of the message that is answered.
    ///   - data: what the page is given; the message's own data unless stated.
    ///   - isUsersDoing: whether the user has just pressed something of the component's. Only then may the page do what a
    ///     press of a button of its own lets it do.
    /// - Returns: whether there has been such a message, and the page is still there.
    @discardableResult
    public func reply(to event: String, with data: JSONValue? = nil, isUsersDoing: Bool = false) -> Bool {
        guard let message = messages[event] else { return false }
        return reply(with: message.replacing(data: data), isUsersDoing: isUsersDoing)
    }

    /// Gives the page a message.
    /// - Returns: whether the page is still there.
    @discardableResult
    public func reply(with message: BridgeMessage, isUsersDoing: Bool = false) -> Bool {
        bridge?.reply(message, of: key, isUsersDoing: isUsersDoing) ?? false
    }

    /// Notes that a message came to nothing, for testers.
    package func refuse(_ message: BridgeMessage, _ reason: BridgeRefusal) {
        bridge?.refuse(message, reason)
    }

    // MARK: The header bar

    /// Adds a widget to the header bar of the page's window. It goes with the page.
    /// - Parameters:
    ///   - widget: has an accessible name, if it shows no word.
    ///   - atStart: before the title, and not after it.
    public func addToHeader(_ widget: ObjectRef, atStart: Bool = false) {
        widgets.append(widget)
        bridge?.bar.add(widget, atStart ? .start : .end)
    }

    /// Takes a widget out of the header bar again.
    public func removeFromHeader(_ widget: ObjectRef) {
        widgets.removeAll { $0 == widget }
        bridge?.bar.remove(widget)
    }

    /// What Ctrl+F does as long as the page is there: `nil` is the shell's own search.
    package func takeFind(_ find: (@MainActor () -> Void)?) { bridge?.take(find, as: key, for: .find) }

    /// What Ctrl+Return does as long as the page is there.
    package func takeSubmit(_ submit: (@MainActor () -> Void)?) { bridge?.take(submit, as: key, for: .submit) }

    // MARK: What the bridge does

    func keep(_ message: BridgeMessage) {
        messages[message.event] = message
    }

    /// The page has gone.
    func clear() {
        for widget in widgets { bridge?.bar.remove(widget) }
        widgets = []
        messages = [:]
    }
}
