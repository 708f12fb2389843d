import DemoServer
import FoundationEssentials
import HybridCore
import HybridServices
import XCTest

@testable import HybridShell

/// A sign-in by the application's code, at the real demo server.
final class OwnSignInTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

    private struct Refusal: Error, CustomStringConvertible {
        let description = "The card reader has no card."
    }

    private func open(signingIn handler: @escaping SignInHandler) throws {
        try open { environment in
            environment.signIn = handler
            let start = environment.configuration.startURL
            if let endpoint = try? SignInEndpoint(start.absoluteString, startURL: start) {
                environment.configuration.authentication.method = .own(endpoint)
            }
        }
    }

    func testCodeSignsInAndPageIsRequestedAgain() throws {
        var pages: [String] = []
        try open { context in
            pages.append(context.page.path)
            let answer = try await context.send(
                "POST", "/api/sign-in", ["email": "ada@example.com", "password": "correct horse"])
            return .signedIn(token: answer["token"]?.string, user: answer["user"])
        }
        site.failNext("/protected", status: 401)
        click("/protected")
        pump(until: { events.authentications == ["presented", "succeeded"] }, "\(events)")
        pump(until: { site.requests.last == "GET /protected 200" }, "\(site.requests)")
        XCTAssertEqual(pages, ["/protected"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /protected 401", "GET /protected 200"])
        pump(until: { secrets.secret != nil }, "the keyring has the token")

        let navigator = windowSet.active
        let posts = try run {
            try await navigator.client.send("GET", "/posts.json", as: [[String: HybridCore.JSONValue]].self)
        }
        XCTAssertEqual(posts.count, 12)
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.hasAuthorization), [true])
        let own = site.url("/cable")
        let headers = try run { await navigator.client.headers(for: own).map(\.name) }
        XCTAssertTrue(headers.contains("Authorization") && headers.contains("Cookie"), "\(headers)")
        let foreign = try XCTUnwrap(URL(string: "https://elsewhere.test/"))
        XCTAssertEqual(try run { await navigator.client.headers(for: foreign).count }, 0)

        navigator.signOut()
        pump(until: { secrets.secret == nil && events.authentications.last == "signedOut" }, "\(events)")
    }

    func testCodeMayCancelOrFail() throws {
        var count = 0
        try open { _ in
            count += 1
            if count > 1 { throw Refusal() }
            return .cancelled
        }
        windowSet.active.signIn()
        pump(until: { events.authentications == ["presented", "cancelled"] }, "\(events)")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertFalse(shows("Retry"), "the page stays")
        forgetEvents()
        windowSet.active.signIn()
        pump(until: { shows("The card reader has no card.") }, "\(texts)")
        XCTAssertEqual(events.authentications, ["presented", "failed", "cancelled"])
    }

    /// Cancelled dialogs end the server's requests for a sign-in, but not the user's.
    func testUserMaySignInAfterManyCancellations() throws {
        try open { _ in .cancelled }
        for number in 1...4 {
            forgetEvents()
            windowSet.active.signIn()
            pump(until: { events.authentications == ["presented", "cancelled"] }, "attempt \(number): \(events)")
        }
    }

    /// A handler that never returns is cancelled with its page.
    func testLeavingPageCancelsTheTask() throws {
        var wasCancelled = false
        try open { _ in
            do {
                try await Task.sleep(for: .seconds(1_000))
            } catch {
                wasCancelled = true
            }
            return .signedIn(token: "late", user: nil)
        }
        site.failNext("/protected", status: 401)
        click("/protected")
        XCTAssertEqual(events.authentications, ["presented"])
        back()
        pump(until: { wasCancelled }, "the task is cancelled")
        settle()
        XCTAssertEqual(events.authentications.last, "cancelled")
        XCTAssertNil(secrets.secret)
    }
}
