import FoundationEssentials

/// What the page's side of the bridge tells (Docs/Bridge.md#the-channel).
package enum BridgeReport: Equatable, Sendable {
    /// A component speaks.
    case message(BridgeMessage)
    /// Another body has taken the place of the one there was: what comes from now on is the next page's.
    case rendered
    /// The document has come back out of the browser's cache as it was.
    case returned
    /// A script has posted something to a handler of that name, from the page at this address.
    case posted(handler: String, url: String, body: JSONValue)

    /// Reads what the relay has passed on; `nil` if it is nothing of that.
    init?(json text: some StringProtocol) {
        guard let json = try? JSONValue(parsing: text, limits: .bridge), let name = json["name"]?.string else {
            return nil
        }
        switch name {
        case "message":
            guard let message = json["data"].flatMap(BridgeMessage.init) else { return nil }
            self = .message(message)
        case "rendered": self = .rendered
        case "returned": self = .returned
        case "posted":
            guard let handler = json["data"]?["handler"]?.string, let url = json["data"]?["url"]?.string else {
                return nil
            }
            self = .posted(handler: handler, url: url, body: json["data"]?["body"] ?? .null)
        default: return nil
        }
    }
}

extension JSONLimits {
    /// For what a page's components say: the longest is a file's content.
    static let bridge = JSONLimits(depth: 24, values: 20_000, bytes: 4 << 20)
}
