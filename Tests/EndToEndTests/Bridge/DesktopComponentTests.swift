import DemoServer
import FoundationEssentials
import GLibBridge
import HybridTestSupport
import XCTest

/// Components for desktop features that phones lack: files, title, menu, launcher, printer.
final class DesktopComponentTests: EndToEndTestCase {
    private func show(_ component: String) throws { try open("/components/\(component)") }

    // MARK: Files

    /// Presses a button of the page and waits for its dialog.
    private func openDialog(_ button: String, _ dialog: String) throws {
        try pressWithKeyboard(.pushButton, button)
        // GTK's file dialog is not a window for assistive technology.
        try waitForWidget(.fileDialog, dialog)
        try waitForActiveWindow(dialog)
    }

    func testTextFileIsOpened() throws {
        let file = try environment.write("Wagtail\n", to: "home/birds.txt")
        try show("file")
        try openDialog("Open a text", "Select File")
        try input.type(file)
        try pressKey("Return")
        waitForWidgetToGo(.fileDialog, "Select File")
        try waitForText("Opened: birds.txt (8 bytes)")
        XCTAssertFalse(app.trace.contains { "\($0)".contains("Wagtail") })
    }

    func testBinaryFileIsOpened() throws {
        let file = environment.path("home/bytes.bin")
        try Data([0, 255, 1, 254, 2, 253]).write(to: URL(filePath: file))
        try show("file")
        try openDialog("Open anything", "Select File")
        try input.type(file)
        try pressKey("Return")
        try waitForText("Opened: bytes.bin (6 bytes, AP8B/gL9…)")
    }

    func testUnreadableFileShowsError() throws {
        let large = environment.path("home/large.txt")
        try Data(repeating: 97, count: (2 << 20) + 1).write(to: URL(filePath: large))
        try show("file")
        try openDialog("Open a text", "Select File")
        try input.type(large)
        try pressKey("Return")
        try waitForText("Cannot open file “large.txt”: it is larger than 2 MiB.")
    }

    func testCancelledFileDialogIsReported() throws {
        try show("file")
        for (button, dialog) in [("Open a text", "Select File"), ("Save the text", "Save File")] {
            try openDialog(button, dialog)
            try pressKey("Escape")
            waitForWidgetToGo(.fileDialog, dialog)
            try waitForTrace("bridge.sent") { $0["component"].string == "file" }
        }
        try waitForText("Nothing was chosen")
    }

    func testTextFileIsSaved() throws {
        let file = environment.path("home/list.txt")
        try show("file")
        try openDialog("Save the text", "Save File")
        try pressKey("ctrl+a")
        try input.type(file)
        try pressKey("Return")
        waitForWidgetToGo(.fileDialog, "Save File")
        try waitForText("Saved: list.txt")
        XCTAssertEqual(environment.read("home/list.txt"), "Dipper\nKingfisher")
    }

    /// The page that would receive the reply has closed.
    func testFileDialogClosesWithPage() throws {
        try show("file")
        try openDialog("Open a text", "Select File")
        try activate("visit", server.url + "/components")
        try waitForVisit("/components")
        waitForWidgetToGo(.fileDialog, "Select File")
    }

    // MARK: The title

    // MARK: The menu

    private func openMenu() throws {
        try waitForKeyboard()
        try pressKey("F10")
    }

    func testPageMenuItemsHaveShortcuts() throws {
        try show("menu-item")
        let refused = try waitForTrace("bridge.refused")
        XCTAssertEqual(refused["reason"].string, "shortcut")
        XCTAssertEqual(
            refused["sentence"].string, "Ctrl+P belongs to “Print”. The menu entry has no shortcut.")
        try openMenu()
        XCTAssertTrue(try waitForWidget(.menuItem, "Empty the list").press())
        try waitForText("Chosen: Empty the list")
        try waitForKeyboard()
        try pressKey("ctrl+e")
        try waitForText("Chosen: Export the list")
        // The shell's own shortcut takes precedence.
        try pressKey("ctrl+p")
        pump(until: { app.native.shows("Print to File") }, "the shell prints")
        try waitForActiveWindow("Print")
        try pressKey("Escape")
        pump(until: { !app.native.shows("Print to File") }, "the dialog is closed")
        XCTAssertFalse(try actions.list().contains { $0.contains("entry") })
    }

    func testExcessiveTextIsTruncated() throws {
        try open("/bridge/talker")
        try pressPageButton("Talk")
        try waitForTrace("bridge.refused") { $0["reason"].string == "data" && $0["component"].string == "menu-item" }
        pump(until: { app.native.find(role: .pushButton, name: "Dismiss") != nil }, "the banner is shown")
        let window = try XCTUnwrap(app.native.find(role: .frame, name: "Page that talks")?.extents)
        XCTAssertLessThan(window.width, 1400)
        XCTAssertLessThan(window.height, 1000)
        let longest = app.native.all(role: .label).compactMap { $0.name?.count }.max() ?? 0
        XCTAssertLessThan(longest, 1_000)
    }

    // MARK: All components

    /// True if the page's library supports morphing.
    private var morphs: Bool {
        get throws {
            guard case .turbo(let path) = try TurboSource.fromEnvironment() else { return false }
            return try String(contentsOf: URL(filePath: path), encoding: .utf8).contains("turbo-refresh-method")
        }
    }

    func testRefreshDuplicatesNoComponents() throws {
        try open("/bridge/refreshed")
        try waitForWidget(.pushButton, "Send")
        for version in 2...4 {
            try pressLink("Refresh this page")
            try waitForText("Version \(version) of this page.")
            try waitForQuiet()
            // Turbo 8 morphs the page. Older versions replace the body.
            if try morphs { try waitForText("morph") }
            for name in ["Send", "Edit list"] {
                try waitForWidget(.pushButton, name)
                XCTAssertEqual(app.native.all(role: .pushButton).count { $0.name == name }, 1, "\(name) \(version)")
            }
            XCTAssertEqual(app.native.all(role: .label).count { $0.name == "Three birds" }, 1)
        }
        try pressButton("Edit list")
        try waitForText("Pressed: Edit list")
        try waitForKeyboard()
        try pressKey("ctrl+e")
        try waitForText("Chosen: Export")
    }

    func testWebProcessCrashRemovesComponents() throws {
        try open("/bridge/refreshed")
        try waitForWidget(.pushButton, "Send")
        let doomed = app.webProcesses
        setMark()
        for process in doomed { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForVisit("/bridge/refreshed")
        try waitForText("Version 2 of this page.")
        for name in ["Send", "Edit list"] {
            try waitForWidget(.pushButton, name)
            XCTAssertEqual(app.native.all(role: .pushButton).count { $0.name == name }, 1, name)
        }
        try waitForWidget(.label, "Three birds")
        try waitForKeyboard()
        try pressKey("ctrl+e")
        try waitForText("Chosen: Export")
    }

    // MARK: The desktop

    func testBadgeIsSentToLauncher() throws {
        try show("badge")
        var heard: [(String, Variant)] = []
        let proxy = try DBusProxy(
            on: .session(), name: actions.name, path: "/com/canonical/unity/launcherentry/1",
            interface: "com.canonical.Unity.LauncherEntry"
        ) { heard.append(($0, $1)) }
        try pressPageButton("One more")
        pump(until: { !heard.isEmpty }, "the launcher is notified")
        withExtendedLifetime(proxy) {}
        let (signal, arguments) = try XCTUnwrap(heard.first)
        XCTAssertEqual(signal, "Update")
        XCTAssertEqual(arguments.type, "(sa{sv})")
        XCTAssertEqual(
            arguments.text,
            "('application://dev.hybriddesktop.HybridDesktop.desktop', {'count': <int64 1>, 'count-visible': <true>, "
                + "'progress': <0.10000000000000001>, 'progress-visible': <true>})")
    }
}
