import DemoServer
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// A server that goes offline and comes back: the page in front reloads automatically, with one request.
final class ReconnectionTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

    func testStartBeforeServerIsAvailable() throws {
        try stop()
        try open(at: site.url("/posts/1").absoluteString)
        XCTAssertTrue(shows("Retry"), "\(texts)")
        try start()
        pump(until: { titles == ["First day at the estuary"] }, "\(titles)")
        XCTAssertEqual(site.requests, ["GET /posts/1 200"])
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
    }

    func testModalReloadsAutomatically() throws {
        try open()
        try stop()
        click("/modal/new-note")
        XCTAssertTrue(shows("Retry"), "\(texts)")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try start()
        pump(until: { titles.contains("New note") }, "\(titles)")
        settle()
        XCTAssertFalse(shows("Retry"))
        XCTAssertEqual(site.requests, ["GET /modal/new-note 200"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
    }

    func testPageIsToldAboutTheConnection() throws {
        try open()
        try stop()
        click("/posts")
        XCTAssertEqual(connections, [false])
        try start()
        pump(until: { titles == ["Posts"] }, "\(titles)")
        settle()
        XCTAssertEqual(connections, [false, true])
    }

    /// The event reports that the server accepts connections again.
    func testScreenThatIsNotInFrontIsNotFetched() throws {
        try open()
        try stop()
        click("/posts")
        let screen = try XCTUnwrap(windowSet.active.stacks.main.last?.id)
        visit("/native/about")
        site.isDown = false
        site.clearRequests()
        windowSet.active.send(.serverReached(.main, screen))
        settle()
        XCTAssertEqual(site.requests, [])
        back()
        XCTAssertEqual(site.requests, ["GET /posts 200"])
        site.isDown = true
        click("/posts/1")
        let left = try XCTUnwrap(windowSet.active.stacks.main.last?.id)
        site.isDown = false
        back()
        site.clearRequests()
        windowSet.active.send(.serverReached(.main, left))
        settle()
        XCTAssertEqual(site.requests, [])
        XCTAssertEqual(titles, ["Posts"])
    }

    private func stop() throws {
        server.stop()
        site.isDown = true
    }

    private func start() throws {
        site.isDown = false
        site.clearRequests()
        try server.start()
    }

    private var connections: [Bool] {
        page.told.filter { $0["name"]?.string == "hybrid:connection" }.compactMap { $0["detail"]?["online"]?.bool }
    }
}
