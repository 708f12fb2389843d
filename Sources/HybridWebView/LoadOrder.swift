import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// A load that native code has requested and for which WebKit has not yet asked for a policy decision.
struct LoadOrder {
    /// The address as WebKit spells it.
    let address: String
    /// True if only the fragment differs, so that WebKit would scroll the current page and load nothing.
    let onlyScrolls: Bool
    /// True if the load returns to an entry of WebKit's history.
    private let returns: Bool

    /// - Parameters:
    ///   - page: The address of the current page, as WebKit spells it.
    ///   - returns: True if the load returns to an entry of WebKit's history.
    init(_ url: URL, page: String?, returns: Bool = false) {
        self.returns = returns
        let request = ObjectRef(owning: webkit_uri_request_new(url.absoluteString))
        let address = String(borrowing: webkit_uri_request_get_uri(request.pointer())) ?? url.absoluteString
        self.address = address
        onlyScrolls = !returns && page.map { Self.leads(from: $0, to: address) && $0 != address } ?? false
    }

    /// Returns true if the navigation for which WebKit asks for a decision is this load.
    func allows(_ action: NavigationAction) -> Bool {
        address == action.url.absoluteString && action.kind == (returns ? .backForward : .other)
    }

    /// Returns true if the address differs from the page's address only in its fragment.
    static func leads(from page: String, to address: String) -> Bool {
        address.contains("#") && page.prefix { $0 != "#" } == address.prefix { $0 != "#" }
    }
}
