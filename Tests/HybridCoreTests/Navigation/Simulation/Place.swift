import FoundationEssentials
import HybridCore

/// The pages of the simulated site and what its path configuration says about them.
enum Place {
    static let names = [
        "a", "b", "c", "d", "a?q=1", "m", "n", "replace", "pop", "refresh", "clear_all", "replace_root", "none", "push",
        "recede", "resume", "again", "map",
    ]

    /// Where any page may lead instead.
    static let redirected = url("redirected")

    static func url(_ name: String) -> URL {
        HybridCoreTests.url("https://example.com/\(name)")
    }

    static func kind(_ url: URL) -> Screen.Kind { url == Self.url("map") ? .native("map") : .web }

    static func properties(_ url: URL) -> PathProperties { PathProperties(values(url)) }

    private static func values(_ url: URL) -> [String: JSONValue] {
        switch String(url.path.dropFirst()) {
        case "m", "n": ["context": "modal"]
        case "recede": ["presentation": "pop", "historical_location": true]
        case "resume": ["presentation": "none", "historical_location": true]
        case "again": ["presentation": "refresh", "historical_location": true]
        case let name where PathProperties.Presentation(rawValue: name) != nil: ["presentation": .string(name)]
        default: [:]
        }
    }
}
