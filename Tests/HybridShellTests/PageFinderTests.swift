import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// Pages on the accessibility bus, from processes like WebKit's and from others.
final class PageFinderTests: MainLoopTestCase {
    private static let application = "dev.hybriddesktop.PageFinderTests"
    private static let root = "/org/a11y/webkit/accessible/1"
    private static let cache = "/org/a11y/atspi/cache"
    private var connections: [DBusConnection] = []
    private var services: [DBusService] = []

    override func cleanUp() {
        services = []
        connections = []
        super.cleanUp()
    }

    private func makeConnection() throws -> DBusConnection {
        let address = try XCTUnwrap(String(borrowing: getenv("DBUS_SESSION_BUS_ADDRESS")))
        let connection = try DBusConnection(address: address)
        connections.append(connection)
        return connection
    }

    private func uniqueName(of connection: DBusConnection) throws -> String {
        let id = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "GetNameOwner", Variant(tuple: [Variant(connection.object.string("unique-name") ?? "")]))
        return try XCTUnwrap(id.children.first?.string)
    }

    /// A web process' connection, with a name that identifies it.
    private func makeProcess(_ number: Int) throws -> (connection: DBusConnection, name: String) {
        let connection = try makeConnection()
        _ = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "RequestName",
            Variant(tuple: [Variant("\(Self.application).Sandboxed.WebProcess-\(number)"), Variant(uint32: 4)]))
        return (connection, try uniqueName(of: connection))
    }

    /// One method, without arguments or with any text, that always returns the same value.
    private func answer(
        _ connection: DBusConnection, _ path: String, _ interface: String, _ method: String, _ arguments: String = "",
        type: String, _ answer: String
    ) throws {
        let inputs = arguments.map { "<arg type='\($0)' direction='in'/>" }.joined()
        let xml = """
            <node><interface name='\(interface)'><method name='\(method)'>\(inputs)<arg type='\(type)' direction='out'/>
            </method></interface></node>
            """
        let value = try Variant(parsing: answer)
        services.append(
            try DBusService(connection: connection.object, path: path, interface: xml) { _, _ in value })
    }

    private func find() throws -> [FoundPage] {
        let bus = try makeConnection()
        let finder = PageFinder(application: Self.application)
        return try run { await finder.pages(on: bus) }
    }

    /// A page at a root: the scrolling pane contains the document.
    private func addPage(to process: (connection: DBusConnection, name: String)) throws {
        let (connection, name) = process
        try answer(
            connection, Self.cache, "org.a11y.atspi.Cache", "GetItems", type: "a((so)u)",
            "([(('\(name)', objectpath '\(Self.root)'), uint32 1), (('\(name)', objectpath '/other'), uint32 2)],)")
        // An interface can be registered once for each path, so each object has a single method.
        let document = "\(Self.root)/document"
        try answer(
            connection, Self.root, "org.a11y.atspi.Accessible", "GetChildren", type: "a(so)",
            "([('\(name)', objectpath '\(document)')],)")
        try answer(connection, document, "org.a11y.atspi.Accessible", "GetRole", type: "u", "(uint32 95,)")
        try answer(
            connection, document, "org.a11y.atspi.Document", "GetAttributeValue", "s", type: "s", "('http://one/',)")
    }

    func testPageIsFoundByProcessName() throws {
        let process = try makeProcess(1)
        try addPage(to: process)
        XCTAssertEqual(
            try find(),
            [FoundPage(root: PageRoot(process: process.name, path: Self.root), address: "http://one/", title: "")])
    }

    func testProcessReportsOnlyItsOwnObjects() throws {
        let honest = try makeProcess(1)
        try addPage(to: honest)
        let liar = try makeProcess(2)
        try answer(
            liar.connection, Self.cache, "org.a11y.atspi.Cache", "GetItems", type: "a((so)u)",
            "([(('\(honest.name)', objectpath '\(Self.root)'), uint32 1)],)")
        XCTAssertEqual(try find().map(\.root.process), [honest.name])
    }

    /// A document that belongs to another process, or that is not an object, is not followed.
    func testForeignDocumentIsNotFollowed() throws {
        let honest = try makeProcess(1)
        try addPage(to: honest)
        let liar = try makeProcess(2)
        try answer(
            liar.connection, Self.cache, "org.a11y.atspi.Cache", "GetItems", type: "a((so)u)",
            "([(('\(liar.name)', objectpath '\(Self.root)'), uint32 1)],)")
        try answer(
            liar.connection, Self.root, "org.a11y.atspi.Accessible", "GetChildren", type: "a(so)",
            "([('\(honest.name)', objectpath '\(Self.root)/document')],)")
        XCTAssertEqual(
            try find().filter { $0.root.process == liar.name },
            [FoundPage(root: PageRoot(process: liar.name, path: Self.root), address: "", title: "")])
    }

    func testInvalidRepliesAreNotPages() throws {
        let odd = [
            ("s", "('no list',)"), ("as", "(['no', 'objects'],)"), ("i", "(1,)"), ("a(ss)", "([('a', 'no path')],)"),
            ("a((ss)u)", "([((':1.0', 'org/a11y/webkit/accessible/1 '), uint32 1)],)"),
            ("a((so)u)", "(@a((so)u) [],)"), ("v", "(<[1, 2]>,)"), ("a{sv}", "({'a': <1>},)"),
        ]
        for (number, (type, text)) in odd.enumerated() {
            let process = try makeProcess(number)
            try answer(
                process.connection, Self.cache, "org.a11y.atspi.Cache", "GetItems", type: type,
                text.replacing(":1.0", with: process.name))
        }
        // A process without any reply.
        _ = try makeProcess(odd.count)
        XCTAssertEqual(try find(), [])
    }

    /// Each page is queried, so the number is limited.
    func testNumberOfQueriedPagesIsLimited() throws {
        let process = try makeProcess(1)
        let item = { (number: Int) in
            "(('\(process.name)', objectpath '/org/a11y/webkit/accessible/\(number)'), uint32 1)"
        }
        try answer(
            process.connection, Self.cache, "org.a11y.atspi.Cache", "GetItems", type: "a((so)u)",
            "([\((1...2000).map(item).joined(separator: ", "))],)")
        XCTAssertEqual(try find().count, 64)
    }
}
