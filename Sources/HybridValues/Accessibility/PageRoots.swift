/// The root object of a page on the accessibility bus.
package struct PageRoot: Hashable, Sendable {
    /// The unique bus name of the web process.
    package let process: String
    package let path: String

    package init(process: String, path: String) {
        self.process = process
        self.path = path
    }
}

/// A page that was found on the bus.
package struct FoundPage: Equatable, Sendable {
    package let root: PageRoot
    package let address: String
    package let title: String

    package init(root: PageRoot, address: String, title: String) {
        self.root = root
        self.address = address
        self.title = title
    }
}

/// A web view to be matched with its page on the bus.
package struct PageHolder: Equatable, Sendable {
    /// The identifier of the web view, which the caller chooses.
    package let id: Int
    /// The address of the page in the web view, or an empty text if the web view has no page yet.
    package let address: String
    package let title: String
    /// The root that is currently assigned to the web view.
    package let root: PageRoot?

    package init(id: Int, address: String, title: String, root: PageRoot?) {
        self.id = id
        self.address = address
        self.title = title
        self.root = root
    }
}

/// Matches pages on the accessibility bus with web views. This is necessary because the bus identifies a page by its
/// process, and a web view does not report the bus name of its process.
package enum PageRoots {
    /// Assigns to each web view the root of its page. Each root is assigned only once. A web view receives no root if
    /// its page is not on the bus.
    ///
    /// If two web views show the same address, the assignment depends on the title, and then on the order of `holders`.
    /// If the order assigned the wrong roots, this is corrected once one of the web views shows another address.
    /// - Parameter holders: The web views, starting with the most important one.
    /// - Returns: The roots by the identifier of the web view.
    package static func assign(_ pages: [FoundPage], to holders: [PageHolder]) -> [Int: PageRoot] {
        var free = pages
        var roots: [Int: PageRoot] = [:]
        let rules: [(PageHolder, FoundPage) -> Bool] = [
            { $0.root == $1.root && $0.address == $1.address },
            { $0.address == $1.address && $0.title == $1.title },
            { $0.address == $1.address },
            // During a navigation, the web process and the web view briefly report different addresses.
            { $0.root == $1.root },
        ]
        for rule in rules {
            for holder in holders where roots[holder.id] == nil && !holder.address.isEmpty {
                guard let index = free.firstIndex(where: { rule(holder, $0) }) else { continue }
                roots[holder.id] = free.remove(at: index).root
            }
        }
        return roots
    }
}
