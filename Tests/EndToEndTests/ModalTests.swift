import DemoServer
import XCTest

/// The modal window, which has its own session.
final class ModalTests: EndToEndTestCase, RunsWithTurbolinks {
    func testSubmittedFormClosesDialog() throws {
        try open()
        try pressLink("New note")
        let visit = try waitForVisit("/modal/new-note")
        XCTAssertEqual(visit["session"].string, "modal")
        try waitForWindow("New note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])

        try type("A heron stood by the weir.", into: "Note")
        try pressPageButton("Save")
        try waitForTrace("visit.completed") {
            $0["session"].string == "main" && $0["url"].string == server.url + "/posts/1"
        }
        try waitForText("Note saved.")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertNil(stacks.modal)
        pump(until: { app.native.find(role: .frame, name: "New note") == nil }, "the dialog closes")
        XCTAssertEqual(server.requests(for: "/modal/notes", method: "POST").count, 1)
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1, "\(server.requests)")
    }

    /// Typed text goes into the form immediately.
    func testTheFirstFieldHasTheKeyboard() throws {
        try open()
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try waitForActiveWindow("New note")
        let note = try waitForElement(.entry, "Note")
        lookAgain(timeout: Timeouts.standard) { note.has(.focused) }
        try input.type("heron")
        lookAgain(timeout: Timeouts.standard) { note.text == "heron" }
        XCTAssertEqual(note.text, "heron")
    }

    /// The page stays in its web view, hidden from assistive technology.
    func testPageOfClosedDialogIsNotAccessible() throws {
        try open()
        for _ in 0..<2 {
            try pressLink("New note")
            try waitForVisit("/modal/new-note")
            try waitForWindow("New note")
            pump(until: { isAccessible(of: "/modal/new-note") }, "the dialog's page is accessible")
            try activate("close-modal")
            pump(until: { !isAccessible(of: "/modal/new-note") }, "the page is no longer accessible")
            XCTAssertTrue(isAccessible(of: "/"))
        }
    }

    /// True if assistive technology finds any content of a page, apart from the page itself.
    private func isAccessible(of path: String) -> Bool {
        let page = app.accessibility.documents.first { $0.address == server.url + path }
        return page?.parts([.heading]).isEmpty == false
    }

    func testScriptDialogClosesWithModal() throws {
        try open()
        try activate("visit", server.url + "/modal/asking")
        try waitForTrace("dialog.presented")
        try activate("close-modal")
        try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
        waitForWidgetToGo(.frame, "127.0.0.1")
        XCTAssertNil(stacks.modal)
        try waitForElement(.heading, "Fieldnotes")
    }
}
