import GLibBridge

/// A page in a web view, as an accessible object.
@MainActor
public struct AccessibleDocument {
    /// The page's root.
    public let node: AccessibleNode
    /// The page's address.
    public let address: String
    /// The page's title.
    public let title: String
    /// True if the page is visible. It is false while a modal covers the page.
    public let isShowing: Bool

    init?(_ node: AccessibleNode) {
        guard let address = node.documentAttribute("URI") else { return nil }
        self.node = node
        self.address = address
        title = node.name ?? ""
        // A scrolled page reports that it is not showing, but one of its parts is.
        isShowing = node.has(.showing) || node.containsPart(in: .showing)
    }

    /// Returns the parts of the page that have one of these roles, in page order.
    public func parts(_ roles: [AccessibleRole]) -> [AccessibleNode] { node.matches(roles) }
}

extension AccessibilityTree {
    /// The pages. There is one for each session that has loaded a page, and the visible pages come first.
    public var documents: [AccessibleDocument] {
        web.roots().compactMap { root in
            var document: AccessibleNode?
            _ = root.walk { node, depth in
                if node.role == .documentWeb { document = node }
                return document != nil || depth > 2
            }
            return document.flatMap { AccessibleDocument($0) }
        }
    }
}
