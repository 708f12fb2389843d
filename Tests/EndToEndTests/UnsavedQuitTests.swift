import DemoServer
import HybridTestSupport
import XCTest

/// Text typed in any page, with or without a guard, is not lost when the application or the session ends.
final class UnsavedQuitTests: EndToEndTestCase {
    func testFirstSignalAsksAndSecondTerminates() throws {
        killsOnPurpose = true
        try openFields()
        for _ in 0..<2 {
            setMark()
            app.terminate()
            try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
            try pressKey("Escape")
            try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
            try waitForKeyboard()
        }
        XCTAssertEqual(try waitForElement(.entry, "Note").text, "A heron")
        setMark()
        app.terminate()
        try waitForTrace("dialog.presented")
        app.terminate()
        XCTAssertTrue(app.waitForExit())
    }

    func testSignalWithoutUnsavedTextTerminatesImmediately() throws {
        try open("/unsaved/fields")
        app.terminate()
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 0)
        XCTAssertFalse(app.trace.contains { $0.event == "dialog.presented" })
    }

    func testUnsavedTextInhibitsLogout() throws {
        let session = try provide(FakeIdleInhibitor(.sessionManager))
        try openFields()
        let held = ["log-out: Changes you made may not be saved."]
        pump(until: { Array(session.holds.values) == held }, "the log-out waits")
        try pressKey("ctrl+a")
        try pressKey("BackSpace")
        pump(until: { session.holds.isEmpty }, "what was typed has been taken back")
        try type("A", into: "Note")
        pump(until: { Array(session.holds.values) == held }, "the log-out waits again")
        try pressPageButton("Save")
        try waitForVisit("/posts/1")
        pump(until: { session.holds.isEmpty }, "nothing is to lose")
        try quit()
    }

    /// An invalid form that is submitted again closes the dialog, whose document stays in the web view.
    func testReopenedDialogHasNoUnsavedText() throws {
        try open()
        try activate("visit", server.url + "/modal/unsaved-returned")
        try waitForVisit("/modal/unsaved-returned")
        try waitForWindow("Returned fields of a dialog")
        try waitForKeyboard()
        try type("wrong", into: "Note")
        try pressPageButton("Save")
        try waitForText("Not yet.")
        try waitForKeyboard()
        try type("right", into: "Note")
        try pressPageButton("Save")
        try waitForVisit("/posts/1")
        XCTAssertNil(stacks.modal)
        try activate("visit", server.url + "/modal/unsaved-returned")
        try waitForVisit("/modal/unsaved-returned")
        try waitForWindow("Returned fields of a dialog")
        try waitForKeyboard()
        setMark()
        try pressKey("Escape")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
        XCTAssertFalse(newEvents.contains { $0.event == "dialog.presented" })
    }

    private func openFields() throws {
        try open("/unsaved/fields")
        try type("A heron", into: "Note")
        let note = try waitForElement(.entry, "Note")
        pump(until: { note.text == "A heron" }, "the text is entered")
    }
}
