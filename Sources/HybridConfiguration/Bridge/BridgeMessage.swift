public import HybridValues

/// A message between a page's bridge component and its native part.
public struct BridgeMessage: Equatable, Sendable {
    /// The id of the message. The page uses it to match replies to messages.
    public let id: String
    /// The name of the component, such as `form`.
    public let component: String
    /// The name of the event, such as `connect`.
    public let event: String
    /// The data of the message. It is an object that includes the `metadata` of the page.
    public let data: JSONValue
    /// The number of the page that sent the message, or `nil` if native code created the message. The number is unique
    /// in the web view of the page. Two pages can use the same message ids, so this number prevents a reply from
    /// reaching the wrong page.
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

    /// Returns the member of the data with this name.
    public subscript(_ key: String) -> JSONValue? { data[key] }

    /// Decodes the data as a value of the caller's type. Returns `nil` if the data does not match the type.
    /// `BridgeDelegate.decode` also reports the reason.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        data.decoded(as: type)
    }

    /// Returns a reply, which is the same message with other data or another event.
    public func replacing(event: String? = nil, data: JSONValue? = nil) -> BridgeMessage {
        var answer = BridgeMessage(id: id, component: component, event: event ?? self.event, data: data ?? self.data)
        answer.page = page
        return answer
    }

    /// Returns the message with the number of the page that sent it.
    package func of(page: Int) -> BridgeMessage {
        var message = self
        message.page = page
        return message
    }

    /// The message in the format in which it is sent to the page.
    package var json: JSONValue {
        ["id": .string(id), "component": .string(component), "event": .string(event), "data": data]
    }

    /// Parses a message of a page. The result is `nil` if a part of the message is missing or too long.
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
