import CGtk
import GLibBridge
import XCTest

/// Memory of exported objects and their calls.
final class DBusServiceTests: MainLoopTestCase {
    private static let interface = "dev.hybriddesktop.Count"
    private static let xml = """
        <node><interface name="dev.hybriddesktop.Count"><method name="Answer"/><method name="Fail"/>
        </interface></node>
        """

    private func makeConnection() throws -> ObjectRef {
        try XCTUnwrap(ObjectRef.owning(withGError { g_bus_get_sync(G_BUS_TYPE_SESSION, nil, $0) }))
    }

    private func makeService(
        _ path: String, method: @escaping DBusService.Method = { _, _ in Variant(tuple: []) }
    ) throws -> DBusService {
        try DBusService(connection: makeConnection(), path: path, interface: Self.xml, method: method)
    }

    private func call(_ method: String, path: String) throws {
        let name = String(borrowing: g_dbus_connection_get_unique_name(try makeConnection().pointer())) ?? ""
        try run {
            _ = try await DBusConnection.session().send(
                name, path: path, interface: Self.interface, method: method)
        }
    }

    /// A call retains its connection, so a leaked call shows in the reference count.
    func testCallIsFreed() throws {
        let connection = try makeConnection()
        let service = try makeService("/count") { name, _ in
            if name == "Fail" { throw GLibError(domain: "test", code: 0, message: "on purpose") }
            return Variant(tuple: [])
        }
        try call("Answer", path: "/count")
        XCTAssertThrowsError(try call("Fail", path: "/count"))
        pumpPending()
        let before = connection.referenceCount
        for _ in 1...20 {
            try call("Answer", path: "/count")
            XCTAssertThrowsError(try call("Fail", path: "/count")) { error in
                XCTAssertTrue("\(error)".contains("on purpose"), "\(error)")
            }
        }
        // Can be lower if an earlier test left pending work.
        pump(until: { connection.referenceCount <= before }, "\(connection.referenceCount) in place of \(before)")
        withExtendedLifetime(service) {}
    }

    func testDroppedServiceIsFreed() throws {
        let connection = try makeConnection()
        pumpPending()
        let before = connection.referenceCount
        for _ in 1...10 {
            var probe: Probe? = Probe()
            weak let watched = probe
            var service: DBusService? = try makeService("/dropped") { [probe] _, _ in
                _ = probe
                return Variant(tuple: [])
            }
            probe = nil
            try call("Answer", path: "/dropped")
            XCTAssertNotNil(service)
            XCTAssertNotNil(watched)
            service = nil
            pump(until: { watched == nil }, "what the method held")
        }
        pump(until: { connection.referenceCount <= before }, "\(connection.referenceCount) in place of \(before)")
    }

    func testPropertyReadIsFreed() throws {
        let connection = try makeConnection()
        pumpPending()
        let before = connection.referenceCount
        var probe: Probe? = Probe()
        weak let watched = probe
        var service: DBusService? = try DBusService(
            connection: connection, path: "/with/properties",
            interface: """
                <node><interface name="dev.hybriddesktop.Count"><property name="Name" type="s" access="read"/>
                <property name="Other" type="s" access="read"/></interface></node>
                """,
            property: { [probe] name in
                _ = probe
                return name == "Name" ? Variant("seven") : nil
            }, method: { _, _ in Variant(tuple: []) })
        probe = nil
        let name = String(borrowing: g_dbus_connection_get_unique_name(connection.pointer())) ?? ""
        let get = { (property: String) in
            try self.run {
                try await DBusConnection.session().send(
                    name, path: "/with/properties", interface: "org.freedesktop.DBus.Properties", method: "Get",
                    Variant(tuple: [Variant(Self.interface), Variant(property)]))
            }
        }
        for _ in 1...5 { XCTAssertEqual(try get("Name").text, "(<'seven'>,)") }
        XCTAssertThrowsError(try get("Other"))
        XCTAssertNotNil(watched)
        XCTAssertNotNil(service)
        service = nil
        pump(until: { watched == nil }, "what the property held")
        pump(until: { connection.referenceCount <= before }, "\(connection.referenceCount) in place of \(before)")
    }

    /// A closed connection leaves the bus while the process continues.
    func testPrivateConnectionClosesWithItsOwner() throws {
        var other: DBusConnection? = try DBusConnection.anotherSession()
        let name = other?.uniqueName ?? ""
        XCTAssertNotEqual(name, try DBusConnection.session().uniqueName)
        let isThere = {
            try DBusConnection.session().call(
                "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", method: "NameHasOwner",
                Variant(tuple: [Variant(name)])
            ).children.first?.bool
        }
        XCTAssertEqual(try isThere(), true)
        other = nil
        pump(until: { (try? isThere()) == false }, "the bus has forgotten it")
    }

    func testServiceOnTakenPathIsFreed() throws {
        let first = try makeService("/taken")
        var probe: Probe? = Probe()
        weak let watched = probe
        XCTAssertThrowsError(
            try makeService("/taken") { [probe] _, _ in
                _ = probe
                return Variant(tuple: [])
            })
        probe = nil
        pump(until: { watched == nil }, "what the method held")
        try call("Answer", path: "/taken")
        withExtendedLifetime(first) {}
    }
}
