public import GLibBridge
public import HybridCore

/// A component's access to its page and to the header bar.
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

    /// Navigation where the component's page is shown.
    public var destination: (any BridgeDestination)? { bridge?.destination }

    /// True if the component's page is loaded and visible to the user.
    public var isShown: Bool { bridge?.shows(key) ?? false }

    /// The page's stack.
    package var session: StackName { bridge?.session ?? .main }

    /// True if the user has just interacted with the page.
    package var hasRecentGesture: Bool { bridge?.hasRecentGesture ?? false }

    // MARK: Messages

    /// Decodes a message's data. A mismatch is reported with the name of the invalid member, as `bridge.refused` in the
    /// trace and in the log at level `debug`.
    /// - Returns: `nil` if the data do not match.
    public func decode<Value: Decodable>(_ message: BridgeMessage, as type: Value.Type = Value.self) -> Value? {
        do {
            return try message.data.decode(as: type)
        } catch {
            refuse(message, .data, error.description)
            return nil
        }
    }

    // MARK: Replies

    /// Returns the last message of an event from the current page, if any.
    public func receivedMessage(for event: String) -> BridgeMessage? { messages[event] }

    /// Replies to the last message of an event.
    /// - Parameters:
    ///   - event: The event of that message.
    ///   - data: The data for the page; by default the message's own.
    ///   - isUsersDoing: True if the user has just activated the component. Only then may the page do what a click on
    ///     its own button allows.
    /// - Returns: True if such a message exists and its page is still loaded.
    @discardableResult
    public func reply(to event: String, with data: JSONValue? = nil, isUsersDoing: Bool = false) -> Bool {
        guard let message = messages[event] else { return false }
        return reply(with: message.replacing(data: data), isUsersDoing: isUsersDoing)
    }

    /// Sends the page a message.
    /// - Returns: True if the page is still loaded.
    @discardableResult
    public func reply(with message: BridgeMessage, isUsersDoing: Bool = false) -> Bool {
        bridge?.reply(message, of: key, isUsersDoing: isUsersDoing) ?? false
    }

    /// Records for testers that a message had no effect.
    /// - Parameter sentence: Problem and remedy, if the reason alone is not clear.
    package func refuse(_ message: BridgeMessage, _ reason: BridgeRefusal, _ sentence: String? = nil) {
        bridge?.refuse(message, reason, sentence)
    }

    // MARK: Header bar

    /// Adds a widget to the header bar of the page's window, replacing the component's widget on this side. It is
    /// removed with the page.
    /// - Parameters:
    ///   - widget: A widget with text or an accessible name.
    ///   - side: The side. A component has one widget on each.
    public func showInHeader(_ widget: ObjectRef, at side: HeaderSide = .end) {
        removeFromHeader(at: side)
        widgets[side] = widget
        bridge?.bar.add(widget, side)
    }

    /// Returns the component's widget in the header bar; `nil` if none was added or its page was replaced.
    public func headerWidget(at side: HeaderSide = .end) -> ObjectRef? { widgets[side] }

    /// Removes the component's widget from the header bar.
    public func removeFromHeader(at side: HeaderSide = .end) {
        if let widget = widgets.removeValue(forKey: side) { bridge?.bar.remove(widget) }
    }

    /// Sets the subtitle while the page is loaded.
    package func showSubtitle(_ text: String?) { bridge?.showSubtitle(text, as: key) }

    /// Sets the page's entries in the primary menu while it is loaded.
    package func showInMenu(_ entries: [PageMenuEntry]) { bridge?.bar.entries = entries }

    /// Handles Ctrl+F while the page is loaded; `nil` restores the shell's search.
    package func takeFind(_ find: (@MainActor () -> Void)?) { bridge?.setAction(find, as: key, for: .find) }

    /// Handles Ctrl+Return while the page is loaded.
    package func takeSubmit(_ submit: (@MainActor () -> Void)?) { bridge?.setAction(submit, as: key, for: .submit) }

    // MARK: Page scripts

    /// The web view while it shows the component's page.
    var pageView: WebViewHost? { bridge?.view(of: key) }

    // MARK: Bridge

    func keep(_ message: BridgeMessage) {
        messages[message.event] = message
    }

    /// Clears the state of a page that was replaced.
    func clear() {
        for side in HeaderSide.allCases { removeFromHeader(at: side) }
        showSubtitle(nil)
        messages = [:]
    }
}
