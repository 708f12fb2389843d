import DemoServer
import ScreenEye
import XCTest

/// What is to be seen from one page to the next: never an empty window, and nothing of neither page.
///
/// Not how long it takes: every frame that was seen is of one page or the other, point by point, and the page left stands
/// until the one that follows does. The server takes its time, so that an empty page would stand long enough to be seen.
final class PictureTests: EndToEndTestCase {
    private typealias Bounds = (x: Int, y: Int, width: Int, height: Int)

    override func prepare() throws {
        try super.prepare()
        server.behaviour.delay = 150
        changingRules = {
            $0.replacing(#"["^/sliding$"]"#, with: #"["^/sliding$", "^/pictures/sliding/"]"#)
        }
    }

    func testEveryVisitOnALightDesktop() throws {
        try open("/pictures/1")
        try everyVisit()
    }

    func testEveryVisitOnADarkDesktop() throws {
        let portal = try FakeSettingsPortal(colorScheme: 1)
        defer { try? portal.stop() }
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
        // The newest picture is kept as it is, those beneath are expanded. A page without a library is loaded
        // anew, so it has another colour than its picture.
        for path in ["/pictures/plain/5", "/pictures/4", "/pictures/3", "/pictures/1"] {
            try check("back to \(path)", path, isPicturedBefore: true) { try pressKey("alt+Left") }
        }
    }

    /// There is no picture of a page that has not been seen yet.
    func testTheWayBackWithoutAPicture() throws {
        try open("/pictures/1")
        server.behaviour.failNext("/pictures/2", status: 500)
        try pressLink("Next")
        try waitForWidget(.pushButton, "Retry")
        try activate("visit", server.url + "/pictures/3")
        try waitForVisit("/pictures/3")
        try check("back without a picture", "/pictures/2") { try pressKey("alt+Left") }
    }

    func testTheStepsOfADialog() throws {
        try open("/pictures/1")
        try pressLink("In a dialog")
        try waitForVisit("/modal/pictures/2")
        try waitForWindow("Picture 2")
        try check("push in a dialog", "/modal/pictures/3") { try pressLink("Next") }
        try check("replace in a dialog", "/modal/pictures/4") { try pressLink("In its place") }
        try check("back in a dialog", "/modal/pictures/2", isPicturedBefore: true) { try pressKey("alt+Left") }
        try check("form in a dialog", "/modal/pictures/3") { try pressPageButton("Send") }
    }

    /// Where pages slide, both of them are whole: what is seen has the colours of one or of the other.
    func testPagesThatSlide() throws {
        try open("/pictures/1")
        for (what, path) in [("there", "/pictures/sliding/2"), ("back", "/pictures/1")] {
            let recording = try record(path) {
                if what == "there" { try pressLink("Sliding") } else { try pressKey("alt+Left") }
            }
            XCTAssertLessThan(recording.emptiest(), Self.unnoticed, "\(what): there is nothing between the two")
        }
    }

    /// What tells that something is on its way, where it takes long; and that the title changes with the page.
    func testAPageThatTakesItsTime() throws {
        try open("/pictures/1")
        try waitForWindow("Picture 1")
        server.behaviour.delays = ["/pictures/2": 1_000]
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

    // MARK: Looking

    /// Letters, a focus ring and the line that tells of progress: what may change without the page being another.
    private static let unnoticed = 0.03
    /// Milliseconds without a change in which nothing more is to come.
    private static let stillness = 200.0

    /// - Parameter isPicturedBefore: whether a picture of the page stands in its place before, in an older colour perhaps.
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
            // Between two pages, point by point; what has been left does not come back.
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

    /// Watches the page in front while something is done, until the visit is over and the screen stands still.
    private func record(_ path: String, _ act: () throws -> Void) throws -> Recording {
        let waiting = ScreenRecorder()
        pump(until: { waiting.isWatching && waiting.quiet > Self.stillness }, "the page before stands still")
        let before = try waiting.stop()
        let recorder = ScreenRecorder()
        pump(until: { recorder.isWatching }, "the screen is watched")
        try act()
        try waitForVisit(path)
        // A visit is over when its page has been drawn, which the screen shows a moment later.
        pump(
            until: {
                recorder.current.map { $0.difference(from: before.last) } ?? 0 > 0.2 && recorder.quiet > Self.stillness
            },
            "another page is there and stands still")
        let recording = try recorder.stop()
        // What changes most is the page in front, which a window without one may surround.
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

    private func isWhole(_ frame: ScreenFrame) -> Bool { frame.share(of: frame.mainColour) > 0.8 }

    private func hex(_ colour: UInt32) -> String {
        let digits = String(colour, radix: 16)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
