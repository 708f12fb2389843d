import DemoServer
import XCTest

/// The demo's own screen, which lists posts fetched for the signed-in user.
final class NativePostsTests: EndToEndTestCase {
    private let newest = "Plans for April"

    override func prepare() throws {
        try super.prepare()
        opensDemo = true
    }

    func testSignInShowsPosts() throws {
        try open()
        try pressLink("Native posts")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try submitSignIn()
        try waitForRow(newest)
        XCTAssertEqual(app.native.all(role: .listItem).count, 12)
        XCTAssertEqual(app.native.all(role: .listItem).first?.accessibleDescription, "Joan Clarke · 31 March")
        try waitForWindow("Native posts")
        XCTAssertEqual(stacks.main, ["/", "/native/posts"])
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.status), [401, 200])
        XCTAssertEqual(server.requests(for: "/native/posts"), [])
    }

    func testReloading() throws {
        try openSignedIn()
        server.writePost(title: "Written meanwhile")
        server.behaviour.delays["/posts.json"] = 60_000
        try pressKey("F5")
        try waitForWidget(.filler, "Loading")
        XCTAssertNotNil(app.native.find(role: .listItem, name: newest), "the old content stays until the new arrives")
        server.behaviour.delays = [:]
        try pressKey("F5")
        try waitForRow("Written meanwhile")
        waitForWidgetToGo(.filler, "Loading")
        pump(until: { server.pendingAnswers == 0 }, "the first response is no longer awaited")

        server.writePost(title: "And another")
        try pressButton("Reload")
        try waitForRow("And another")
        server.writePost(title: "The last one")
        try pressKey("ctrl+r")
        try waitForRow("The last one")
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.status), [401, 200, 200, 200, 200, 200])
        XCTAssertEqual(stacks.main, ["/", "/native/posts"])
    }

    func testPostsOpenAndCloseByKeyboard() throws {
        for number in 1...40 { server.writePost(title: "Note \(number)") }
        try openSignedIn()
        try pressKey("End")
        try waitForNativeKeyboard("First day at the estuary")
        for _ in 0..<20 { try input.key("Up") }
        try waitForNativeKeyboard("Note 9")
        let place = try restingPlace(of: "Note 9")
        try pressKey("Return")
        try waitForVisit("/posts/21")
        try waitForElement(.heading, "Note 9")
        XCTAssertEqual(stacks.main, ["/", "/native/posts", "/posts/21"])
        try activate("back")
        try waitForNativeKeyboard("Note 9")
        XCTAssertEqual(try restingPlace(of: "Note 9"), place, "it has not moved")
        try pressKey("F5")
        pump(until: { server.requests(for: "/posts.json").count == 3 }, "it is fetched again")
        try pressKey("Down")
        try waitForNativeKeyboard("Note 8")
        XCTAssertEqual(try restingPlace(of: "Note 9"), place, "it has not moved")
    }

    func testPostsOpenByMouse() throws {
        try openSignedIn()
        let row = try waitForRow("The swallows are early")
        let frame = try XCTUnwrap(app.native.find(role: .frame, name: "Native posts")?.extents)
        let middle = try XCTUnwrap(row.extents).centre
        setMark()
        try input.click(x: middle.x, y: middle.y, title: "Native posts", frame: frame)
        try waitForVisit("/posts/5")
        try waitForElement(.heading, "The swallows are early")
    }

    private func openSignedIn() throws {
        try open()
        try pressLink("Native posts")
        try submitSignIn()
        try waitForRow(newest)
        pump(until: { (try? Keyring.secrets(profile: profile))?.isEmpty == false }, "the token is kept")
        try waitForWindow("Native posts")
    }

    @discardableResult
    private func waitForRow(_ title: String, line: UInt = #line) throws -> AccessibleNode {
        try waitForWidget(.listItem, title, line: line)
    }

    /// Position of a row once the list has stopped scrolling, because GTK scrolls in steps.
    private func restingPlace(of title: String, line: UInt = #line) throws -> AccessibleExtents? {
        var place = try waitForRow(title, line: line).extents
        let isStill = lookAgain(timeout: Timeouts.standard) {
            let before = place
            place = app.native.find(role: .listItem, name: title)?.extents
            return place != nil && place == before
        }
        XCTAssertTrue(isStill, "\(title) does not come to rest", line: line)
        return place
    }
}
