import DemoServer
import HybridTestSupport
import XCTest

/// An application that runs without a window has a status icon, if the desktop supports it.
final class StatusIconTests: BackgroundTestCase {
    func testIconRestoresWindow() throws {
        let panel = try provide(FakeStatusWatcher())
        applicationMembers = #""keepRunning": true,"#
        try open("/components/badge")
        pump(until: { panel.registered.count == 1 }, "the panel has it")
        XCTAssertEqual(try panel.property("Title"), "'Fieldnotes'")
        XCTAssertEqual(try panel.property("Status"), "'Active'")
        XCTAssertEqual(try panel.property("Menu"), "'/MenuBar'")
        XCTAssertEqual(try panel.property("ToolTip"), "('', [], 'Fieldnotes', '')")
        XCTAssertEqual(try panel.menu(), ["_Show Fieldnotes", "_New Window", "-", "_Quit"])

        try pressPageButton("One more")
        pump(until: { panel.signals.count == 2 }, "\(panel.signals)")
        XCTAssertEqual(panel.signals, ["NewStatus ('NeedsAttention',)", "NewToolTip ()"])
        XCTAssertEqual(try panel.property("Status"), "'NeedsAttention'")
        XCTAssertEqual(try panel.property("ToolTip"), "('', [], 'Fieldnotes', '1 new item')")

        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        setMark()
        try panel.press()
        try waitForTrace("window.shown")
        try waitForKeyboard()
        setMark()
        try panel.choose(2)
        try waitForTrace("window.opened")
        try panel.choose(4)
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 0)
        pump(until: { !panel.hasIcon }, "the icon goes too")
    }

    func testBadgingAPI() throws {
        let panel = try provide(FakeStatusWatcher())
        applicationMembers = #""keepRunning": true,"#
        try open("/components/badge")
        pump(until: { panel.registered.count == 1 }, "the panel has it")
        try pressPageButton("Badging API")
        pump(until: { panel.signals.count == 2 }, "\(panel.signals)")
        XCTAssertEqual(try panel.property("ToolTip"), "('', [], 'Fieldnotes', '5 new items')")
        try pressPageButton("Clear")
        pump(until: { panel.signals.count == 4 }, "\(panel.signals)")
        XCTAssertEqual(try panel.property("ToolTip"), "('', [], 'Fieldnotes', '')")
    }

    /// The waiting window appears first.
    func testNewWindowShowsWaitingWindowFirst() throws {
        let panel = try provide(FakeStatusWatcher())
        let field = try start(["--background"], waiting: false)
        try waitForVisit("/")
        pump(until: { panel.hasIcon }, "the panel has it")
        setMark()
        try panel.choose(2)
        try waitForTrace("window.shown")
        try waitForTrace("window.opened")
        pump(until: { app.native.all(role: .frame).count == 2 }, "both windows are open")
        try field.quit()
        XCTAssertTrue(app.waitForExit())
    }
}
