import GLibBridge
import HybridTestSupport
import XCTest

final class DBusObjectTests: MainLoopTestCase {
    private static let interface = "dev.hybriddesktop.Echo"
    private static let xml = """
        <node><interface name="dev.hybriddesktop.Echo"><method name="Echo"><arg type="s" direction="in"/>
        <arg type="s" direction="out"/></method><method name="Nothing"/>
        <signal name="Heard"><arg type="s"/></signal></interface></node>
        """

    private func makeEcho(_ name: String) throws -> DBusObject {
        try DBusObject(
            name: name, path: "/echo", introspection: Self.xml
        ) { method, arguments in method == "Echo" ? Variant(tuple: arguments.children) : nil }
    }

    private func echo(_ name: String, _ method: String, _ arguments: Variant? = nil) throws -> Variant {
        try run {
            try await DBusConnection.session().send(
                name, path: "/echo", interface: Self.interface, method: method, arguments)
        }
    }

    func testRepliesUntilReleased() throws {
        let name = "dev.hybriddesktop.Echo1"
        var object: DBusObject? = try makeEcho(name)
        for text in ["", "hello", "ü'\""] {
            XCTAssertEqual(try echo(name, "Echo", Variant(tuple: [Variant(text)])).children.first?.string, text)
        }
        XCTAssertEqual(try echo(name, "Nothing").children.count, 0)
        XCTAssertThrowsError(try echo(name, "NoSuchMethod"))
        XCTAssertNotNil(object)
        object = nil
        XCTAssertThrowsError(try echo(name, "Nothing"))
    }

    func testInvalidDescriptionIsAnError() {
        for xml in ["<node", "<node></node>"] {
            XCTAssertThrowsError(
                try DBusObject(
                    path: "/wrong", introspection: xml, answer: { _, _ in nil }))
        }
    }

    func testSignalsArriveUntilProxyIsReleased() throws {
        let name = "dev.hybriddesktop.Echo2"
        let object = try makeEcho(name)
        var heard: [String] = []
        var proxy: DBusProxy? = try DBusProxy(
            on: .session(), name: name, path: "/echo", interface: Self.interface
        ) { signal, arguments in heard.append("\(signal) \(arguments.children.first?.string ?? "")") }
        func emit(_ text: String) throws {
            try DBusConnection.session().emit(
                path: "/echo", interface: Self.interface, signal: "Heard", Variant(tuple: [Variant(text)]))
        }
        try emit("a")
        pump(until: { heard == ["Heard a"] }, "the signal is received")
        XCTAssertNotNil(proxy)
        proxy = nil
        try emit("b")
        _ = try echo(name, "Nothing")
        pumpPending()
        XCTAssertEqual(heard, ["Heard a"])
        withExtendedLifetime(object) {}
    }

    func testValues() {
        XCTAssertEqual(Variant(strings: ["a", "b"]).text, "['a', 'b']")
        XCTAssertEqual(Variant(strings: []).type, "as")
        XCTAssertEqual(Variant(tuple: []).type, "()")
        XCTAssertEqual(Variant(tuple: [Variant(uint32: 7), Variant(int32: -1)]).text, "(7, -1)")
        XCTAssertEqual(Variant(dictionary: ["k": Variant(true)]).text, "{'k': <true>}")
    }
}
