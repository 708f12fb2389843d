/// What a page's bridge component says to its native part, or is told by it.
public struct BridgeMessage: Equatable, Sendable {
    /// By this the page finds whom an answer is for.
    public let id: String
    /// The component's name, such as `form`.
    public let component: String
    /// What it is about, such as `connect`.
    public let event: String
    /// What comes with it: an object, with the page's `metadata` in it.
    public let data: JSONValue
    /// Which page has said it, by a number that no other of its web view has; `nil` for a message of native code's own.
    /// The ids of two pages are the same numbers, and so an answer must not reach the one for what the other has asked.
    package var page: Int?

    /// A message.
    public init(id: String, component: String, event: String, data: JSONValue = [:]) {
        self.id = id
        self.component = component
        self.event = event
        self.data = data
    }

    /// Where the page says that it is.
    public var url: String? { data["metadata"]?["url"]?.string }

    /// A member of the data.
    public subscript(_ key: String) -> JSONValue? { data[key] }

    /// The data as the caller's own type; `nil` if they do not fit. `BridgeDelegate.decode` also reports why.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        data.decoded(as: type)
    }

    /// The same message with other data, or of another event: an answer to it.
    public func replacing(event: String? = nil, data: JSONValue? = nil) -> BridgeMessage {
        var answer = BridgeMessage(id: id, component: component, event: event ?? self.event, data: data ?? self.data)
        answer.page = page
        return answer
    }

    /// The same message, as that of a page.
    package func of(page: Int) -> BridgeMessage {
        var message = self
        message.page = page
        return message
    }

    /// What the page is given.
    package var json: JSONValue {
        ["id": .string(id), "component": .string(component), "event": .string(event), "data": data]
    }

    /// Reads what a page has sent; `nil` if a part of it is missing or too long to be meant.
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
