import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// A load that native code requested and WebKit has not yet asked a policy decision for.
@MainActor
struct LoadOrder {
    /// The address in WebKit's spelling.
    let address: String
    /// True if only the fragment differs, so WebKit would scroll the current page and load nothing.
    let onlyScrolls: Bool
    /// True if the load returns to an entry of WebKit's history.
    private let returns: Bool

    /// - Parameters:
    ///   - page: The current page's address, in WebKit's spelling.
    ///   - returns: True if the load returns to an entry of WebKit's history.
    init(_ url: URL, page: String?, returns: Bool = false) {
        self.returns = returns
        let request = ObjectRef(owning: webkit_uri_request_new(url.absoluteString))
        let address = String(borrowing: webkit_uri_request_get_uri(request.pointer())) ?? url.absoluteString
        self.address = address
        onlyScrolls = !returns && page.map { Self.leads(from: $0, to: address) && $0 != address } ?? false
    }

    /// Returns true if WebKit's question is about this load.
    func allows(_ action: NavigationAction) -> Bool {
        address == action.url.absoluteString && action.kind == (returns ? .backForward : .other)
    }

    /// True if the address differs from the page's only in its fragment.
    static func leads(from page: String, to address: String) -> Bool {
        address.contains("#") && page.prefix { $0 != "#" } == address.prefix { $0 != "#" }
    }
}
