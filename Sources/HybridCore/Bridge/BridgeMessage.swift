/// A message between a page's bridge component and its native part.
public struct BridgeMessage: Equatable, Sendable {
    /// The message's id, which the page uses to match replies.
    public let id: String
    /// The component's name, such as `form`.
    public let component: String
    /// The event, such as `connect`.
    public let event: String
    /// The message's data: an object that includes the page's `metadata`.
    public let data: JSONValue
    /// Number of the page that sent the message, unique in its web view; `nil` for a message from native code. Message
    /// ids of two pages can be equal, so this number prevents a reply from reaching the wrong page.
    package var page: Int?

    /// Creates a message.
    public init(id: String, component: String, event: String, data: JSONValue = [:]) {
        self.id = id
        self.component = component
        self.event = event
        self.data = data
    }

    /// The page's address, as reported by the page.
    public var url: String? { data["metadata"]?["url"]?.string }

    /// A member of the data.
    public subscript(_ key: String) -> JSONValue? { data[key] }

    /// Decodes the data as the caller's type; `nil` if it does not match. `BridgeDelegate.decode` also reports the
    /// reason.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        data.decoded(as: type)
    }

    /// Returns a reply: the same message with other data or another event.
    public func replacing(event: String? = nil, data: JSONValue? = nil) -> BridgeMessage {
        var answer = BridgeMessage(id: id, component: component, event: event ?? self.event, data: data ?? self.data)
        answer.page = page
        return answer
    }

    /// Returns the message with a page's number.
    package func of(page: Int) -> BridgeMessage {
        var message = self
        message.page = page
        return message
    }

    /// The message as sent to the page.
    package var json: JSONValue {
        ["id": .string(id), "component": .string(component), "event": .string(event), "data": data]
    }

    /// Parses a page's message; `nil` if a part is missing or too long.
    init?(_ json: JSONValue) {
        guard let id = json["id"]?.string, let component = json["component"]?.string,
            let event = json["event"]?.string, !component.isEmpty,
            [id, component, event].allSatisfy({ $0.utf8.count <= Self.longestName })
        else { return nil }
        let data = json["data"] ?? [:]
        guard data.object != nil else { return nil }
        self.init(id: id, component: component, event: event, data: data)
    }

    private static let longestName = 128
}
