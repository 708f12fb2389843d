import CGtk
import GLibBridge
import XCTest

/// A widget with an embedded accessible object of another process, on a connection like GTK's.
final class AccessibilitySocketTests: MainLoopTestCase {
    private static let widget = "/test/a11y/widget"
    private static let xml = """
        <node><interface name="org.a11y.atspi.Accessible">
        <method name="GetChildren"><arg type="a(so)" direction="out"/></method>
        <method name="GetChildAtIndex"><arg type="i" direction="in"/><arg type="(so)" direction="out"/></method>
        <method name="GetName"><arg type="s" direction="out"/></method>
        </interface></node>
        """

    /// GTK's own reply: the page's menu.
    private func makeWidget(on connection: ObjectRef) throws -> DBusService {
        try DBusService(connection: connection, path: Self.widget, interface: Self.xml) { name, arguments in
            switch name {
            case "GetChildren": try Variant(parsing: "([(':1.98', objectpath '/menu')],)")
            case "GetChildAtIndex" where arguments.children.first?.int == 0:
                try Variant(parsing: "((':1.98', objectpath '/menu'),)")
            case "GetName": try Variant(parsing: "('Page',)")
            default: throw GLibError(domain: "test", code: 0, message: "no child with this index")
            }
        }
    }

    private func makeConnection() throws -> ObjectRef {
        let address = try XCTUnwrap(String(borrowing: getenv("DBUS_SESSION_BUS_ADDRESS")))
        return try DBusConnection(address: address).object
    }

    private func ask(_ connection: ObjectRef, _ method: String, _ arguments: String? = nil) throws -> String {
        let name = try XCTUnwrap(String(borrowing: g_dbus_connection_get_unique_name(connection.pointer())))
        return try run {
            try await DBusConnection.session().send(
                name, path: Self.widget, interface: "org.a11y.atspi.Accessible", method: method,
                arguments.map { try Variant(parsing: $0) }
            ).text
        }
    }

    func testSocketRepliesOnlyForItsWidget() throws {
        let connection = try makeConnection()
        let widget = try makeWidget(on: connection)
        let socket = AccessibilitySocket(connection: connection)
        XCTAssertEqual(try ask(connection, "GetChildren"), "([(':1.98', '/menu')],)")
        let plug = try XCTUnwrap(AccessibilityPlug(name: ":1.99", path: "/page"))
        socket.join(plug, to: Self.widget)
        XCTAssertEqual(try ask(connection, "GetChildren"), "([(':1.99', '/page'), (':1.98', '/menu')],)")
        XCTAssertEqual(try ask(connection, "GetChildAtIndex", "(0,)"), "((':1.99', '/page'),)")
        XCTAssertEqual(try ask(connection, "GetChildAtIndex", "(1,)"), "((':1.98', '/menu'),)")
        for index in ["2", "-1"] { XCTAssertThrowsError(try ask(connection, "GetChildAtIndex", "(\(index),)")) }
        XCTAssertEqual(try ask(connection, "GetName"), "('Page',)", "what is none of the socket's business")
        socket.join(nil, to: Self.widget)
        XCTAssertEqual(try ask(connection, "GetChildren"), "([(':1.98', '/menu')],)")
        withExtendedLifetime(widget) {}
    }

    func testFirstQueryIsReportedOnceUntilListeningAgain() throws {
        let connection = try makeConnection()
        let widget = try makeWidget(on: connection)
        let socket = AccessibilitySocket(connection: connection)
        var count = 0
        socket.asked = { count += 1 }
        for _ in 1...3 { _ = try ask(connection, "GetName") }
        pump(until: { count > 0 }, "the query is reported")
        pumpPending()
        XCTAssertEqual(count, 1)
        socket.listen()
        _ = try ask(connection, "GetName")
        pump(until: { count == 2 }, "the next query is reported")
        withExtendedLifetime(widget) {}
    }

    func testDroppedSocketIsFreed() throws {
        let connection = try makeConnection()
        let widget = try makeWidget(on: connection)
        _ = try ask(connection, "GetName")
        pumpPending()
        let before = connection.referenceCount
        weak var watched: Probe?
        for _ in 1...10 {
            let probe = Probe()
            watched = probe
            let socket = AccessibilitySocket(connection: connection)
            socket.asked = { [probe] in withExtendedLifetime(probe) {} }
            let plug = try XCTUnwrap(AccessibilityPlug(name: ":1.99", path: "/page"))
            socket.join(plug, to: Self.widget)
            for _ in 1...5 { _ = try ask(connection, "GetChildren") }
            socket.join(nil, to: Self.widget)
        }
        pump(until: { watched == nil }, "the socket is freed")
        XCTAssertEqual(try ask(connection, "GetChildren"), "([(':1.98', '/menu')],)", "the filter is freed")
        pump(until: { connection.referenceCount <= before }, "\(connection.referenceCount) in place of \(before)")
        withExtendedLifetime(widget) {}
    }

    func testOnlyValidReferencesAreObjects() {
        XCTAssertNil(AccessibilityPlug(name: "", path: "/page"))
        XCTAssertNil(AccessibilityPlug(name: ":1.99", path: "page"))
        XCTAssertNil(AccessibilityPlug(name: ":1.99", path: ""))
    }

    /// Objects with a page report one additional child.
    func testChildrenAreCounted() throws {
        let item = { (path: String) in
            "((':1.2', objectpath '\(path)'), (':1.2', objectpath '/r'), (':1.2', objectpath '/p'), 0, 2, "
                + "['org.a11y.atspi.Accessible'], 'Page', uint32 20, '', [uint32 4096, 0])"
        }
        let plug = try XCTUnwrap(AccessibilityPlug(name: ":1.99", path: "/page"))
        let all = try Variant(parsing: "([\(item("/one")), \(item(Self.widget))],)")
        let counted = try XCTUnwrap(AccessibilitySocket.items(all, joined: [Self.widget: plug]))
        XCTAssertEqual(counted.type, all.type)
        let items = try XCTUnwrap(counted.children.first?.children)
        XCTAssertEqual(items.map { $0.children[4].int }, [2, 3])
        XCTAssertEqual(items[0].text, all.children[0].children[0].text)
        XCTAssertEqual(items[1].children.map(\.type), items[0].children.map(\.type))
        XCTAssertNil(AccessibilitySocket.items(all, joined: [:]))
        XCTAssertNil(AccessibilitySocket.items(try Variant(parsing: "('other',)"), joined: [Self.widget: plug]))
    }

    /// Only GTK's root object is inspected.
    func testOtherObjectsAreNotInspected() {
        XCTAssertNil(AccessibilitySocket.connection(in: ObjectRef(owning: makeObject())))
    }
}
