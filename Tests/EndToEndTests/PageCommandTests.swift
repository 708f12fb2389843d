import DemoServer
import FoundationEssentials
import XCTest

/// Commands for the page in front.
final class PageCommandTests: EndToEndTestCase {
    func testPrintToFile() throws {
        try open("/posts/1")
        let file = environment.path("home/page.pdf")
        try activate("print-to-file", file)
        pump(until: { app.native.shows("Printed the page to") }, "the window shows it")
        XCTAssertTrue(environment.starts("home/page.pdf", with: "%PDF-"))
        for (name, text) in [("home/.bashrc", "Mine.\n"), ("home/mine.pdf", "Mine too.\n")] {
            let mine = try environment.write(text, to: name)
            try activate("print-to-file", mine)
            pump(until: { app.native.shows("Cannot print the page") }, "the window shows it")
            XCTAssertEqual(environment.read(name), text)
        }
        try activate("print-to-file", "relative.pdf")
        XCTAssertFalse(FileManager.default.fileExists(atPath: "relative.pdf"))
    }

    func testPrintDialog() throws {
        try open("/posts/1")
        try activate("print")
        pump(until: { app.native.shows("Print to File") }, "the dialog offers to print to a file")
        // Closing twice would log a warning, which fails the test.
        try pressKey("Escape")
        pump(until: { !app.native.shows("Print to File") }, "the dialog is closed")
        try activate("reload")
        try waitForVisit("/posts/1")
    }

    /// The dialog runs its own main loop inside the main loop that the application quits.
    func testQuitWhilePrintDialogIsOpen() throws {
        try open("/posts/1")
        try activate("print")
        pump(until: { app.native.shows("Print to File") }, "the dialog is open")
        try quit()
    }

    func testAboutWindowHasTroubleshootingDetails() throws {
        try open("/search")
        try activate("visit", server.url + "/missing")
        try waitForTrace("visit.failed")
        try activate("back")
        try waitForVisit("/search")
        try activate("about")
        try waitForWindow("About")
        for control in ["Troubleshooting", "Debugging Information", "Copy Text"] { try chooseByKeyboard(control) }
        try waitForWidget(.label, "Copied to clipboard")
        leaveWindow("About")
        try waitForActiveWindow("Search")
        let entry = try XCTUnwrap(app.web.all(role: .entry).first)
        try type("x", into: XCTUnwrap(entry.name))
        try pressKey("ctrl+v")
        pump(until: { entry.text?.contains("Toolkit: GTK 4") ?? false }, "\(entry.text ?? "")")
        let text = entry.text ?? ""
        for part in ["Application: Fieldnotes", "Site: \(server.url)", "Profile: \(profile)", "Last failure: "] {
            XCTAssertTrue(text.contains(part), "\(part) in \(text)")
        }
        XCTAssertFalse(text.contains("/search") || text.contains("/missing"), "no browsing history is included")
    }

    func testLinkContextMenu() throws {
        try open()
        let link = try waitForElement(.link, "All posts")
        let place = try XCTUnwrap(link.extents).centre
        let window = try XCTUnwrap(waitForWidget(.frame, "Fieldnotes").extents)
        let page = try XCTUnwrap(pageWidget?.extents)
        try input.click(
            x: page.x + place.x, y: page.y + place.y, button: 3, title: "Fieldnotes", frame: window)
        pump(until: { app.native.shows("Copy Link Address") || app.native.shows("Copy Link") }, "a link can be copied")
        for name in ["Back", "Reload", "Open Link", "Stop"] {
            XCTAssertNil(app.native.find(role: .menuItem, name: name), name)
        }
        setMark()
        XCTAssertTrue(try waitForWidget(.menuItem, "Open Link in New Window").press())
        try waitForTrace("window.opened")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks(window: 2).main, ["/posts"])
    }
}
