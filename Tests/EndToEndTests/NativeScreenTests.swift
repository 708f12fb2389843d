import DemoServer
import XCTest

/// Screens drawn by the application: the rule for `/native/about` names one.
final class NativeScreenTests: EndToEndTestCase {
    /// The error belongs to the page beneath. It is hidden from screen readers and reappears with the page.
    func testScreenAboveFailedPage() throws {
        try open()
        server.behaviour.failNext("/posts", status: 500)
        try activate("visit", server.url + "/posts")
        try waitForWidget(.pushButton, "Retry")
        try activate("visit", server.url + "/native/about")
        try waitForTrace("stack.changed") { $0["main"].array.last?["kind"].string == "native" }
        waitForWidgetToGo(.pushButton, "Retry")
        server.behaviour.failNext("/posts", status: 500)
        try activate("back")
        try waitForTrace("visit.failed")
        try waitForWidget(.pushButton, "Retry")
    }

    func testBackFromScreenMakesNoRequest() throws {
        try open()
        server.clearRequests()
        try pressLink("Native screen")
        try waitForTrace("visit.routed") { $0["decision"].string == "native" }
        try waitForTrace("stack.changed") { $0["main"][1]["kind"].string == "native" }
        try waitForAbout()
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        try pressButton("Back")
        try waitForVisit("/")
        try waitForWidgetsToGo()
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests, [])
        // The page is alive.
        try pressLink("All posts")
        try waitForVisit("/posts")
    }

    func testPagesAboveScreen() throws {
        try open()
        try pressLink("Native screen")
        try waitForAbout()
        server.clearRequests()
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        try waitForElement(.heading, "First day at the estuary")
        XCTAssertEqual(stacks.main, ["/", "/native/about", "/posts/1"])
        try activate("back")
        try waitForAbout()
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
        try waitForWindow("Fieldnotes")
        XCTAssertEqual(server.pages, ["GET /posts/1 200"])
    }

    func testScreenButtonReturnsHome() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        try activate("visit", server.url + "/native/about")
        try waitForAbout()
        server.clearRequests()
        try pressButton("Home")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests, [])
    }

    func testReloadAndCrashKeepScreen() throws {
        try open()
        try pressLink("Native screen")
        try waitForAbout()
        server.clearRequests()
        try activate("reload")
        setMark()
        for process in app.webProcesses { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForAbout()
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertLessThanOrEqual(server.requests(for: "/").count, 1)
        XCTAssertEqual(server.requests(for: "/native/about"), [])
    }

    func testScreenReplacesModal() throws {
        try open()
        try pressLink("Several steps")
        try waitForVisit("/modal/step-1")
        server.clearRequests()
        try activate("visit", server.url + "/native/about")
        try waitForAbout()
        waitForWidgetToGo(.frame, "Step 1")
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        XCTAssertNil(stacks.modal)
        try goBack(to: "/")
        XCTAssertEqual(server.requests, [])
    }

    func testScreenInModal() throws {
        try openWithNativeModal()
        try pressLink("Native screen")
        try waitForAbout()
        XCTAssertEqual(stacks.modal, ["/native/about"])
        try pressKey("Escape")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
        try waitForWidgetsToGo()

        try pressLink("Several steps")
        try waitForVisit("/modal/step-1")
        try waitForWindow("Step 1")
        server.clearRequests()
        try activate("visit", server.url + "/native/about")
        try waitForAbout()
        XCTAssertEqual(stacks.modal, ["/modal/step-1", "/native/about"])
        try goBack(to: "/modal/step-1")
        try waitForWindow("Step 1")
        try waitForElement(.heading, "Step 1")
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
        XCTAssertEqual(server.requests, [])
        try pressLink("Next step")
        try waitForVisit("/modal/step-2")
    }

    func testScreenAsFirstScreen() throws {
        try launch(path: "/native/about", arguments: [server.url + "/posts/1"])
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/native/about", "/posts/1"])
        try activate("back")
        try waitForAbout()
        try activate("visit", server.url + "/posts/2")
        try waitForVisit("/posts/2")
    }

    private func openWithNativeModal() throws {
        let rules = DemoServer.pathConfiguration.replacing(
            #""view_controller": "about","#, with: #""view_controller": "about", "context": "modal","#)
        server.behaviour.pathConfiguration = .text(rules)
        try open()
        mark = 0
        try waitForTrace("configuration.loaded") { $0["source"].string?.hasPrefix("http") ?? false }
    }

    private func waitForAbout() throws {
        try waitForWidget(.pushButton, "Home")
    }

    private func waitForWidgetsToGo() throws {
        waitForWidgetToGo(.pushButton, "Home")
    }
}
