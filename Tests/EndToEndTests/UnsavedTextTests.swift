import DemoServer
import XCTest

/// Every way to leave a page with a guard asks first.
final class UnsavedTextTests: EndToEndTestCase, RunsWithTurbolinks {
    private static let letter = "Dear heron"

    func testEveryExitAsksAndStayingKeepsText() throws {
        try openLetter()
        let ways: [(name: String, act: () throws -> Void)] = [
            ("back", { try self.activate("back") }), ("Alt+Left", { try self.pressKey("alt+Left") }),
            ("home", { try self.activate("home") }), ("reload", { try self.pressKey("F5") }),
            ("visit", { try self.activate("visit", self.server.url + "/posts/2") }),
            ("second instance", { try self.startAgain(self.server.url + "/posts/2") }),
            ("full load", { try self.pressWithKeyboard(.link, "Leave by a full load") }),
            ("sign-out", { try self.activate("sign-out") }), ("clear-data", { try self.activate("clear-data") }),
            ("quit", { try self.activate("quit") }), ("Alt+F4", { try self.pressKey("alt+F4") }),
        ]
        server.clearRequests()
        for way in ways {
            setMark()
            try way.act()
            let question = try waitForTrace("dialog.presented")
            XCTAssertEqual(question["kind"].string, way.name == "clear-data" ? "clearData" : "beforeUnload", way.name)
            try pressKey("Escape")
            try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
            try waitForKeyboard()
            XCTAssertEqual(stacks.main, ["/", "/unsaved"], way.name)
            XCTAssertFalse(newEvents.contains { $0.event == "visit.started" }, way.name)
        }
        XCTAssertEqual(server.pages, [], "nothing was asked for meanwhile")
        XCTAssertEqual(try waitForElement(.entry, "Letter").text, Self.letter)
        XCTAssertTrue(app.isRunning)
    }

    func testPageWithoutTurboAsks() throws {
        try open("/unsaved/plain")
        try write()
        try pressWithKeyboard(.link, "Leave by a full load")
        try waitForTrace("dialog.presented")
        try pressKey("Escape")
        try waitForTrace("dialog.answered")
        XCTAssertEqual(stacks.main, ["/unsaved/plain"])
        XCTAssertEqual(try waitForElement(.entry, "Letter").text, Self.letter)
        try pressWithKeyboard(.link, "Leave by a full load")
        try waitForTrace("dialog.presented")
        try pressButton("Discard")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/unsaved/plain", "/posts/1"])
        XCTAssertEqual(app.trace.filter { $0.event == "dialog.presented" }.count, 2)
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1)
    }

    func testFrameGuardAsks() throws {
        try open("/unsaved/frame")
        try write()
        try activate("quit")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try pressButton("Quit")
        XCTAssertTrue(app.waitForExit())
    }

    /// The page cannot be asked, but the user typed in it.
    func testUnresponsivePageWithInputAsksBeforeQuitting() throws {
        try openLetter()
        try pressWithKeyboard(.pushButton, "Hang")
        pump(until: { !server.requests(for: "/report", method: "POST").isEmpty }, "the page hangs")
        try activate("quit")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try pressButton("Quit")
        XCTAssertTrue(app.waitForExit(), "the page does not prevent it")
        XCTAssertEqual(app.exitStatus, 0)
    }

    // MARK: Helpers

    private func openLetter() throws {
        try open()
        try activate("visit", server.url + "/unsaved")
        try waitForVisit("/unsaved")
        try write()
    }

    private func write() throws {
        try type(Self.letter, into: "Letter")
    }

    private func startAgain(_ address: String) throws {
        let second = try AppProcess(
            arguments: ["--config", environment.path("application.json"), address, "--profile", profile],
            environment: environment, tracing: false)
        XCTAssertTrue(second.waitForExit(), "the second process ends")
    }
}
