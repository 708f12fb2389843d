import GLibBridge
import XCTest

final class DBusNameWatchTests: MainLoopTestCase {
    private static let name = "dev.hybriddesktop.Watched"

    private func call(_ method: String, _ arguments: Variant) throws {
        _ = try DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: method,
            arguments)
    }

    private func takeName() throws {
        try call("RequestName", Variant(tuple: [Variant(Self.name), Variant(uint32: 4)]))
    }

    private func releaseName() throws { try call("ReleaseName", Variant(tuple: [Variant(Self.name)])) }

    func testNameChangesAreReportedUntilWatchIsDropped() throws {
        var heard: [Bool] = []
        var probe: Probe? = Probe()
        weak let watched = probe
        var watch: DBusNameWatch? = DBusNameWatch(on: try .session(), name: Self.name) { [probe] isThere in
            _ = probe
            heard.append(isThere)
        }
        probe = nil
        pump(until: { heard == [false] }, "the name has no owner")
        try takeName()
        pump(until: { heard == [false, true] }, "the name has an owner")
        try releaseName()
        pump(until: { heard == [false, true, false] }, "the name has no owner again")
        XCTAssertNotNil(watch)
        XCTAssertNotNil(watched)
        watch = nil
        pump(until: { watched == nil }, "what it held")
        try takeName()
        try releaseName()
        pumpPending()
        XCTAssertEqual(heard.count, 3)
    }
}
