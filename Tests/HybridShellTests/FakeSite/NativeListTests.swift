import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// The native screens `list` and `image` with data of the demo server, below pages of the fake site.
final class NativeListTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

    private let data = "/native/birds.json"

    func testRowsShowSections() throws {
        try open()
        visit("/native/birds")
        waitFor("Dipper")
        for text in ["Kingfisher", "Grey wagtail", "Below the weir", "Seen today", "Seen this week"] {
            XCTAssertTrue(shows(text), "\(text): \(texts)")
        }
        XCTAssertEqual(titles, ["Birds"])
        XCTAssertEqual(server.requests(for: data).count, 1)
        visit("/posts")
        back()
        XCTAssertTrue(shows("Dipper"))
        XCTAssertEqual(server.requests(for: data).count, 1, "it is unchanged")
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts 200"])
    }

    func testEmptyListShowsMessage() throws {
        try open()
        visit("/native/nothing")
        waitFor("No eggs yet")
        XCTAssertTrue(shows("Come back in May."))
    }

    func testReloadErrorIsShownAndRetried() throws {
        try open()
        visit("/native/birds")
        waitFor("Dipper")
        server.behaviour.failNext(data, status: 500)
        activate("reload")
        waitFor("Server error")
        press("Retry")
        waitFor("Dipper")
        server.behaviour.redirects[data] = "/native/nothing.json"
        press("Reload")
        waitFor("No eggs yet")
        server.behaviour.redirects[data] = "https://example.com/list.json"
        activate("reload")
        waitFor("Invalid response")
        server.behaviour.redirects = [:]
        press("Retry")
        waitFor("Dipper")
    }

    /// A 401 response starts the sign-in, then the request is repeated for the new user.
    func testRefusedDataStartsSignIn() throws {
        try open(rules: rule("/posts.json"))
        visit("/native/birds")
        submitSignIn()
        waitFor("Plans for April")
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.status), [401, 200])
    }

    /// Invalid content is reported with its location.
    func testInvalidContentIsReported() throws {
        try open(rules: rule("/hostile-list"))
        visit("/native/birds")
        waitFor("Invalid response")
        waitFor("more than 2000 rows")
    }

    func testDataOfOtherOriginIsNotRequested() throws {
        try open(rules: rule("\(server.otherOrigin)/native/birds.json"))
        visit("/native/birds")
        waitFor("Invalid response")
        XCTAssertEqual(server.requests(for: data), [])
    }

    func testCancelledSignInLeavesSignInButton() throws {
        try open(rules: rule("/posts.json"))
        visit("/native/birds")
        pump(until: { titles.contains("Sign In") }, "\(titles)")
        press("Cancel", in: "Sign In")
        waitFor("You are not signed in")
        press("Sign In")
        submitSignIn()
        waitFor("Plans for April")
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.status), [401, 200])
    }

    func testSignInOnPageReloadsListOnceShown() throws {
        try open(rules: rule("/posts.json"))
        visit("/native/birds")
        pump(until: { titles.contains("Sign In") }, "\(titles)")
        press("Cancel", in: "Sign In")
        waitFor("You are not signed in")
        site.failNext("/protected", status: 401)
        visit("/protected")
        submitSignIn()
        pump(until: { site.requests.last == "GET /protected 200" }, "\(site.requests)")
        settle()
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.status), [401], "it is not visible yet")
        back()
        waitFor("Plans for April")
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.status), [401, 200])
    }

    func testExpiredTokenIsRenewedSilently() throws {
        try openSignedIn()
        server.expireTokens()
        server.expireSessions()
        server.writePost(title: "Written meanwhile")
        activate("reload")
        waitFor("Written meanwhile")
        XCTAssertEqual(server.requests(for: "/api/refresh", method: "POST").map(\.status), [200])
        XCTAssertEqual(events.authentications.filter { $0 == "presented" }, [])
    }

    func testRefusedRenewalSignsOut() throws {
        try openSignedIn()
        server.expireTokens()
        server.expireSessions()
        server.behaviour.accounts.refresh = .refused
        activate("reload")
        pump(until: { stacks.main == ["/"] }, "\(stacks)")
        settle()
        waitFor("The server no longer accepts this sign-in.")
        XCTAssertEqual(server.requests(for: "/api/refresh", method: "POST").count, 1)
        XCTAssertNil(secrets.secret)
        visit("/native/birds")
        pump(until: { events.authentications.contains("presented") }, "\(events)")
    }

    func testLeavingCancelsRequest() throws {
        try openSignedIn()
        server.behaviour.delays["/posts.json"] = 60_000
        activate("reload")
        pump(until: { server.pendingAnswers == 1 }, "the request is under way")
        XCTAssertTrue(shows("Plans for April"), "the old content stays until the new arrives")
        back()
        pump(until: { server.pendingAnswers == 0 }, "the server has lost its client")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testRedirectToOtherOriginIsNotFollowed() throws {
        try openSignedIn()
        server.behaviour.redirects["/posts.json"] = "\(server.otherOrigin)/posts"
        activate("reload")
        waitFor("Invalid response")
        XCTAssertEqual(server.requests(for: "/posts"), [])
    }

    func testSlowServerShowsTimeout() throws {
        server.behaviour.hangingPaths = [data]
        try open { $0.limits = VisitLimits(silence: 1_000) }
        visit("/native/birds")
        waitFor("The page took too long to load")
        server.behaviour.hangingPaths = []
        press("Retry")
        waitFor("Dipper")
    }

    func testServerOutageShowsError() throws {
        try open()
        visit("/native/birds")
        waitFor("Dipper")
        server.stop()
        activate("reload")
        waitFor("Could not connect to the server")
        XCTAssertFalse(shows("Sign In"))
        try server.start()
        press("Retry")
        waitFor("Dipper")
        XCTAssertEqual(stacks.main, ["/", "/native/birds"])
    }

    // MARK: Pictures

    func testPictureErrorAndRetry() throws {
        server.behaviour.failNext("/river/picture.bmp", status: 404)
        try open()
        visit("/river/picture.bmp")
        waitFor("Page not found")
        press("Retry")
        pump(until: { server.requests(for: "/river/picture.bmp").map(\.status) == [404, 200] }, "\(server.requests)")
        pump(until: { !shows("Page not found") }, "\(texts)")
        XCTAssertEqual(titles, ["The river"])
    }

    func testPictureButtonsZoom() throws {
        let whole = try openPicture()
        XCTAssertEqual(titles, ["The river"])
        XCTAssertEqual(server.requests(for: "/river/picture.bmp").count, 1)
        press("Zoom in")
        pump(until: { pictureSize[0] > whole[0] && pictureSize[1] > whole[1] }, "\(pictureSize)")
        press("Fit to window")
        pump(until: { pictureSize == whole }, "\(pictureSize)")
        press("Show actual size")
        pump(until: { pictureSize == [1_600, 1_200] }, "\(pictureSize)")
        press("Zoom out")
        pump(until: { pictureSize == [1_280, 960] }, "\(pictureSize)")
        XCTAssertTrue(shows("80%"), "\(texts)")
    }

    func testAnimatedGIFShowsFirstFrame() throws {
        let rule = #"{"patterns": ["^/river/picture.bmp$"], "properties": {"data_url": "/pictures.gif"}},"#
        _ = try openPicture(rules: rule)
        press("Show actual size")
        pump(until: { pictureSize == [40, 30] }, "\(pictureSize)")
    }

    /// Opens the picture and returns its size in the window.
    private func openPicture(rules: String = "") throws -> [Int32] {
        try open(rules: rules)
        visit("/river/picture.bmp")
        // The bar below takes its space in the next frame.
        var (size, repetitions) = (pictureSize, 0)
        pump(
            until: {
                repetitions = size == pictureSize ? repetitions + 1 : 0
                size = pictureSize
                return repetitions > 5 && size[0] > 0 && buttons("Save image").count == 1
            }, "\(size)")
        return size
    }

    private var pictureSize: [Int32] {
        let picture = windows.lazy.compactMap { window in
            window.descendant {
                $0.isA(gtk_picture_get_type()) && $0.isOnFrontPage && gtk_widget_get_mapped($0.pointer()) != 0
            }
        }.first
        return picture.map { [gtk_widget_get_width($0.pointer()), gtk_widget_get_height($0.pointer())] } ?? [0, 0]
    }

    func testInvalidPictureShowsError() throws {
        for (kind, words) in [("bomb", "30000 by 30000 pixels"), ("page", "not a PNG"), ("broken", "Invalid response")]
        {
            try open(
                rules:
                    #"{"patterns": ["^/picture$"], "properties": {"view_controller": "image", "data_url": "/hostile-picture/\#(kind)"}},"#
            )
            visit("/picture")
            waitFor(words)
            XCTAssertTrue(shows("Retry"), kind)
        }
    }

    private func rule(_ address: String) -> String {
        #"{"patterns": ["^/native/birds$"], "properties": {"data_url": "\#(address)"}},"#
    }

    private func openSignedIn() throws {
        try open(rules: rule("/posts.json"))
        visit("/native/birds")
        submitSignIn()
        waitFor("Plans for April")
        pump(until: { secrets.secret != nil }, "the token is kept")
    }

    private func waitFor(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        pump(until: { shows(text) }, "\(text): \(texts)", file: file, line: line)
        settle(file: file, line: line)
    }
}
