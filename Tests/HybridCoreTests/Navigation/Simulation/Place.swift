import FoundationEssentials
import HybridCore

/// Pages of the simulated site and their rules in the path configuration.
enum Place {
    static let names = [
        "a", "b", "c", "d", "a?q=1", "m", "n", "replace", "pop", "refresh", "clear_all", "replace_root", "none", "push",
        "recede", "resume", "again", "map", "members",
    ]

    /// A kiosk's list. It blocks all other pages.
    static let listed = ["/a", "/b", "/m", "/pop", "/refresh", "/replace_root", "/map", "/redirected"]

    /// Possible redirect target of every page.
    static let redirected = url("redirected")

    static func url(_ name: String) -> URL {
        HybridCoreTests.url("https://example.com/\(name)")
    }

    /// The rules, parsed by the product.
    static let rules = try? configuration(
        #"""
        {"rules": [
          {"patterns": ["^/(m|n)$"], "properties": {"context": "modal"}},
          {"patterns": ["^/replace$"], "properties": {"presentation": "replace"}},
          {"patterns": ["^/pop$"], "properties": {"presentation": "pop"}},
          {"patterns": ["^/refresh$"], "properties": {"presentation": "refresh"}},
          {"patterns": ["^/clear_all$"], "properties": {"presentation": "clear_all"}},
          {"patterns": ["^/replace_root$"], "properties": {"presentation": "replace_root"}},
          {"patterns": ["^/none$"], "properties": {"presentation": "none"}},
          {"patterns": ["^/push$"], "properties": {"presentation": "push"}},
          {"patterns": ["^/recede$"], "properties": {"presentation": "pop", "historical_location": true}},
          {"patterns": ["^/resume$"], "properties": {"presentation": "none", "historical_location": true}},
          {"patterns": ["^/again$"], "properties": {"presentation": "refresh", "historical_location": true}},
          {"patterns": ["^/map$"], "properties": {"view_controller": "map"}},
          {"patterns": ["^/members$"], "properties": {"presentation": "authentication"}}
        ]}
        """#)

    /// True if an address is a step in the application's history, at which a server need not respond.
    static func isHistorical(_ url: URL) -> Bool { ["/recede", "/resume", "/again"].contains(url.path) }
}
