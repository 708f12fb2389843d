import DemoServer
import XCTest

/// Law 1, by counting: a user's action, and the exact list of requests that the server may receive for it.
final class RequestCountTests: EndToEndTestCase, RunsWithTurbolinks {
    func testLinksAndBack() throws {
        try open()
        try expect(["GET /posts 200"], stack: ["/", "/posts"]) {
            try pressLink("All posts")
            try waitForVisit("/posts")
        }
        try expect([], stack: ["/"]) { try goBack(to: "/") }
        try expect(["GET /replace-a 200", "GET /replace-b 200"], stack: ["/", "/replace-b"]) {
            try pressLink("First replaced page")
            try waitForVisit("/replace-a")
            try pressLink("Go to the second")
            try waitForVisit("/replace-b")
        }
        try expect([], stack: ["/"]) { try goBack(to: "/") }
        try expect(["GET /replace-rule 200"], stack: ["/replace-rule"]) {
            try pressLink("Replaced by a rule")
            try waitForVisit("/replace-rule")
        }
    }

    func testRules() throws {
        try open()
        try expect([]) {
            try pressLink("Nothing happens")
            try waitForTrace("visit.routed")
        }
        try expect(["GET /new-root 200"], stack: ["/new-root"]) {
            try pressLink("New root")
            try waitForVisit("/new-root")
        }
        try expect(["GET /posts/1 200"], stack: ["/new-root", "/posts/1"]) {
            try pressLink("A post")
            try waitForVisit("/posts/1")
        }
        try expect([], stack: ["/new-root"]) {
            try activate("visit", server.url + "/pop")
            try waitForVisit("/new-root")
        }
        try expect(["GET /posts/1 200", "GET /new-root 200"], stack: ["/new-root"]) {
            try pressLink("A post")
            try waitForVisit("/posts/1")
            try activate("visit", server.url + "/refresh-top")
            try waitForVisit("/new-root")
        }
    }

    func testSamePageAgain() throws {
        try open("/counter")
        try expect(["GET /counter 200"], stack: ["/counter"]) {
            try pressLink("Counter again")
            try waitForText("Requests of this page: 2")
        }
        try expect(["POST /counter 303", "GET /counter 200"], stack: ["/counter"]) {
            try pressPageButton("Count by a form")
            try waitForText("Counted by a form.")
            try waitForText("Requests of this page: 3")
        }
        try expect(["GET /search?q=otter 200"], stack: ["/counter", "/search?q=otter"]) {
            try activate("visit", server.url + "/search?q=otter")
            try waitForVisit("/search?q=otter")
        }
        try expect(["GET /search?q=fox 200"], stack: ["/counter", "/search?q=fox"]) {
            try activate("visit", server.url + "/search?q=fox")
            try waitForVisit("/search?q=fox")
        }
    }

    func testCreatingInTheModal() throws {
        try open("/posts")
        try expect(["GET /posts/new 200"], stack: ["/posts"]) {
            try pressLink("New post")
            try waitForVisit("/posts/new")
        }
        try expect(["POST /posts 422"], stack: ["/posts"]) {
            try pressPageButton("Save")
            try waitForText("Title can't be blank.")
        }
        try type("Otters", into: "Title")
        try expect(["POST /posts 303", "GET /posts/13 200"], stack: ["/posts", "/posts/13"]) {
            try pressPageButton("Save")
            try waitForVisit("/posts/13")
            try waitForText("Post created.")
        }
        try expect(["GET /posts 200"], stack: ["/posts"]) {
            try goBack(to: "/posts")
            try waitForText("Otters")
        }
        XCTAssertFalse(app.web.shows("Post created."), "a message is seen once")
    }

    func testEditingRedirectsToThePageBeneath() throws {
        try open("/posts")
        try activate("visit", server.url + "/posts/3")
        try waitForVisit("/posts/3")
        try pressLink("Edit")
        try waitForVisit("/posts/3/edit")
        XCTAssertEqual(stacks.modal, ["/posts/3/edit"])
        try expect(["POST /posts/3 303", "GET /posts/3 200"], stack: ["/posts", "/posts/3"]) {
            try pressPageButton("Save")
            try waitForVisit("/posts/3")
            try waitForText("Post updated.")
        }
        XCTAssertNil(stacks.modal)
    }

    func testNotes() throws {
        try open("/posts")
        for (button, requests, stack) in [
            ("Save and return", ["GET /posts 200"], ["/posts"]), ("Save and recede", [], ["/posts"]),
            ("Save and resume", [], ["/posts"]), ("Save and refresh", ["GET /posts 200"], ["/posts"]),
        ] {
            try activate("visit", server.url + "/modal/new-note")
            try waitForVisit("/modal/new-note")
            try waitForWindow("New note")
            try type("Note", into: "Note")
            server.clearRequests()
            try pressPageButton(button)
            try waitForTrace("stack.changed") { $0["modal"] == .null }
            if !requests.isEmpty { try waitForVisit("/posts") }
            waitForWidgetToGo(.frame, "New note")
            settle()
            let seen = server.pages.filter { !$0.contains("historical_location") }
            XCTAssertEqual(seen, ["POST /modal/notes 303"] + requests, button)
            XCTAssertEqual(stacks.main, stack, button)
        }
    }

    func testStepsInTheModal() throws {
        try open()
        // Turbo 8 would fetch a link that appears under the pointer when the dialog closes.
        try input.point(x: 0, y: 0)
        try activate("visit", server.url + "/modal/new-note")
        try waitForVisit("/modal/new-note")
        try type("Note", into: "Note")
        try expect(["POST /modal/notes 303", "GET /modal/step-1 200"]) {
            try pressPageButton("Save and continue")
            try waitForVisit("/modal/step-1")
            try waitForText("Note saved.")
        }
        XCTAssertEqual(stacks.modal, ["/modal/new-note", "/modal/step-1"])
        try expect(["GET /modal/step-2 200"]) {
            try pressLink("Next step")
            try waitForVisit("/modal/step-2")
        }
        try expect(["POST /modal/finish 303", "GET /posts 200"], stack: ["/", "/posts"]) {
            try pressPageButton("Finish")
            try waitForVisit("/posts")
            try waitForText("All steps done.")
        }
        XCTAssertNil(stacks.modal)
    }

    /// Performs an action and compares the server's requests.
    private func expect(
        _ requests: [String], stack: [String]? = nil, file: StaticString = #filePath, line: UInt = #line,
        _ steps: () throws -> Void
    ) throws {
        server.clearRequests()
        try steps()
        settle()
        XCTAssertEqual(server.pages, requests, file: file, line: line)
        if let stack { XCTAssertEqual(stacks.main, stack, file: file, line: line) }
    }
}
