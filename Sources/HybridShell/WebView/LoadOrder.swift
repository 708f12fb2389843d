import CWebKitGTK
import FoundationEssentials
import GLibBridge

/// A load that native code has ordered and WebKit has not asked about yet.
@MainActor
struct LoadOrder {
    /// The address as WebKit writes it.
    let address: String
    /// Whether WebKit would scroll the page that is there, and load nothing: only what follows the "#" is new.
    let onlyScrolls: Bool

    /// - Parameter page: the address of the page that is there, as WebKit writes it.
    init(_ url: URL, page: String?) {
        let request = ObjectRef(owning: webkit_uri_request_new(url.absoluteString))
        let address = String(borrowing: webkit_uri_request_get_uri(request.pointer())) ?? url.absoluteString
        self.address = address
        onlyScrolls = page.map { Self.leads(from: $0, to: address) && $0 != address } ?? false
    }

    /// Whether the way from one address to the other is one within a page.
    static func leads(from page: String, to address: String) -> Bool {
        address.contains("#") && page.prefix { $0 != "#" } == address.prefix { $0 != "#" }
    }
}
