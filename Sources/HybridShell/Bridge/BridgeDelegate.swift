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
    private var widgets: [HeaderSide: ObjectRef] = [:]

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

    // MARK: Messages

    /// Reads a message's data as the caller's own type. Data that do not fit are reported: `bridge.refused` in the trace,
    /// and in the log at the level `debug`, names the member that is wrong.
    /// - Returns: `nil` if the data do not fit.
    public func decode<Value: Decodable>(_ message: BridgeMessage, as type: Value.Type = Value.self) -> Value? {
        do {
            return try message.data.decode(as: type)
        } catch {
            refuse(message, .data, error.description)
            return nil
        }
    }

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
    /// - Parameter sentence: what is wrong, and what to do, where the reason alone does not say it.
    package func refuse(_ message: BridgeMessage, _ reason: BridgeRefusal, _ sentence: String? = nil) {
        bridge?.refuse(message, reason, sentence)
    }

    // MARK: The header bar

    /// Puts a widget into the header bar of the page's window, in place of the one that the component has there. It goes
    /// with the page.
    /// - Parameters:
    ///   - widget: has an accessible name, if it shows no word.
    ///   - side: a component has one widget on each.
    public func showInHeader(_ widget: ObjectRef, at side: HeaderSide = .end) {
        removeFromHeader(at: side)
        widgets[side] = widget
        bridge?.bar.add(widget, side)
    }

    /// What the component has in the header bar; `nil` if it is nothing, or has gone with its page.
    public func headerWidget(at side: HeaderSide = .end) -> ObjectRef? { widgets[side] }

    /// Takes what the component has out of the header bar again.
    public func removeFromHeader(at side: HeaderSide = .end) {
        if let widget = widgets.removeValue(forKey: side) { bridge?.bar.remove(widget) }
    }

    /// What stands below the title as long as the page is there.
    package func showSubtitle(_ text: String?) { bridge?.showSubtitle(text, as: key) }

    /// What the page has in the primary menu as long as it is there.
    package func showInMenu(_ entries: [PageMenuEntry]) { bridge?.bar.entries = entries }

    /// What Ctrl+F does as long as the page is there: `nil` is the shell's own search.
    package func takeFind(_ find: (@MainActor () -> Void)?) { bridge?.take(find, as: key, for: .find) }

    /// What Ctrl+Return does as long as the page is there.
    package func takeSubmit(_ submit: (@MainActor () -> Void)?) { bridge?.take(submit, as: key, for: .submit) }

    // MARK: The page's scripts

    /// The web view, as long as the component's page is in it.
    var pageView: WebViewHost? { bridge?.view(of: key) }

    // MARK: What the bridge does

    func keep(_ message: BridgeMessage) {
        messages[message.event] = message
    }

    /// The page has gone.
    func clear() {
        for side in HeaderSide.allCases { removeFromHeader(at: side) }
        showSubtitle(nil)
        messages = [:]
    }
}
