import GLibBridge

/// A page in a web view, as assistive technology finds it.
@MainActor
public struct AccessibleDocument {
    /// The page's root.
    public let node: AccessibleNode
    /// The page's address.
    public let address: String
    /// The page's title.
    public let title: String
    /// Whether the user sees it; not so while it is covered by a modal.
    public let isShowing: Bool

    init?(_ node: AccessibleNode) {
        guard let address = node.documentAttribute("URI") else { return nil }
        self.node = node
        self.address = address
        title = node.name ?? ""
        // A page that is scrolled down says that it is out of sight; some part of it is not.
        isShowing = node.has(.showing) || node.containsPart(in: .showing)
    }

    /// The parts of the page with one of these roles, in the order of the page.
    public func parts(_ roles: [AccessibleRole]) -> [AccessibleNode] { node.matches(roles) }
}

extension AccessibilityTree {
    /// The pages, one for each session that has loaded one, the visible ones first.
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
