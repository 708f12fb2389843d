import DemoServer
import XCTest

/// Closing a dialog with typed text asks first, whether or not the page has a guard.
final class TypedDialogTests: EndToEndTestCase {
    func testTypedTextIsDetected() throws {
        try openDialog()
        try closesAtOnce()
        // An attribute exempts a field, and search fields do not count.
        for field in ["Filter", "Search"] {
            try openAgain()
            try type("abc", into: field)
            try closesAtOnce()
        }
        // Typed, then reverted.
        try openAgain()
        try type("abc", into: "Note")
        try pressKey("ctrl+a")
        try pressKey("BackSpace")
        let note = try waitForElement(.entry, "Note")
        pump(until: { note.text?.isEmpty ?? true }, "the field is empty again")
        try closesAtOnce()
        // A checked box.
        try openAgain()
        try focus(.checkBox, "Urgent")
        try pressKey("space")
        let box = try waitForElement(.checkBox, "Urgent")
        pump(until: { box.has(.checked) }, "the box is checked")
        try asks()
        // A form cleared by its own button.
        try pressPageButton("Start over")
        pump(until: { (try? waitForElement(.checkBox, "Urgent"))?.has(.checked) == false }, "the form is empty")
        try closesAtOnce()
    }

    func testInvalidTurboFormAsksBeforeClosing() throws {
        try open()
        try activate("visit", server.url + "/modal/new-note")
        try waitForVisit("/modal/new-note")
        try type("   ", into: "Note")
        try pressPageButton("Save")
        try waitForText("Note can't be blank.")
        try asks()
        try waitForText("Note can't be blank.")
    }

    func testInvalidPlainFormAsksBeforeClosing() throws {
        try open()
        try activate("visit", server.url + "/modal/unsaved-plain")
        try waitForVisit("/modal/unsaved-plain")
        try type("A heron", into: "Note")
        try pressPageButton("Save")
        try waitForText("Not yet.")
        try waitForKeyboard()
        try asks()
    }

    // MARK: Helpers

    private func openDialog() throws {
        try open()
        try openAgain()
    }

    private func openAgain() throws {
        try activate("visit", server.url + "/modal/unsaved")
        try waitForVisit("/modal/unsaved")
        try waitForWindow("Fields of a dialog")
        try waitForKeyboard()
    }

    private func asks(file: StaticString = #filePath, line: UInt = #line) throws {
        try pressKey("Escape")
        try waitForTrace("dialog.presented", file: file, line: line)
        try pressKey("Escape")
        try waitForTrace("dialog.answered", file: file, line: line)
        XCTAssertNotNil(stacks.modal, file: file, line: line)
    }

    private func closesAtOnce(file: StaticString = #filePath, line: UInt = #line) throws {
        try pressKey("Escape")
        try waitForTrace("stack.changed", file: file, line: line) { $0["modal"] == .null }
        XCTAssertFalse(newEvents.contains { $0.event == "dialog.presented" }, file: file, line: line)
    }
}
