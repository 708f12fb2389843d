/// The root of a page on the bus of assistive technology.
package struct PageRoot: Hashable, Sendable {
    /// The web process' unique name there.
    package let process: String
    /// The root's object path.
    package let path: String

    /// A root of this path in this process.
    package init(process: String, path: String) {
        self.process = process
        self.path = path
    }
}

/// A page that was found on the bus.
package struct FoundPage: Equatable, Sendable {
    /// Where it is.
    package let root: PageRoot
    /// The address that its document has.
    package let address: String
    /// The document's title.
    package let title: String

    /// A page at this root.
    package init(root: PageRoot, address: String, title: String) {
        self.root = root
        self.address = address
        self.title = title
    }
}

/// A web view that waits to be joined with its page.
package struct PageHolder: Equatable, Sendable {
    /// By what the caller knows it.
    package let id: Int
    /// The address of its page, empty where there is none yet.
    package let address: String
    /// The page's title.
    package let title: String
    /// The root that it is joined with.
    package let root: PageRoot?

    /// A web view with this page.
    package init(id: Int, address: String, title: String, root: PageRoot?) {
        self.id = id
        self.address = address
        self.title = title
        self.root = root
    }
}

/// Says which page on the bus is in which web view: the bus has the names of processes, which no web view tells.
package enum PageRoots {
    /// Gives each web view the root of its page. No root is given twice, and nothing is given by guessing: a web view
    /// whose page is not on the bus has none.
    ///
    /// A page of the same address in two web views is told apart by its title, or else goes to the one that was asked about
    /// first. When one of the two goes to another address, both are right again.
    /// - Parameter holders: the more important ones first.
    /// - Returns: the roots by the web views' ids.
    package static func assign(_ pages: [FoundPage], to holders: [PageHolder]) -> [Int: PageRoot] {
        var free = pages
        var roots: [Int: PageRoot] = [:]
        let rules: [(PageHolder, FoundPage) -> Bool] = [
            { $0.root == $1.root && $0.address == $1.address },
            { $0.address == $1.address && $0.title == $1.title },
            { $0.address == $1.address },
            // Between the two addresses lies a moment: the web process has the new one, or the web view has.
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
