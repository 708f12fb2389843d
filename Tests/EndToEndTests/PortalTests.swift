import DemoServer
import FoundationEssentials
import XCTest

/// A confined application uses the desktop's portals. Environment variables make GTK and GLib detect a sandbox here. In
/// Flatpak they detect the file /.flatpak-info.
final class PortalTests: EndToEndTestCase {
    private let confined = ["GTK_USE_PORTAL": "1", "GDK_DEBUG": "portals"]

    func testLinksUsePortal() throws {
        let portal = try provide(FakePortal())
        try launch(path: "/links", variables: confined.merging(try withoutApplications()) { $1 })
        try waitForVisit("/links")
        try pressLink("External site")
        pump(until: { portal.opened == ["https://example.com/"] }, "the portal receives the request: \(portal.opened)")
        XCTAssertEqual(stacks.main, ["/links"])
    }

    func testNotificationsUsePortal() throws {
        let portal = try provide(FakePortal())
        let service = try provide(FakeNotificationService())
        try launch(path: "/permissions", variables: confined)
        try waitForVisit("/permissions")
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try pressButton("Allow")
        try waitForText("notifications granted")
        try pressPageButton("Notify")
        pump(until: { portal.shown.count == 1 }, "it is on the desktop")
        XCTAssertEqual(portal.shown.map(\.title), ["High <tide>"])
        XCTAssertEqual(portal.shown.map(\.body), ["At six & a <b>half</b>."], "plain text")
        setMark()
        try portal.click(portal.shown[0].id)
        try waitForTrace("notification.clicked")
        pump(until: { portal.removed == [portal.shown[0].id] }, "\(portal.removed)")
        XCTAssertEqual(service.shown, [], "no other service receives a request")
    }

    /// A sandbox contains no other applications, which GLib would try first. All other system data is available.
    private func withoutApplications() throws -> [String: String] {
        try environment.run([
            "rm", "-r", environment.path("home/.local/share/applications"), environment.path("home/.config"),
        ])
        try environment.write("", to: "system/.keep")
        for name in ["glib-2.0", "icons", "locale", "mime"] {
            try FileManager.default.createSymbolicLink(
                atPath: environment.path("system/\(name)"), withDestinationPath: "/usr/share/\(name)")
        }
        return ["XDG_DATA_DIRS": environment.path("system")]
    }

    /// In Flatpak these directories belong to the application, and no other place is writable.
    func testDataIsStoredInXDGDirectories() throws {
        try launch(path: "/", variables: confined)
        try waitForVisit("/")
        let files = try environment.run(["find", environment.path("home"), "-type", "f", "-printf", "%P\\n"])
            .split(separator: "\n").map(String.init)
        let directories = [".cache/", ".config/", ".local/share/", ".local/state/"]
        XCTAssertEqual(files.filter { file in !directories.contains { file.hasPrefix($0) } }, [])
        XCTAssertTrue(files.contains { $0.hasPrefix(".local/share/hybrid-desktop/") }, "\(files)")
    }
}
