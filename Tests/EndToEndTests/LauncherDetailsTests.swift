import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The details of an installed application in the launcher: what the user changes is in force at the next start.
final class LauncherDetailsTests: EndToEndTestCase {
    private let id = "com.example.Field"
    private let data = "home/.local/share"
    private var entry: String { environment.read("\(data)/applications/\(id).desktop") }
    private var file: String { environment.read("\(data)/hybrid-desktop/applications/\(id)/application.json") }
    private var icon: String { environment.path("\(data)/icons/hicolor/scalable/apps/\(id).svg") }

    func testNameStartPageIconAndLoginAreChanged() throws {
        try install()
        try launch(path: nil)
        try waitForWidget(.pushButton, "Details of Field")
        try chooseByKeyboard("Details of Field")
        try waitForActiveWindow("Field")
        let clear = try waitForWidget(.pushButton, "Clear Everything…")
        XCTAssertFalse(clear.has(.sensitive), "there is nothing to clear")
        // With the site out of reach, the icon must stay.
        server.stop()
        // The arrow keys move between rows.
        try pressKey("Down")
        try type("My Field")
        pump(until: { self.entry.contains("\nName=My Field\n") }, "the entry has the name: \(entry)")
        XCTAssertTrue(FileManager.default.fileExists(atPath: icon), "the icon stays")
        try waitForWidget(.pushButton, "Open My Field")
        try pressKey("Down")
        try type("https://example.com/")
        try waitForWindow("Cannot Change “My Field”")
        XCTAssertTrue(app.native.shows("An app stays on its site."), app.native.dump())
        try pressButton("OK")
        waitForWidgetToGo(.frame, "Cannot Change “My Field”")
        try input.activateWindow("My Field")
        XCTAssertEqual(field("Start page")?.text, "https://example.com/", "a refused text stays for correction")
        try type(server.url + "/posts")
        pump(until: { self.file.contains("/posts") }, "the file has the address: \(file)")
        try environment.run(["desktop-file-validate", environment.path("\(data)/applications/\(id).desktop")])

        let login = "home/.config/autostart/\(id).desktop"
        try pressKey("Down")
        try pressKey("Return")
        pump(until: { self.environment.read(login).contains("\nName=My Field\n") }, "it starts at login")
        try pressKey("Return")
        pump(until: { self.environment.read(login) == "" }, "it no longer starts at login")
        try pressKey("alt+F4")
        waitForWidgetToGo(.frame, "My Field")
        pump(until: { focusedName() == "Details of My Field" }, "the focus returns, although the list is new")
    }

    func testDataIsDeletedAfterAppHasEnded() throws {
        try install()
        let profile = environment.path("\(data)/hybrid-desktop/\(id)/default")
        try environment.write(
            #"{"\#(server.url)": {"camera": true}}"#, to: "\(data)/hybrid-desktop/\(id)/default/permissions.json")
        try launch(path: nil)
        let launcher = app
        try pressButton("Open Field")
        pump(until: { server.requests(for: "/").count == 1 }, "the application runs")
        try openDetails("Field")
        XCTAssertTrue(app.native.shows("Quit the app to change its permissions and data."), app.native.dump())
        try environment.run(["gapplication", "action", id, "quit"])
        pump(until: { FileManager.default.fileExists(atPath: profile + "/cookies.sqlite") }, "it has cookies")
        // The launcher looks again when its window is active.
        try pressKey("Escape")
        waitForWidgetToGo(.frame, "Field")
        pump(
            until: {
                if launcher.native.shows("Quit the app") { try? self.input.key("Escape") }
                if launcher.native.find(role: .frame, name: "Field") == nil {
                    try? self.pressButton("Details of Field")
                }
                return lookAgain(timeout: 2) {
                    launcher.native.find(role: .frame, name: "Field") != nil && !launcher.native.shows("Quit the app")
                }
            }, "the application has ended")
        XCTAssertEqual(launcher.native.find(role: .comboBox, name: "Use the camera")?.accessibleDescription, "Allow")
        let kept = "\(data)/hybrid-desktop/\(id)/default"
        try environment.write("false", to: "\(kept)/sign-in.json")
        try environment.write(#"{"input": {"\#(server.url)/": "[]"}}"#, to: "\(kept)/restart.json")
        try environment.write(#"{"restores": true, "first": "\#(server.url)/posts"}"#, to: "\(kept)/windows.json")
        try pressButton("Sign Out")
        pump(until: { app.native.shows("Not signed in") }, "the user is signed out: \(app.native.dump())")
        let remaining = try FileManager.default.contentsOfDirectory(atPath: profile).sorted()
        XCTAssertEqual(remaining, ["permissions.json", "windows.json"], "settings stay")
        XCTAssertEqual(
            environment.read("\(kept)/windows.json").filter { !$0.isWhitespace },
            #"{"dialog":null,"first":null,"further":[],"restores":true}"#)
        try pressButton("Clear Everything…")
        try waitForWindow("Clear the Data of “Field”?")
        try pressButton("Clear")
        pump(until: { !FileManager.default.fileExists(atPath: profile) }, "the data are gone")
        XCTAssertTrue(file.contains("startURL"), "the application stays")
    }

    func testEntryChangedByHandIsKept() throws {
        try install()
        let path = "\(data)/applications/\(id).desktop"
        try environment.write(entry.replacing("\nExec=", with: "\nExec=env GDK_BACKEND=x11 "), to: path)
        let before = entry
        try launch(path: nil)
        try openDetails("Field")
        try waitForActiveWindow("Field")
        try pressKey("Down")
        try type("My Field")
        try waitForWindow("Cannot Change “Field”")
        XCTAssertTrue(app.native.shows("Its menu entry was changed by hand. Install it again."), app.native.dump())
        XCTAssertEqual(entry, before)
    }

    func testPackagedAppIsListedButNotEditable() throws {
        let share = "usr/share"
        try environment.write(
            #"{"id": "\#(id)", "name": "Field", "startURL": "\#(server.url)/"}"#,
            to: "\(share)/hybrid-desktop/applications/\(id)/application.json")
        try environment.write(
            "[Desktop Entry]\nType=Application\nName=Field\nExec=true\nX-HybridDesktop-Application=\(id)\n",
            to: "\(share)/applications/\(id).desktop")
        try launch(path: nil, variables: ["XDG_DATA_DIRS": "\(environment.path(share)):/usr/local/share:/usr/share"])
        try openDetails("Field")
        XCTAssertTrue(app.native.shows("A package installed this app"), app.native.dump())
        XCTAssertNil(field("Name"))
        XCTAssertNil(app.native.find(role: .pushButton, name: "Remove…"))
    }

    // MARK: Helpers

    private func install() throws {
        let source = try environment.write(
            #"{"id": "\#(id)", "name": "Field", "startURL": "\#(server.url)/"}"#, to: "source/application.json")
        let install = try AppProcess(arguments: ["install", source], environment: environment, tracing: false)
        XCTAssertTrue(install.waitForExit())
        XCTAssertEqual(install.exitStatus, 0)
    }

    private func openDetails(_ name: String) throws {
        try pressButton("Details of \(name)")
        try waitForWindow(name)
        try waitForWidget(.pushButton, "Clear Everything…")
    }

    private func field(_ name: String) -> AccessibleNode? { app.native.find(role: .text, name: name) }

    /// Types into the focused row with the keyboard alone.
    private func type(_ text: String) throws {
        try pressKey("ctrl+a")
        try input.type(text)
        try pressKey("Return")
    }
}
