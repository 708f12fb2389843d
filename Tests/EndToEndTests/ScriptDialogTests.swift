import DemoServer
import XCTest

/// Script dialogs: each is a dialog of the shell, and the page receives exactly one reply.
final class ScriptDialogTests: EndToEndTestCase {
    func testAlertAndConfirm() throws {
        try open("/dialogs")
        try ask("Alert", "alert", "Low tide is at six.")
        try pressButton("Close", window: "Low tide is at six.")
        try waitForAnswer("accept", "alert closed")
        try ask("Alert", "alert", "Low tide is at six.")
        try pressKey("Escape")
        try waitForAnswer("cancel", "alert closed")

        try ask("Confirm", "confirm", "Leave the boat here?")
        try pressButton("OK")
        try waitForAnswer("accept", "confirm true")
        try ask("Confirm", "confirm", "Leave the boat here?")
        try pressButton("Cancel")
        try waitForAnswer("cancel", "confirm false")
        try ask("Confirm", "confirm", "Leave the boat here?")
        try pressKey("Return")
        try waitForAnswer("accept", "confirm true")
        try ask("Confirm", "confirm", "Leave the boat here?")
        try pressKey("Escape")
        try waitForAnswer("cancel", "confirm false")
        XCTAssertEqual(app.trace.filter { $0.event == "dialog.presented" }.count, 6)
        XCTAssertEqual(app.trace.filter { $0.event == "dialog.answered" }.count, 6)
    }

    func testPrompt() throws {
        try open("/dialogs")
        try ask("Prompt", "prompt", "Name of the boat?")
        try fill("Name of the boat?", with: "Bittern")
        try pressButton("OK")
        try waitForAnswer("accept", "prompt Bittern")
        try ask("Prompt", "prompt", "Name of the boat?")
        try pressKey("Return")
        try waitForAnswer("accept", "prompt Heron")
        try ask("Prompt", "prompt", "Name of the boat?")
        try pressKey("Escape")
        try waitForAnswer("cancel", "prompt null")
        XCTAssertFalse(app.trace.contains { $0.description.contains("Bittern") }, "the trace has no form values")
    }

    func testLeavingGuardedPageAsks() throws {
        try open("/dialogs")
        try pressWithKeyboard(.pushButton, "Guard this page")
        try waitForText("guarded")
        try pressKey("F5")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try pressKey("Escape")
        try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
        XCTAssertFalse(newEvents.contains { $0.event == "visit.started" })
        try waitForText("guarded")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        XCTAssertEqual(server.requests(for: "/dialogs").count, 1)

        try focus(.pushButton, "Guard this page")
        try pressKey("F5")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try pressButton("Discard")
        try waitForVisit("/dialogs")
        XCTAssertEqual(server.requests(for: "/dialogs").count, 2)
    }

    /// This used to take minutes and a gigabyte.
    func testMegabyteWordIsShownQuickly() throws {
        server.behaviour.hostileScript = """
            setTimeout(() => { alert('x'.repeat(1 << 20)); document.title = 'over' }, 1000)
            """
        try launch(path: "/hostile/script")
        let event = try waitForTrace("dialog.presented")
        XCTAssertLessThan(event["message"].string?.utf8.count ?? 0, 4_000)
        try waitForWindow("127.0.0.1")
        try pressKey("Escape")
        try waitForTrace("dialog.answered")
        try waitForTrace("stack.changed") { $0["main"][0]["title"].string == "over" }
    }

    func testForeignFrameShowsNoDialogAndCannotBlockPage() throws {
        try open("/asking")
        try waitForWindow("Of this site")
        try pressKey("Escape")
        waitForWidgetToGo(.frame, "Of this site")
        XCTAssertEqual(
            app.trace.filter { $0.event == "dialog.presented" }.map { $0["message"].string }, ["Of this site"])
        try focus(.pushButton, "Nothing")
        try pressKey("space")
        server.clearRequests()
        try pressKey("F5")
        try waitForVisit("/asking")
        XCTAssertEqual(server.requests(for: "/asking").count, 1)
        XCTAssertFalse(app.trace.contains { $0["kind"].string == "beforeUnload" })
    }

    func testDeletingIsConfirmed() throws {
        try open("/posts")
        try pressLink("A heron that waits Ada Lovelace · 7 March")
        try waitForVisit("/posts/3")
        server.clearRequests()
        try pressWithKeyboard(.pushButton, "Delete")
        try waitForTrace("dialog.presented") { $0["message"].string == "Delete this post?" }
        try pressKey("Escape")
        try waitForTrace("dialog.answered")
        try pressWithKeyboard(.pushButton, "Delete")
        try waitForTrace("dialog.presented")
        try pressButton("OK")
        try waitForVisit("/posts")
        try waitForText("Post deleted.")
        XCTAssertEqual(stacks.main, ["/posts"])
        XCTAssertEqual(server.requests.map(\.description), ["POST /posts/3 303", "GET /posts 200"])
    }

    func testDialogClosesWithPage() throws {
        try open("/dialogs")
        try ask("Confirm", "confirm", "Leave the boat here?")
        setMark()
        for process in app.webProcesses { kill(process, SIGKILL) }
        try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
        try waitForVisit("/dialogs")
        waitForWidgetToGo(.frame, "127.0.0.1")
        try ask("Confirm", "confirm", "Leave the boat here?")
        try pressButton("OK")
        try waitForAnswer("accept", "confirm true")
    }

    private func ask(_ button: String, _ kind: String, _ message: String) throws {
        try pressWithKeyboard(.pushButton, button)
        let event = try waitForTrace("dialog.presented")
        XCTAssertEqual(event["kind"].string, kind)
        XCTAssertEqual(event["message"].string, message)
        try waitForWindow(message)
        try waitForWidget(.label, "127.0.0.1")
    }

    private func waitForAnswer(_ answer: String, _ result: String) throws {
        XCTAssertEqual(try waitForTrace("dialog.answered")["answer"].string, answer)
        try waitForText(result)
        waitForWidgetToGo(.frame, "127.0.0.1")
    }
}
