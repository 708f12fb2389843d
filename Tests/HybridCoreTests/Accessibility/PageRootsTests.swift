import HybridCore
import Testing

/// Assignment of pages on the accessibility bus to web views.
struct PageRootsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Root, address and title.
        let pages: [(String, String, String)]
        /// Address, title and previous root.
        let views: [(String, String, String?)]
        let roots: [String?]

        init(
            _ name: String, pages: [(String, String, String)], views: [(String, String, String?)], _ roots: [String?]
        ) {
            testDescription = name
            self.pages = pages
            self.views = views
            self.roots = roots
        }
    }

    static let rows = [
        Row("the page's address", pages: [("r1", "/a", "A")], views: [("/a", "A", nil)], ["r1"]),
        Row("the title comes later", pages: [("r1", "/a", "")], views: [("/a", "A", nil)], ["r1"]),
        Row("no page on the bus", pages: [], views: [("/a", "A", nil)], [nil]),
        Row("another view's page is not taken", pages: [("r1", "/b", "B")], views: [("/a", "A", nil)], [nil]),
        Row("a view without a page", pages: [("r1", "", "")], views: [("", "", nil)], [nil]),
        Row(
            "each its own", pages: [("r1", "/a", "A"), ("r2", "/b", "B")],
            views: [("/b", "B", nil), ("/a", "A", nil)], ["r2", "r1"]),
        Row(
            "one address, two titles", pages: [("r1", "/a", "A"), ("r2", "/a", "Z")],
            views: [("/a", "Z", nil), ("/a", "A", nil)], ["r2", "r1"]),
        Row(
            "no root is given twice", pages: [("r1", "/a", "A")], views: [("/a", "A", nil), ("/a", "A", nil)],
            ["r1", nil]),
        Row(
            "what is joined stays joined", pages: [("r1", "/a", "A"), ("r2", "/a", "A")],
            views: [("/a", "A", "r2"), ("/a", "A", "r1")], ["r2", "r1"]),
        Row(
            "a page on its way keeps its root", pages: [("r1", "/a", "A")], views: [("/b", "", "r1")], ["r1"]),
        Row(
            "unless it is another's", pages: [("r1", "/a", "A")], views: [("/b", "", "r1"), ("/a", "A", nil)],
            [nil, "r1"]),
        Row(
            "a new process, the old one still there", pages: [("r1", "/a", "A"), ("r2", "/b", "B")],
            views: [("/b", "B", "r1")], ["r2"]),
        Row("the process is gone", pages: [], views: [("/a", "A", "r1")], [nil]),
        Row(
            "mistaken for each other, right again", pages: [("r1", "/a", "A"), ("r2", "/b", "B")],
            views: [("/a", "A", "r2"), ("/b", "B", "r1")], ["r1", "r2"]),
    ]

    @Test(arguments: rows) func assignsRootsToViews(_ row: Row) {
        func root(_ name: String) -> PageRoot { PageRoot(process: ":1.7", path: "/\(name)") }
        let pages = row.pages.map { FoundPage(root: root($0.0), address: $0.1, title: $0.2) }
        let holders = row.views.enumerated().map { index, view in
            PageHolder(id: index, address: view.0, title: view.1, root: view.2.map(root))
        }
        let roots = PageRoots.assign(pages, to: holders)
        #expect(holders.map { roots[$0.id] } == row.roots.map { $0.map(root) })
    }
}
