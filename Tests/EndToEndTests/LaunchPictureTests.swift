import DemoServer
import HybridTestSupport
import ScreenEye
import XCTest

/// The picture of the start page, from the first frame of the next start until the page arrives. Each response has
/// another colour, so the picture differs from the page.
final class LaunchPictureTests: KioskTestCase {
    private let start = "/pictures/storable/1"
    /// The colours of the first and second response (`PicturePages`).
    private let (first, second) = (UInt32(0xe0c080), UInt32(0x602040))

    func testPictureIsShownUntilThePageArrives() throws {
        try visitAndQuit()
        XCTAssertEqual(environment.permissions(of: file), 0o600)
        server.behaviour.delays[start] = 1_500
        let recorder = try launchWatched()
        pump(until: { recorder.current.map { $0.share(of: first) > 0.5 } ?? false }, "the picture is shown")
        XCTAssertNil(app.web.find { $0.role == .heading }, "a screen reader finds no page yet")
        pump(until: { recorder.current.map { $0.share(of: second) > 0.5 } ?? false }, "the page replaces it")
        try waitForVisit(start)
        try checkFrames(try recorder.stop())
    }

    func testPictureOfCoveredStartPageIsKept() throws {
        try open(start)
        try settle(first)
        try pressLink("Next")
        try waitForVisit("/pictures/storable/2")
        try settle(second)
        try quit()
        server.behaviour.delays[start] = 3_000
        let recorder = try launchWatched()
        pump(until: { recorder.current.map { $0.share(of: first) > 0.5 } ?? false }, "the start page's picture")
        _ = try recorder.stop()
    }

    func testPictureDisappearsWithAnError() throws {
        try visitAndQuit()
        server.behaviour.failNext(start, status: 500)
        server.behaviour.delays[start] = 1_500
        let recorder = try launchWatched()
        pump(until: { recorder.current.map { $0.share(of: first) > 0.5 } ?? false }, "the picture is shown")
        try waitForWidget(.pushButton, "Retry")
        pump(until: { recorder.current.map { $0.share(of: first) == 0 } ?? false }, "the error is shown")
        _ = try recorder.stop()
    }

    func testPictureDisappearsAfterFiveSeconds() throws {
        try visitAndQuit()
        server.behaviour.delays[start] = 9_000
        let recorder = try launchWatched()
        pump(until: { recorder.current.map { $0.share(of: first) > 0.5 } ?? false }, "the picture is shown")
        pump(until: { recorder.current.map { $0.share(of: first) == 0 } ?? false }, "it has disappeared")
        _ = try recorder.stop()
    }

    func testDarkDesktopShowsNoLightPicture() throws {
        try visitAndQuit()
        try provide(FakeSettingsPortal(colorScheme: 1))
        try expectNoPicture()
    }

    func testOtherWidthShowsNoPicture() throws {
        try visitAndQuit()
        changingApplicationFile = {
            $0.replacing("{", with: #"{ "window": { "width": 700, "height": 700 },"#, maxReplacements: 1)
        }
        try expectNoPicture()
    }

    func testSignOutRemovesPicture() throws {
        try visitAndQuit()
        try launch(path: start, profile: profile)
        try waitForVisit(start)
        XCTAssertTrue(isKept)
        server.behaviour.hangingPaths = ["/api/session"]
        try activate("sign-out")
        pump(until: { !isKept }, "the picture is removed")
        XCTAssertEqual(server.requests(for: start).count, 2, "the sign-out waits for the server")
        try quit()
        XCTAssertFalse(isKept, "the page of the user is still open")
    }

    func testPrivatePageRemovesPicture() throws {
        try visitAndQuit()
        try launch(path: start, profile: profile)
        try waitForVisit(start)
        XCTAssertTrue(isKept)
        // The library fetches this page; the server forbids storing it.
        try activate("visit", server.url + "/pictures/2")
        try waitForVisit("/pictures/2")
        pump(until: { !isKept }, "the picture is removed")
        try quit()
        XCTAssertFalse(isKept)
    }

    func testPrivateStartPageIsNotKept() throws {
        try visitAndQuit()
        XCTAssertTrue(isKept)
        try launch(path: "/pictures/1", profile: profile)
        try waitForVisit("/pictures/1")
        try settle(second)
        try quit()
        XCTAssertFalse(isKept)
    }

    func testPrivateFrameRemovesPicture() throws {
        try visitAndQuit()
        XCTAssertTrue(isKept)
        try launch(path: "/pictures/framing/2", profile: profile)
        try waitForVisit("/pictures/framing/2")
        pump(until: { !isKept }, "the picture is removed")
        try settle(second)
        try quit()
        XCTAssertFalse(isKept)
    }

    func testFrameOfAnotherSiteKeepsPicture() throws {
        try open("/pictures/framing/1")
        try waitForElement(.heading, "Outside")
        try settle(first)
        try quit()
        XCTAssertTrue(isKept)
    }

    /// Signing out by the site's own page sends a form.
    func testFormRemovesPictureUntilStartPageIsLoadedAgain() throws {
        try visitAndQuit()
        try launch(path: start, profile: profile)
        try waitForVisit(start)
        try settle(second)
        XCTAssertTrue(isKept)
        try pressPageButton("Send and Stay")
        try waitForVisit("/pictures/storable/2")
        XCTAssertFalse(isKept)
        try quit()
        XCTAssertFalse(isKept, "the drawing of the covered page is older than the form")
        try launch(path: start, profile: profile)
        try waitForVisit(start)
        try pressPageButton("Send and Stay")
        try waitForVisit("/pictures/storable/2")
        try pressKey("alt+Left")
        try waitForVisit(start)
        try activate("reload")
        try waitForVisit(start)
        try quit()
        XCTAssertTrue(isKept)
    }

    func testEphemeralProfileKeepsNone() throws {
        // The directory of the profile exists.
        try visitAndQuit()
        try FileManager.default.removeItem(atPath: environment.path(file))
        try launch(path: start, arguments: ["--ephemeral"], profile: profile)
        try waitForVisit(start)
        try settle(second)
        try quit()
        XCTAssertFalse(isKept)
    }

    func testSettingTurnsPictureOff() throws {
        try visitAndQuit()
        XCTAssertTrue(isKept)
        applicationMembers = #""launchPicture": false,"#
        try launch(path: start, profile: profile)
        try waitForVisit(start)
        XCTAssertFalse(isKept, "the picture of an earlier run is removed")
        try quit()
        XCTAssertFalse(isKept)
    }

    func testKioskKeepsNone() throws {
        try visitAndQuit()
        XCTAssertTrue(isKept)
        try launchKiosk(path: start, profile: profile)
        try waitForVisit(start)
        XCTAssertFalse(isKept, "the picture of an earlier run is removed")
    }

    func testHiddenWindowKeepsPicture() throws {
        applicationMembers = #""keepRunning": true,"#
        try open(start)
        try settle(first)
        try pressKey("alt+F4")
        pump(until: { isKept }, "the picture is kept")
    }

    // MARK: Steps

    private var file: String {
        "home/.local/share/hybrid-desktop/\(applicationID)/\(profile)/launch-picture"
    }

    private var isKept: Bool { environment.permissions(of: file) != nil }

    private func visitAndQuit() throws {
        try open(start)
        try settle(first)
        try quit()
    }

    /// Waits until the screen shows a page.
    private func settle(_ colour: UInt32) throws {
        let recorder = ScreenRecorder()
        pump(until: { recorder.current.map { $0.share(of: colour) > 0.3 } ?? false }, "the page is painted")
        _ = try recorder.stop()
    }

    private func launchWatched() throws -> ScreenRecorder {
        let recorder = ScreenRecorder()
        pump(until: { recorder.isWatching }, "the screen is watched")
        try launch(path: start, profile: profile)
        return recorder
    }

    private func expectNoPicture() throws {
        // A picture would be seen until the page arrives.
        server.behaviour.delays[start] = 1_500
        let recorder = try launchWatched()
        try waitForVisit(start)
        pump(until: { recorder.current.map { $0.share(of: second) > 0.2 } ?? false }, "the page is painted")
        XCTAssertFalse(try recorder.stop().frames.contains { $0.share(of: first) > 0.01 })
    }

    /// Every frame with a window contains the picture or the page. The picture disappears after five seconds.
    private func checkFrames(_ recording: Recording) throws {
        let shares = recording.frames.map { ($0.time, $0.share(of: first), $0.share(of: second)) }
        let begin = try XCTUnwrap(shares.firstIndex { $0.1 > 0.3 }, "the picture is shown")
        for (time, picture, page) in shares[begin...] where time - shares[begin].0 < 4_500 {
            XCTAssertGreaterThan(picture + page, 0.3, "\(time - shares[begin].0) ms after the picture")
        }
        // The window itself opens with the picture.
        XCTAssertLessThan(begin, 2, "frames before the picture")
    }
}
