import FoundationEssentials
package import HybridValues

/// A report from the page's side of the bridge (Docs/Bridge.md#the-channel).
package enum BridgeReport: Equatable, Sendable {
    case message(BridgeMessage)
    /// The body of the document was replaced. Later messages belong to the new page.
    case rendered
    /// The document was restored from the back/forward cache.
    case returned
    /// A script of the page at this address posted a value to a message handler.
    case posted(handler: String, url: String, body: JSONValue)

    /// Parses the text from the relay. The result is `nil` if the text is invalid.
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
    /// The limits for messages of components. They are high because a message may contain a file.
    static let bridge = JSONLimits(depth: 24, values: 20_000, bytes: 4 << 20)
}
