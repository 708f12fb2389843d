import DemoServer
import FoundationEssentials
import GLibBridge
import XCTest

/// A start without a site, as from the desktop's menu: from an empty desktop to an installed application, and back.
final class LauncherTests: EndToEndTestCase {
    private let data = "home/.local/share"
    private var id: String { "host._127_0_0_1.port\(server.url.split(separator: ":").last ?? "")" }
    private var entry: String { "\(data)/applications/\(id).desktop" }
    private var applicationFile: String { "\(data)/hybrid-desktop/applications/\(id)/application.json" }

    func testLauncherOffersToAddFirstSite() throws {
        try launch(path: nil)
        try waitForWidget(.label, "No Apps Yet")
        XCTAssertNil(app.native.find { $0.role == .label && $0.has(.focused) }, "a text has the keyboard")
        // A second start presents the same window.
        let first = app
        try launch(path: nil)
        XCTAssertTrue(app.waitForExit(), "the second start hands over")
        XCTAssertEqual(app.exitStatus, 0)
        XCTAssertTrue(first.isRunning)
        try Input(processID: first.processID).key("alt+F4")
        XCTAssertTrue(first.waitForExit(), "closing the window ends it")
        XCTAssertEqual(first.exitStatus, 0)
    }

    func testSoftwareRenderingEmulatesNoGPU() throws {
        try launch(path: nil, arguments: ["--rendering", "accelerated"])
        try waitForWidget(.label, "No Apps Yet")
        guard app.threadNames.contains(where: { $0.hasPrefix("llvmpipe") }) else {
            throw XCTSkip("This machine has a GPU, or emulates none.")
        }
        try Input(processID: app.processID).key("alt+F4")
        XCTAssertTrue(app.waitForExit())
        try launch(path: nil, arguments: ["--rendering", "software"])
        try waitForWidget(.label, "No Apps Yet")
        XCTAssertFalse(app.threadNames.contains { $0.hasPrefix("llvmpipe") }, "\(app.threadNames)")
    }

    func testAboutWindowDescribesLauncher() throws {
        try launch(path: nil)
        try waitForWidget(.label, "No Apps Yet")
        try waitForActiveWindow("HybridDesktop")
        try pressKey("F10")
        try waitForWidget(.menuItem, "About HybridDesktop")
        try pressKey("Return")
        // The position of the rest depends on the Adwaita version.
        try waitForWidget(.label, "Troubleshooting")
        try pressKey("Escape")
        waitForWidgetToGo(.label, "Troubleshooting")
        try waitForActiveWindow("HybridDesktop")
        try pressKey("ctrl+n")
        try waitForActiveWindow("Add a Site")
        try pressKey("Escape")
        pump(until: { app.native.all(role: .frame).count < 2 }, "the dialog is closed")
        try waitForActiveWindow("HybridDesktop")
        try pressKey("ctrl+w")
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 0)
    }

    func testSiteIsAddedOpenedAndRemoved() throws {
        try launch(path: nil)
        try waitForWidget(.label, "No Apps Yet")
        try add(server.url)
        try waitForName("Fieldnotes")
        XCTAssertTrue(app.native.shows("\(server.url)/?source=installed"), "where it begins is seen")
        try fill("Name", with: "My Notes")
        try pressButton("Install", window: "Add a Site")
        try waitForWidget(.pushButton, "Open My Notes")
        XCTAssertTrue(environment.read(entry).contains("\nName=My Notes\n"), environment.read(entry))
        try environment.run(["desktop-file-validate", environment.path(entry)])

        try pressButton("Open My Notes")
        pump(until: { server.requests(for: "/?source=installed").count == 1 }, "the application is opened")
        // A running application keeps its data.
        try remove("My Notes", withData: true)
        try waitForWindow("Cannot Remove “My Notes”")
        XCTAssertTrue(app.native.shows("is running"), app.native.dump())
        try pressButton("OK")
        try environment.run(["gapplication", "action", id, "quit"])
        let profile = environment.path("\(data)/hybrid-desktop/\(id)")
        XCTAssertTrue(FileManager.default.fileExists(atPath: profile))
        pump(until: { !self.isRunning(self.id) }, "the application has ended")
        try remove("My Notes", withData: true)
        try waitForWidget(.label, "No Apps Yet")
        for path in [entry, applicationFile] { XCTAssertEqual(environment.read(path), "", path) }
        XCTAssertFalse(FileManager.default.fileExists(atPath: profile), "its data are gone")
    }

    func testDamagedMenuEntryIsReported() throws {
        try environment.write(
            #"{"id": "com.example.A", "name": "Field", "startURL": "\#(server.url)/"}"#, to: "source/application.json")
        let install = try AppProcess(
            arguments: ["install", environment.path("source/application.json")], environment: environment,
            tracing: false)
        XCTAssertTrue(install.waitForExit())
        let path = "\(data)/applications/com.example.A.desktop"
        try environment.write(
            "[Desktop Entry]\nName=Field\nExec=/nowhere/at-all\nTryExec=/nowhere/at-all\nX-HybridDesktop-Application=com.example.A\n",
            to: path)
        try launch(path: nil)
        try waitForWidget(.pushButton, "Details of Field")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Open Field"))
        XCTAssertTrue(app.native.shows("Its menu entry is damaged"), app.native.dump())
        try remove("Field", withData: false)
        try waitForWidget(.label, "No Apps Yet")
        XCTAssertEqual(environment.read(path), "")
    }

    // MARK: Helpers

    private func isRunning(_ id: String) -> Bool {
        let answer = try? DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", method: "NameHasOwner",
            Variant(tuple: [Variant(id)]))
        return answer?.children.first?.bool ?? false
    }

    private func add(_ address: String) throws {
        try pressButton("Add a Site…")
        try waitForWindow("Add a Site")
        try fill("Address", with: address)
        try pressButton("Look Up", window: "Add a Site")
    }

    private func waitForName(_ name: String) throws {
        pump(
            until: { self.app.native.find(role: .text, name: "Name")?.text == name },
            "the site is called \(name):\n\(app.native.dump())")
    }

    private func remove(_ name: String, withData deletesData: Bool) throws {
        if app.native.find(role: .pushButton, name: "Remove…") == nil {
            try pressButton("Details of \(name)")
        }
        try pressButton("Remove…")
        let window = "Remove “\(name)”?"
        try waitForWindow(window)
        if deletesData {
            let box = try waitForWidget(.checkBox, "Also delete its data on this computer")
            // Assistive technology has no press action for it.
            try Input(processID: app.processID).key("alt+d")
            pump(until: { box.has(.checked) }, "the data go too")
        }
        try pressButton("Remove", window: window)
    }
}
