import DemoServer
import XCTest

/// Stopping a slow load. The previous page stays unchanged.
final class StopTests: EndToEndTestCase, RunsWithTurbolinks {
    func testStoppingLeavesPageUnchanged() throws {
        try open()
        try pressLink("Long page")
        try waitForVisit("/long")
        for stop in [{ try self.pressKey("Escape") }, { try self.pressButton("Stop") }, { try self.activate("stop") }] {
            server.behaviour.delays["/posts/8"] = 20_000
            try pressLink("Row 200")
            try waitForWidget(.pushButton, "Stop")
            XCTAssertEqual(stacks.main, ["/", "/long", "/posts/8"])
            setMark()
            try stop()
            try waitForTrace("visit.cancelled")
            try waitForVisit("/long")
            try waitForWidget(.pushButton, "Reload")
            XCTAssertEqual(stacks.main, ["/", "/long"])
            try waitForWindow("Long page")
            try waitForKeyboard()
        }
        // The page is alive, and its history matches the stack.
        server.behaviour.delays = [:]
        try pressLink("Row 200")
        try waitForVisit("/posts/8")
        try goBack(to: "/long")
        try goBack(to: "/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/long").count, 1)
        XCTAssertEqual(server.requests(for: "/").count, 1)
        XCTAssertEqual(server.requests(for: "/posts/8").count, 4)
    }

    func testStoppingPageWithoutTurbo() throws {
        try open("/plain")
        server.behaviour.delays["/plain/2"] = 20_000
        try pressLink("Second plain page")
        try waitForWidget(.pushButton, "Stop")
        setMark()
        try pressKey("Escape")
        try waitForVisit("/plain")
        pump(until: { stacks.main == ["/plain"] }, "the page is on its screen again")
        try waitForWindow("Plain page")
        server.behaviour.delays = [:]
        try pressLink("Second plain page")
        try waitForVisit("/plain/2")
        XCTAssertEqual(server.requests(for: "/plain").count, 1)
    }

    func testStoppingInDialogThenClosingDialog() throws {
        try open()
        try pressLink("Several steps")
        try waitForVisit("/modal/step-1")
        server.behaviour.delays["/modal/step-2"] = 20_000
        try pressLink("Next step")
        try waitForTrace("visit.started") { ($0["url"].string ?? "").hasSuffix("/modal/step-2") }
        // Until then Esc closes the dialog.
        try waitForWidget(.progressBar, "Loading")
        setMark()
        try pressKey("Escape")
        try waitForVisit("/modal/step-1")
        XCTAssertEqual(stacks.modal, ["/modal/step-1"], "the first press has stopped the page only")
        try pressKey("Escape")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
    }
}
