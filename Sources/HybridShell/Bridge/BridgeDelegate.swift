public import GLibBridge
public import HybridCore

/// A component's access to its page and to the header bar. Unlike in hotwire-native-ios, each component has its own.
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

    /// Navigates where the component's page is shown.
    public var destination: (any BridgeDestination)? { bridge?.destination }

    /// True if the component's page is loaded and visible to the user.
    public var isShown: Bool { bridge?.shows(key) ?? false }

    /// The window that contains the component's page, also if another window covers it.
    package var window: ObjectRef? { page?.window }

    package var session: StackName { bridge?.session ?? .main }

    /// True if the user has just interacted with the page.
    package var hasRecentGesture: Bool { bridge?.hasRecentGesture ?? false }

    private var coders: JSONCoders { bridge?.coders ?? JSONCoders() }

    // MARK: Messages

    /// Decodes the data of a message with the application's coders. If the data do not match, the invalid member and
    /// its type are reported as `bridge.refused` in the trace and in the log.
    /// - Returns: The decoded value, or `nil` if the data do not match.
    public func decode<Value: Decodable>(_ message: BridgeMessage, as type: Value.Type = Value.self) -> Value? {
        do {
            return try message.data.decode(as: type, by: coders)
        } catch {
            refuse(message, .data, error.description)
            return nil
        }
    }

    /// Encodes the data of a reply, and reports data without a form in JSON.
    func encode(_ data: any Encodable, for event: String) -> JSONValue? {
        do {
            return try JSONValue(encoding: data, by: coders)
        } catch {
            refuse(messages[event] ?? BridgeMessage(id: "", component: name, event: event), .data, error.description)
            return nil
        }
    }

    // MARK: Replies

    /// Returns the last message of an event that the current page has sent, or `nil` if there is none.
    public func receivedMessage(for event: String) -> BridgeMessage? { messages[event] }

    /// Replies to the last message of an event.
    /// - Parameters:
    ///   - event: The event of that message.
    ///   - data: The data for the page. By default, these are the data of the message itself.
    ///   - isUsersDoing: True if the user has just activated the component. Only in this case may the page do what a
    ///     click on a button in the page allows.
    /// - Returns: True if such a message exists and its page is still loaded.
    @discardableResult
    public func reply(to event: String, with data: JSONValue? = nil, isUsersDoing: Bool = false) -> Bool {
        guard let message = messages[event] else { return false }
        return reply(with: message.replacing(data: data), isUsersDoing: isUsersDoing)
    }

    /// Sends a message to the page.
    /// - Returns: True if the page is still loaded.
    @discardableResult
    public func reply(with message: BridgeMessage, isUsersDoing: Bool = false) -> Bool {
        bridge?.reply(message, of: key, isUsersDoing: isUsersDoing) ?? false
    }

    /// Reports that the user used the component, if no reply with `isUsersDoing` does. A recording then says so.
    package func noticeUse() { page?.noticeComponentUse() }

    /// Records that a message had no effect, for testers.
    /// - Parameter sentence: The problem and its remedy, if the reason alone does not make them clear.
    package func refuse(_ message: BridgeMessage, _ reason: BridgeRefusal, _ sentence: String? = nil) {
        bridge?.refuse(message, reason, sentence)
    }

    // MARK: Header bar

    /// Adds a widget to the header bar of the page's window. It replaces the component's current widget on this side.
    /// The widget is removed with the page.
    /// - Parameters:
    ///   - widget: A widget that has text or an accessible name.
    ///   - side: The side of the header bar. A component can have one widget on each side.
    public func showInHeader(_ widget: ObjectRef, at side: HeaderSide = .end) {
        removeFromHeader(at: side)
        widgets[side] = widget
        bridge?.bar.add(widget, side)
    }

    /// Returns the component's widget in the header bar. Returns `nil` if none was added or the page was replaced.
    public func headerWidget(at side: HeaderSide = .end) -> ObjectRef? { widgets[side] }

    /// Removes the component's widget from the header bar.
    public func removeFromHeader(at side: HeaderSide = .end) {
        if let widget = widgets.removeValue(forKey: side) { bridge?.bar.remove(widget) }
    }

    /// Sets the subtitle of the window while the page is loaded; `nil` removes it.
    public func showSubtitle(_ text: String?) { bridge?.showSubtitle(text, as: key) }

    /// Sets the component's entries in the primary menu while the page is loaded.
    package func showInMenu(_ entries: [PageMenuEntry]) { bridge?.showInMenu(entries, as: key) }

    /// Handles Ctrl+F while the page is loaded; `nil` restores the shell's search.
    public func takeFind(_ find: (@MainActor () -> Void)?) { bridge?.setAction(find, as: key, for: .find) }

    /// Handles Ctrl+Return while the page is loaded.
    public func takeSubmit(_ submit: (@MainActor () -> Void)?) { bridge?.setAction(submit, as: key, for: .submit) }

    // MARK: Page scripts

    /// The component's page, or `nil` if the web view shows another.
    var page: (any BridgedPage)? { bridge?.page(of: key) }

    // MARK: Bridge

    func keep(_ message: BridgeMessage) { messages[message.event] = message }

    /// Clears the state that belongs to a page that was replaced.
    func clear() {
        removeControls()
        messages = [:]
    }

    /// Removes everything that the component shows outside its page, and its keys.
    func removeControls() {
        for side in HeaderSide.allCases { removeFromHeader(at: side) }
        showSubtitle(nil)
        bridge?.showInMenu([], as: key)
        takeFind(nil)
        takeSubmit(nil)
    }
}
