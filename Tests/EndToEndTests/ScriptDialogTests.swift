import DemoServer
import XCTest

/// Dialogs that pages ask for: each is the shell's own, and the page waits for exactly one answer.
final class ScriptDialogTests: EndToEndTestCase {
    func testAlertAndConfirm() throws {
        try open("/dialogs")
        try ask("Alert", "alert", "Low tide is at six.")
        try pressButton("Close", window: "127.0.0.1")
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

    func testLeavingAGuardedPageIsAsked() throws {
        try open("/dialogs")
        try pressWithKeyboard(.pushButton, "Guard this page")
        try waitForText("guarded")
        try pressKey("F5")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try pressKey("Escape")
        try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
        try waitForTrace("visit.cancelled")
        try waitForText("guarded")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        XCTAssertEqual(server.requests(for: "/dialogs").count, 1)

        try focus(.pushButton, "Guard this page")
        try pressKey("F5")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try pressButton("Leave")
        try waitForVisit("/dialogs")
        XCTAssertEqual(server.requests(for: "/dialogs").count, 2)
    }

    func testDeletingIsConfirmed() throws {
        try skipWithTurbolinks(because: "it knows no data-turbo-confirm")
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

    func testADialogGoesWithItsPage() throws {
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
        try waitForWindow("127.0.0.1")
    }

    private func waitForAnswer(_ answer: String, _ result: String) throws {
        XCTAssertEqual(try waitForTrace("dialog.answered")["answer"].string, answer)
        try waitForText(result)
        waitForWidgetToGo(.frame, "127.0.0.1")
    }
}
