/// Root object of a page on the accessibility bus.
package struct PageRoot: Hashable, Sendable {
    /// Unique bus name of the web process.
    package let process: String
    /// Object path of the root.
    package let path: String

    /// Creates a root.
    package init(process: String, path: String) {
        self.process = process
        self.path = path
    }
}

/// A page that was found on the bus.
package struct FoundPage: Equatable, Sendable {
    /// The page's root.
    package let root: PageRoot
    /// The document's address.
    package let address: String
    /// The document's title.
    package let title: String

    /// Creates a found page.
    package init(root: PageRoot, address: String, title: String) {
        self.root = root
        self.address = address
        self.title = title
    }
}

/// A web view to be matched with its page on the bus.
package struct PageHolder: Equatable, Sendable {
    /// Identifier chosen by the caller.
    package let id: Int
    /// Address of the web view's page; empty if it has none yet.
    package let address: String
    /// The page's title.
    package let title: String
    /// Root assigned so far.
    package let root: PageRoot?

    /// Creates a web view's entry.
    package init(id: Int, address: String, title: String, root: PageRoot?) {
        self.id = id
        self.address = address
        self.title = title
        self.root = root
    }
}

/// Matches pages on the accessibility bus with web views. The bus identifies pages by process, and a web view does not
/// report its process's bus name.
package enum PageRoots {
    /// Assigns each web view the root of its page. A root is assigned once, and a web view whose page is not on the bus
    /// gets none.
    ///
    /// If two web views show the same address, the title decides, then the order of `holders`. Once one of them shows
    /// another address, both assignments are correct again.
    /// - Parameter holders: Web views, the most important first.
    /// - Returns: Roots by web view identifier.
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
