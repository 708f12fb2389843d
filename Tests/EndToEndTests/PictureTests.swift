import DemoServer
import ScreenEye
import XCTest

/// Frames shown during a visit: never an empty window or a third image.
///
/// The tests do not measure the duration: every captured frame matches one of the two pages pixel by pixel, and the old
/// page stays until the new one is painted. The server delays its responses, so that an empty page would be visible
/// long enough to be captured.
final class PictureTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        server.behaviour.delay = 150
        changingRules = {
            $0.replacing(#"["^/sliding$"]"#, with: #"["^/sliding$", "^/pictures/sliding/"]"#)
        }
    }

    func testVisitsOnLightDesktop() throws {
        try open("/pictures/1")
        try everyVisit()
    }

    func testVisitsOnDarkDesktop() throws {
        try provide(FakeSettingsPortal(colorScheme: 1))
        try open("/pictures/1")
        try everyVisit()
    }

    private func everyVisit() throws {
        try check("push", "/pictures/2") { try pressLink("Next") }
        try check("replace", "/pictures/3") { try pressLink("In its place") }
        try check("refresh", "/pictures/3") { try pressLink("Once more") }
        try check("reload", "/pictures/3") { try pressKey("F5") }
        try check("full load", "/pictures/4") { try pressLink("Loaded whole") }
        try check("page without a library", "/pictures/plain/5") { try pressLink("Without a library") }
        try check("from a page without a library to another", "/pictures/plain/6") { try pressLink("Next") }
        try check("reload of a page without a library", "/pictures/plain/6") { try pressKey("F5") }
        XCTAssertEqual(
            stacks.main, ["/pictures/1", "/pictures/3", "/pictures/4", "/pictures/plain/5", "/pictures/plain/6"])
        // The newest picture is kept unscaled, those beneath are scaled up. A page without a library is reloaded, so
        // its colour differs from its picture.
        for path in ["/pictures/plain/5", "/pictures/4", "/pictures/3", "/pictures/1"] {
            try check("back to \(path)", path, isPicturedBefore: true) { try pressKey("alt+Left") }
        }
    }

    /// A page that was never visible has no picture.
    func testBackWithoutPicture() throws {
        try open("/pictures/1")
        server.behaviour.failNext("/pictures/2", status: 500)
        try pressLink("Next")
        try waitForWidget(.pushButton, "Retry")
        try activate("visit", server.url + "/pictures/3")
        try waitForVisit("/pictures/3")
        try check("back without a picture", "/pictures/2") { try pressKey("alt+Left") }
    }

    func testVisitsInDialog() throws {
        try open("/pictures/1")
        try pressLink("In a dialog")
        try waitForVisit("/modal/pictures/2")
        try waitForWindow("Picture 2")
        try check("push in a dialog", "/modal/pictures/3") { try pressLink("Next") }
        try check("replace in a dialog", "/modal/pictures/4") { try pressLink("In its place") }
        try check("back in a dialog", "/modal/pictures/2", isPicturedBefore: true) { try pressKey("alt+Left") }
        try check("form in a dialog", "/modal/pictures/3") { try pressPageButton("Send") }
    }

    /// While pages slide, both are complete: every pixel has the colour of one of them.
    func testSlidingPages() throws {
        try open("/pictures/1")
        for (what, path) in [("there", "/pictures/sliding/2"), ("back", "/pictures/1")] {
            let recording = try record(path) {
                if what == "there" { try pressLink("Sliding") } else { try pressKey("alt+Left") }
            }
            XCTAssertLessThan(recording.emptiest(), Self.unnoticed, "\(what): there is nothing between the two")
        }
    }

    /// A slow visit shows progress, and the title changes with the page.
    func testSlowPageShowsProgress() throws {
        try open("/pictures/1")
        try waitForWindow("Picture 1")
        server.behaviour.delays = ["/pictures/2": Int(Timeouts.scaled(2) * 1000)]
        try pressLink("Next")
        try waitForWidget(.progressBar, "Loading")
        XCTAssertEqual(try input.activeWindow(), "Picture 1", "the page that is to be read has this title")
        var titles: [String] = []
        pump(
            until: {
                if let title = try? input.activeWindow(), titles.last != title { titles.append(title) }
                return titles.last == "Picture 2"
            }, "the title of the page that has come")
        XCTAssertEqual(titles, ["Picture 1", "Picture 2"], "and nothing in between")
        waitForWidgetToGo(.progressBar, "Loading")
    }

    // MARK: Recording

    /// Letters, focus ring and progress line: the share of pixels that may differ within one page.
    private static let unnoticed = 0.03
    /// Milliseconds without a change after which the recording ends.
    private static let stillness = 200.0

    /// - Parameter isPicturedBefore: true if a picture of the page is shown first, perhaps in an older colour.
    private func check(
        _ what: String, _ path: String, isPicturedBefore: Bool = false, file: StaticString = #filePath,
        line: UInt = #line, _ act: () throws -> Void
    ) throws {
        let recording = try record(path, act)
        var pages = [recording.before]
        if isPicturedBefore,
            let picture = recording.frames.first(where: { isWhole($0) && differs($0, recording.before) })
        {
            pages.append(picture)
        }
        pages.append(try XCTUnwrap(recording.frames.last, "\(what): nothing has changed", file: file, line: line))
        XCTAssertTrue(
            differs(pages[pages.count - 1], pages[0]), "\(what): another page is there", file: file, line: line)
        var reached = 0
        for frame in recording.frames {
            // Transition frames, pixel by pixel. The old page does not reappear.
            while reached < pages.count - 2, !isBetween(frame, pages[reached], pages[reached + 1]) { reached += 1 }
            let strange = frame.strangeness(between: pages[reached], and: pages[reached + 1])
            let start = recording.frames.first?.time ?? frame.time
            XCTAssertLessThan(
                strange, Self.unnoticed,
                "\(what): \(Int(frame.time - start)) ms after the first change, most of it #\(hex(frame.mainColour))",
                file: file, line: line)
        }
        let firstWhole = recording.frames.firstIndex { !differs($0, pages[pages.count - 1]) } ?? 0
        let returns = recording.frames[firstWhole...].contains { !differs($0, pages[0]) }
        XCTAssertFalse(returns, "\(what): the page left is not seen again", file: file, line: line)
    }

    /// Records the page in front during an action, until the visit has ended and the screen is still.
    private func record(_ path: String, _ act: () throws -> Void) throws -> Recording {
        let waiting = ScreenRecorder()
        // The first page may be painted later than its visit ends.
        pump(
            until: {
                waiting.isWatching && waiting.quiet > Self.stillness
                    && waiting.current.map { !isGrey($0.mainColour) } ?? false
            }, "the previous page is shown and still")
        let before = try waiting.stop()
        let recorder = ScreenRecorder()
        pump(until: { recorder.isWatching }, "the screen is watched")
        try act()
        try waitForVisit(path)
        // A visit ends when its page is drawn, shortly before the screen shows it.
        pump(
            until: {
                recorder.current.map { $0.difference(from: before.last) } ?? 0 > 0.2 && recorder.quiet > Self.stillness
            },
            "the next page is shown and still")
        let recording = try recorder.stop()
        // The page in front changes most. A window without a page may surround it.
        let colour = recording.before.mainColour(whereOther: recording.frames.last ?? recording.before)
        let bounds = try XCTUnwrap(recording.before.bounds(of: colour), "the page is to be seen")
        return recording.part(bounds)
    }

    private func isBetween(_ frame: ScreenFrame, _ one: ScreenFrame, _ other: ScreenFrame) -> Bool {
        frame.strangeness(between: one, and: other) < Self.unnoticed
    }

    private func differs(_ frame: ScreenFrame, _ other: ScreenFrame) -> Bool {
        frame.difference(from: other) > 1 - Self.unnoticed * 5
    }

    /// Only empty windows are grey or white.
    private func isGrey(_ colour: UInt32) -> Bool {
        let (red, green, blue) = (colour >> 16 & 0xff, colour >> 8 & 0xff, colour & 0xff)
        return max(red, green, blue) - min(red, green, blue) < 16
    }

    private func isWhole(_ frame: ScreenFrame) -> Bool { frame.share(of: frame.mainColour) > 0.8 }

    private func hex(_ colour: UInt32) -> String {
        let digits = String(colour, radix: 16)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
