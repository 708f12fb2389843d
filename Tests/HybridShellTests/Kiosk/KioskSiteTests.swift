import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

@testable import HybridKiosk
@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// A kiosk on a ``FakeSite``: which addresses it shows, how it recovers from failures, and what a reset clears.
final class KioskSiteTests: KioskSiteTestCase {
    // MARK: Addresses

    func testHeaderBarOffersBackAndHome() throws {
        try openKiosk(#""headerBar": true"#)
        click("/posts")
        press("Back")
        XCTAssertEqual(stacks.main, ["/"])
        click("/posts")
        click("/posts/1")
        press("Home")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(buttons("Menu").count, 0)
    }

    func testBlockedLinksDoNothing() throws {
        try openKiosk(#""allow": ["/posts*"]"#)
        site.clearRequests()
        for address in [
            "/search", "https://example.com/", "mailto:ada@example.com", "fieldnotes://posts/1",
            site.address.replacing("127.0.0.1", with: "localhost") + "/outside",
        ] {
            click(address)
            XCTAssertEqual(events.refusedAddresses, [site.url(address).absoluteString])
        }
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(site.requests, [])
        XCTAssertEqual(browser.opened, [])
        click("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
    }

    func testRedirectToUnlistedAddressIsLeft() throws {
        site.redirects["/redirect"] = "/posts/1"
        try openKiosk(#""allow": ["/redirect*"]"#)
        click("/redirect")
        XCTAssertEqual(Set(events.refusedAddresses), [site.address + "/posts/1"])
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(titles, ["Fieldnotes"])
    }

    /// The shell requests the data of a native screen, so no content filter blocks it.
    func testListDoesNotReadDataOutsideTheAllowedAddresses() throws {
        try openKiosk(#""allow": ["/native/birds"]"#)
        visit("/native/birds")
        pump(until: { shows("Invalid response") }, "\(texts)")
        XCTAssertEqual(server.requests(for: "/native/birds.json"), [])
    }

    func testSignInDialogOmitsBlockedLinks() throws {
        signInWay = .devise
        site.failNext("/devise/account", status: 401)
        try openKiosk(#""allow": ["/devise/*", "/users/sign_in", "/users/sign_up"]"#, "/devise/account")
        XCTAssertEqual(buttons("Sign up").count, 1, "\(texts)")
        XCTAssertEqual(buttons("Forgot your password?").count, 0)
    }

    // MARK: Failures

    func testStartBeforeServerIsAvailable() throws {
        server.stop()
        site.breakNext("/")
        try openKiosk()
        XCTAssertTrue(shows("We will be right back"), "\(texts)")
        XCTAssertFalse(shows("Retry"))
        try server.start()
        pump(until: { titles == ["Fieldnotes"] && !shows("We will be right back") }, "\(texts)")
        XCTAssertEqual(site.requests, ["GET /", "GET / 200"])
    }

    func testServerErrorIsRetried() throws {
        site.failNext("/", status: 503)
        try openKiosk()
        XCTAssertTrue(events.contains { if case .kioskPaused("unavailable", _) = $0 { true } else { false } })
        XCTAssertTrue(shows("We will be right back"), "\(texts)")
        pump(until: { site.requests == ["GET / 503", "GET / 200"] }, "\(site.requests)")
        settle()
        XCTAssertFalse(shows("We will be right back"), "\(texts)")
    }

    func testMissingPageReturnsToStartPage() throws {
        try openKiosk()
        site.failNext("/missing", status: 404)
        visit("/missing")
        XCTAssertTrue(shows("This page is not available"), "\(texts)")
        press("Go to Start")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /missing 404"])
    }

    func testUnresponsivePageEscalatesFromReloadToRestart() throws {
        try openKiosk { $0.probeInterval = 50 }
        let first = windowSet.active.main.webView
        page.isHung = true
        waitForRemedy("reload", requests: 2)
        XCTAssertTrue(windowSet.active.main.webView === first)
        page.isHung = true
        waitForRemedy("newWebView", requests: 3)
        XCTAssertFalse(windowSet.active.main.webView === first)
        page.isHung = true
        waitForRemedy("restart", requests: 3)
        XCTAssertEqual(restarts, 1)
    }

    /// A modal dialog or an active visit is no reason to end the page.
    func testPageThatWaitsIsNotProbed() throws {
        try openKiosk { $0.probeInterval = 50 }
        site.hold("/posts")
        click("/posts")
        page.isHung = true
        let health = try XCTUnwrap(kiosk?.controller?.recovery.probe.health)
        pump(until: { kiosk?.controller?.recovery.probe.health != health }, "the probe has skipped the page")
        XCTAssertEqual(remedies, [])
    }

    func testPageRepeatedlyOverMemoryLimitIsLeft() throws {
        try openKiosk()
        visit("/hungry")
        for _ in 1...3 {
            page.endProcess("exceededMemoryLimit")
            settle()
            XCTAssertEqual(stacks.main, ["/", "/hungry"])
        }
        forgetEvents()
        page.endProcess("exceededMemoryLimit")
        pump(until: { stacks.main == ["/"] }, "\(stacks)")
        settle()
        XCTAssertTrue(events.contains { if case .kioskPaused("memoryLimit", 0) = $0 { true } else { false } })
        XCTAssertEqual(titles, ["Fieldnotes"])
    }

    /// Each start follows a crash, because no run ends normally.
    func testTooManyRestartsShowPauseScreen() throws {
        let files = try TestEnvironment()
        defer { files.remove() }
        for number in 1...CrashLoopGuard.limit {
            site.clearRequests()
            let starts = CrashLoopGuardFile(directory: files.directory)
            try openKiosk { $0.started = { starts.started() } }
            guard number == CrashLoopGuard.limit else {
                XCTAssertEqual(site.requests, ["GET / 200"], "\(number)")
                continue
            }
            XCTAssertTrue(shows("We will be right back"), "\(texts)")
            XCTAssertTrue(
                events.contains(.kioskPaused(reason: "crashLoop", seconds: CrashLoopGuard.pause)), "\(events)")
            XCTAssertEqual(site.requests, [])
            XCTAssertEqual(kiosk?.controller?.witness.lastFailure, "crashLoop, waiting \(CrashLoopGuard.pause) s")
        }
    }

    func testUnusedKioskReloadsAtConfiguredTime() throws {
        var now = LocalTime(day: 1, hour: 3, minute: 59, second: 59)
        try openKiosk(#""reloadAt": "04:00""#) { $0.clock = { now } }
        XCTAssertEqual(site.requests, ["GET / 200"])
        now = LocalTime(day: 1, hour: 4, minute: 0)
        pump(until: { site.requests == ["GET / 200", "GET / 200"] }, "\(site.requests)")
        settle()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(restarts, 0)
    }

    func testKioskClosesAndOpensWithItsHours() throws {
        var now = LocalTime(day: 1, hour: 17, minute: 59, second: 59)
        var screen: [Bool] = []
        try openKiosk(#""openingHours": ["Mo-Fr 08:00-18:00"]"#) {
            $0.clock = { now }
            $0.turnScreen = { screen.append($0) }
            $0.pages[.closed] = "<title>Closed</title><p>See you tomorrow</p>"
        }
        XCTAssertEqual(session?.state, .vacant)
        now = LocalTime(day: 1, hour: 18, minute: 0, second: 59)
        pump(until: { titles.contains("Closed") }, "\(titles)")
        XCTAssertTrue(events.contains(.kioskClosed))
        XCTAssertEqual(screen, [true, false])
        kiosk?.controller?.send(.input)
        XCTAssertEqual(session?.state, .closed)
        try reset()
        XCTAssertEqual(session?.state, .closed)
        XCTAssertTrue(titles.contains("Closed"), "\(titles)")
        site.clearRequests()
        now = LocalTime(day: 2, hour: 8, minute: 0)
        pump(until: { site.requests == ["GET / 200"] }, "\(site.requests)")
        settle()
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertTrue(events.contains(.kioskOpened))
        XCTAssertEqual(screen, [true, false, true, false, true])
        XCTAssertEqual(stacks.main, ["/"])
    }

    /// An earlier process may have left the screen off.
    func testInputTurnsOnScreenAndDoesNotReachPage() throws {
        var screen: [Bool] = []
        var starts: [Bool] = []
        try openKiosk {
            $0.resetKeyboard = { starts.append($0) }
            $0.configuration.staff = KioskStaff(pin: "")
            $0.turnScreen = { screen.append($0) }
        }
        XCTAssertEqual(screen, [true])
        XCTAssertEqual(starts, [true])
        let controller = try XCTUnwrap(kiosk?.controller)
        XCTAssertFalse(controller.took(.key(nil)))
        controller.send(.screenOffRequested)
        XCTAssertTrue(titles.contains("Closed"), "a window covers the page: \(titles)")
        pump(until: { controller.took(.key(nil)) && screen == [true, false, true] }, "\(screen)")
        settle()
        XCTAssertFalse(titles.contains("Closed"), "\(titles)")
        XCTAssertFalse(controller.took(.key(nil)))
    }

    func testKioskThatStartsClosedRequestsNothing() throws {
        var now = LocalTime(day: 7, hour: 12, minute: 0, second: 59)
        try openKiosk(#""openingHours": ["Mo-Fr 08:00-18:00"]"#) { $0.clock = { now } }
        XCTAssertEqual(session?.state, .closed)
        XCTAssertEqual(site.requests, [])
        now = LocalTime(day: 1, hour: 8, minute: 0)
        pump(until: { site.requests == ["GET / 200"] }, "\(site.requests)")
    }

    func testKioskRestartsWithChangedFileAtReloadAndWithMuchMemoryAfterReset() throws {
        var reasons = ["kiosk.json"]
        try openKiosk { $0.restartReasons = { reasons } }
        kiosk?.controller?.send(.reloadDue)
        settle()
        XCTAssertEqual([restarts, site.requests.count], [1, 1])
        for (new, expected) in [([], 1), (["memory (600 MiB)"], 2)] {
            reasons = new
            try reset()
            XCTAssertEqual(restarts, expected)
        }
    }

    func testKioskRestartsComputerIfAnUpdateRequiresIt() throws {
        var isRequired = true
        try openKiosk {
            $0.restartReasons = { ["/run/reboot-required"] }
            $0.restartsComputer = { isRequired }
        }
        try reset()
        XCTAssertEqual(restarts, 0, "the computer restarts")
        isRequired = false
        kiosk?.controller?.send(.reloadDue)
        pump(until: { restarts == 1 }, "the program restarts if the computer does not")
    }

    // MARK: Users

    /// A visit from outside is not for ever, so it begins a user's time.
    func testUseBeginsWithInputOrVisitAndEndsWhenQuiet() throws {
        try openKiosk { $0.quiet = 1 }
        XCTAssertEqual(session?.state, .vacant)
        visit("/posts")
        XCTAssertEqual(session?.state, .occupied)
        pump(until: { session?.state == .vacant }, "it is quiet")
        kiosk?.controller?.send(.input)
        site.clearRequests()
        kiosk?.controller?.send(.reloadDue)
        settle()
        XCTAssertEqual(site.requests, [], "the user is reading")
        pump(until: { site.requests == ["GET /posts 200"] }, "the reload waits for the user: \(site.requests)")
        settle()
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        site.clearRequests()
        kiosk?.controller?.send(.reloadDue)
        settle()
        XCTAssertEqual(site.requests, ["GET /posts 200"], "at once without a user")
    }

    func testIdleUserIsAskedThenDataIsCleared() throws {
        try openKiosk {
            $0.configuration.idleTimeout = 1
            $0.configuration.countdown = 1
        }
        XCTAssertEqual(session?.state, .vacant, "an unused kiosk is not reset")
        click("/modal/new-note")
        let controller = try XCTUnwrap(kiosk?.controller)
        XCTAssertFalse(controller.took(.key(nil)))
        pump(until: { events.contains(.kioskAsked(seconds: 1)) }, "\(events)")
        XCTAssertTrue(titles.contains("Are You Still There?"), "\(titles)")
        forgetEvents()
        XCTAssertTrue(controller.took(.key(nil)), "the page does not receive the key")
        XCTAssertEqual(events, [.kioskAnswered])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertFalse(titles.contains("Are You Still There?"), "\(titles)")
        windowSet.context.profile.isUsed = false
        pump(
            until: { events.contains { if case .kioskWiped(.idle, _) = $0 { true } else { false } } }, "\(events)")
        settle()
        XCTAssertTrue(events.contains(.kioskAsked(seconds: 1)), "the user was asked again")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(stacks.modal)
        XCTAssertFalse(titles.contains("Are You Still There?"), "\(titles)")
        XCTAssertEqual(session?.state, .vacant)
    }

    /// The user has left, so the typed text is discarded without a question.
    func testTypedTextDoesNotBlockReset() throws {
        try openKiosk(#""idleTimeout": 3600, "headerBar": true"#)
        for path in ["/unsaved", "/modal/unsaved"] {
            visit(path)
            page.type()
            page.hasGuard = true
            try reset()
        }
        visit("/unsaved")
        page.type()
        page.hasGuard = true
        // The operator's command opens a page. The countdown then asks the user, until the kiosk resets.
        visit("/posts/1")
        XCTAssertEqual(events.dialogs, [])
        XCTAssertEqual(stacks.main.last, "/posts/1")
        visit("/modal/unsaved")
        page.type()
        page.hasGuard = true
        press("Close", in: "/modal/unsaved")
        XCTAssertEqual(events.dialogs, ["beforeUnload"], "the next user is asked: \(events)")
        try reset()
        XCTAssertEqual(titles, ["Fieldnotes"])
    }

    private func reset() throws {
        // WebKit terminates the process when a network session is freed that it has not used.
        windowSet.context.profile.isUsed = false
        activate("reset")
        XCTAssertEqual(events.dialogs, [])
        pump(until: { events.contains { if case .kioskWiped = $0 { true } else { false } } }, "\(events)")
        settle()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(stacks.modal)
    }

    private var remedies: [String] {
        events.compactMap { if case .kioskUnresponsive(_, let remedy) = $0 { remedy.rawValue } else { nil } }
    }

    private func waitForRemedy(_ remedy: String, requests: Int, line: UInt = #line) {
        pump(until: { remedies == [remedy] }, "\(remedies)", line: line)
        pump(until: { site.requests.count == requests }, "\(site.requests)", line: line)
        settle()
        forgetEvents()
    }
}

extension [HybridCore.TraceEvent] {
    fileprivate var refusedAddresses: [String] {
        compactMap { if case .externalRefused(let url) = $0 { url.absoluteString } else { nil } }
    }
}
