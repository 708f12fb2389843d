import DemoServer
import FoundationEssentials
import XCTest

/// An installed application on the desktop: how the desktop starts it and detects it.
final class InstallationDesktopTests: EndToEndTestCase {
    private let data = "home/.local/share"

    func testDesktopUsesBusActivation() throws {
        try writeSource(id: "com.example.Field", scheme: "field")
        let bus = try EmptyBus(in: environment, startsServices: true)
        defer { bus.stop() }
        try install(bus.variables)
        let name = "\(data)/applications/com.example.Field.desktop"
        let entry = environment.read(name)
        XCTAssertTrue(entry.contains("\nDBusActivatable=true\n"), entry)
        try run(["desktop-file-validate", environment.path(name)])

        // The command does nothing, so any window was started by the bus.
        let command = try XCTUnwrap(entry.split(separator: "\n").first { $0.hasPrefix("Exec=") })
        try environment.write(entry.replacing(command, with: "Exec=true %u"), to: name)
        let onBus = ["env"] + bus.variables.map { "\($0)=\($1)" }
        try run(onBus + ["gio", "open", "field://posts/2"])
        pump(until: { server.requests(for: "/posts/2").count == 1 }, "the page is requested")
        XCTAssertEqual(server.requests(for: "/").count, 1, "below it is the start page")
        // The next address goes to the running process.
        try run(onBus + ["gio", "open", "field://posts/1"])
        pump(until: { server.requests(for: "/posts/1").count == 1 }, "the page is requested")
        try run(onBus + ["gio", "launch", environment.path(name)])
        XCTAssertEqual(server.requests(for: "/").count, 1)
        try run(onBus + ["gapplication", "action", "com.example.Field", "quit"])
    }

    func testDesktopRunsCommandWithoutBusActivation() throws {
        try writeSource(id: "com.example.Field", scheme: nil)
        // The tests' bus does not know this data directory.
        try install()
        let here = environment.read("\(data)/applications/com.example.Field.desktop")
        XCTAssertFalse(here.contains("DBusActivatable"), here)
        try install(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus"])
        let entry = environment.read("\(data)/applications/com.example.Field.desktop")
        XCTAssertTrue(entry.contains("\nExec=") && !entry.contains("DBusActivatable"), entry)
    }

    /// Outside GNOME and KDE, `xdg-open` parses the command itself and does not support quotation marks.
    func testGenericDesktopOpensAddresses() throws {
        try XCTSkipUnless(AppProcess.isInstalled("xdg-open"), "there is no xdg-open")
        try writeSource(id: "com.example.Field", scheme: "field")
        try install()
        try run(["sh", "-c", "env -u XDG_CURRENT_DESKTOP DE=generic xdg-open field://posts/2 >/dev/null 2>&1 &"])
        pump(until: { server.requests(for: "/posts/2").count == 1 }, "the page is requested")
        try run(["gapplication", "action", "com.example.Field", "quit"])
    }

    func testIconIsFoundWithAndWithoutIconCache() throws {
        try writeSource(id: "com.example.Field", scheme: "field")
        let theme = environment.path("\(data)/icons/hicolor")
        try run(["mkdir", "-p", "\(theme)/scalable/apps"])
        let long = "1000000000"
        try run(["touch", "-d", "@\(long)", theme])
        try install()
        XCTAssertNotEqual(try run(["stat", "-c", "%Y", theme]), long + "\n", "running programs look again")
        XCTAssertTrue(
            environment.read("\(data)/applications/mimeinfo.cache").contains(
                "x-scheme-handler/field=com.example.Field.desktop"))
        XCTAssertFalse(FileManager.default.fileExists(atPath: "\(theme)/icon-theme.cache"))

        try XCTSkipUnless(AppProcess.isInstalled("gtk-update-icon-cache"), "there is no gtk-update-icon-cache")
        try run(["gtk-update-icon-cache", "-q", "-t", theme])
        try writeSource(id: "com.example.Other", scheme: nil)
        try install()
        XCTAssertTrue(environment.read("\(data)/icons/hicolor/icon-theme.cache").contains("com.example.Other"))
    }

    // MARK: Helpers

    private var source: String { environment.path("source/application.json") }

    private func writeSource(id: String, scheme: String?) throws {
        let scheme = scheme.map { #", "urlScheme": "\#($0)""# } ?? ""
        try environment.write(
            #"{"id": "\#(id)", "name": "Field", "startURL": "\#(server.url)/"\#(scheme)}"#,
            to: "source/application.json")
    }

    private func install(_ variables: [String: String] = [:]) throws {
        let process = try AppProcess(
            arguments: ["install", source], environment: environment, variables: variables, tracing: false)
        XCTAssertTrue(process.waitForExit())
        XCTAssertEqual(process.exitStatus, 0, process.stderr)
        XCTAssertEqual(process.criticals, [])
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        try environment.run(arguments)
    }
}
