import CWebKitGTK
import FoundationEssentials
import GLibBridge

/// A load that native code requested and WebKit has not yet asked a policy decision for.
@MainActor
struct LoadOrder {
    /// The address in WebKit's spelling.
    let address: String
    /// True if only the fragment differs, so WebKit would scroll the current page and load nothing.
    let onlyScrolls: Bool

    /// - Parameter page: The current page's address, in WebKit's spelling.
    init(_ url: URL, page: String?) {
        let request = ObjectRef(owning: webkit_uri_request_new(url.absoluteString))
        let address = String(borrowing: webkit_uri_request_get_uri(request.pointer())) ?? url.absoluteString
        self.address = address
        onlyScrolls = page.map { Self.leads(from: $0, to: address) && $0 != address } ?? false
    }

    /// True if the address differs from the page's only in its fragment.
    static func leads(from page: String, to address: String) -> Bool {
        address.contains("#") && page.prefix { $0 != "#" } == address.prefix { $0 != "#" }
    }
}
