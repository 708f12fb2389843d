import FoundationEssentials
import GLibBridge
import ScreenEye

/// Measures the time from a real click or key press until the pixels on the screen have changed.
@MainActor
final class ScreenMeasurement {
    /// The results so far.
    private(set) var report = Report()
    private let options: Options
    private let rows: Set<Row>
    private let server: BenchmarkServer
    private let directory: String
    private let sides: [Side]
    private let hand: Display
    private var running: RunningSide?

    init(options: Options, server: BenchmarkServer, directory: String, sides: [Side]) throws {
        self.options = options
        self.server = server
        self.directory = directory
        self.sides = sides
        var rows = options.rows.intersection(Row.onTheScreen)
        if rows.contains(.hover), !server.hasPrefetch {
            rows.remove(.hover)
            report.skip(
                .hover, because: "Turbo \(server.turboVersion) does not fetch ahead: name one that does in TURBO_JS")
        }
        self.rows = rows
        hand = try Display()
    }

    /// Measures all programs, one after the other, several times.
    func measure() throws {
        guard !rows.isEmpty else { return }
        // The first start of each program fills the caches of the disk and of WebKit, and is not counted.
        for side in sides { try run(side, nil) {} }
        guard server.hasLibrary else { throw BenchmarkError("Turbo \(server.turboVersion) does not run in the pages.") }
        for round in 0..<options.rounds {
            // The order rotates, because the caches of the machine favour later programs.
            let turn = round % sides.count
            for side in sides[turn...] + sides[..<turn] {
                progress("on the screen, round \(round + 1) of \(options.rounds): \(side.name)")
                try use(side)
            }
        }
    }

    private func use(_ side: Side) throws {
        let others = rows.filter { !$0.isStart && (side.isShell || !$0.isShells) }
        if rows.contains(.start) || !others.isEmpty {
            try run(side, .start) { if !others.isEmpty { try goAbout(side) } }
        }
        guard side == .shell else { return }
        if rows.contains(.startRules) { try run(side, .startRules, rules: Self.manyRules(1000)) {} }
        if !rows.isDisjoint(with: [.startResident, .startSecond]) { try startResident() }
    }

    private func goAbout(_ side: Side) throws {
        let page = try pageCorner()
        let wantsBack = !rows.isDisjoint(with: [.back, .backBetween, .backTenth])
        if wantsBack || rows.contains(.visit) {
            for _ in 0..<(wantsBack ? 10 : 4) { try click(.next, on: page, side, .visit) }
        }
        for step in 1...10 where wantsBack {
            let row: Row = step == 1 ? .back : step < 10 ? .backBetween : .backTenth
            try see(side, row) { self.hand.press("Alt_L", "Left") }
        }
        if side.isShell { try click(.sliding, on: page, side, .animated, times: 2) }
        try click(.replace, on: page, side, .replace, times: 2)
        try click(.full, on: page, side, .full, times: 2)
        try click(.slow, on: page, side, .slow, times: 2)
        try click(.slow, on: page, side, .hover, times: 2, resting: 400)
        for _ in 0..<2 {
            try click(.slow, on: page, side, .held, holding: 100)
            try click(.waiting, on: page, side, .waiting, holding: 100)
        }
        try click(.slower, on: page, side, .slower)
        if rows.contains(.reload) { for _ in 0..<2 { try see(side, .reload) { self.hand.press("F5") } } }
        if rows.contains(.dark) {
            try click(.dark, on: page, side, nil)
            try click(.dark, on: page, side, .dark, times: 2)
        }
        guard side.isShell, !rows.isDisjoint(with: [.modalOpen, .modalClose]) else { return }
        try click(.dialog, on: page, side, rows.contains(.modalOpen) ? .modalOpen : nil)
        try see(side, .modalClose) { self.hand.press("Escape") }
    }

    /// Closes the application's window and opens it again in the same process, in two ways. The first is the way of the
    /// menu, which uses the bus. The second is a command, whose process forwards the request to the running one.
    private func startResident() throws {
        let home = try home(of: .shell)
        let file =
            #"{"id": "\#(Self.residentID)", "name": "Benchmark", "startURL": "\#(startURL)", "keepRunning": true}"#
        try Data(file.utf8).write(to: URL(filePath: "\(home)/application.json"))
        let start = { try RunningSide(.shell, url: self.startURL, directory: home, file: "\(home)/application.json") }
        let resident = try start()
        defer { resident.end() }
        guard watch({ resident.started }, limit: 20, isStart: true) != nil else { return }
        wait(seconds: 2)
        let bus = try DBusConnection.session()
        for _ in 0..<2 where rows.contains(.startResident) {
            guard close(resident) else { return }
            try see(.shell, .startResident) {
                let clicked = MainLoop.now
                _ = try bus.call(
                    Self.residentID, path: "/" + Self.residentID.split(separator: ".").joined(separator: "/"),
                    interface: "org.freedesktop.Application", method: "Activate", Variant(parsing: "(@a{sv} {},)"))
                return clicked
            }
        }
        guard rows.contains(.startSecond), close(resident) else { return }
        var second: RunningSide?
        try see(.shell, .startSecond) {
            let another = try start()
            second = another
            return another.started
        }
        second?.end()
    }

    /// Closes the window of a resident application.
    private func close(_ resident: RunningSide) -> Bool {
        wait(seconds: 1)
        guard watch({ self.hand.press("Alt_L", "F4") }, limit: 6, isStart: false) != nil, resident.isRunning else {
            report.skip(.startResident, because: "this HybridDesktop ends when its window is closed")
            return false
        }
        wait(seconds: 2)
        return true
    }

    private static let residentID = "dev.hybriddesktop.Benchmark"

    // MARK: Actions

    private var startURL: String { "http://127.0.0.1:\(server.port)/screen/1" }

    private func home(of side: Side) throws -> String {
        let home = "\(directory)/screen-\(side.rawValue)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        return home
    }

    /// Starts a program, uses it and ends it.
    private func run(
        _ side: Side, _ row: Row?, rules: String = ScreenPages.pathConfiguration, then use: () throws -> Void
    ) throws {
        let home = try home(of: side)
        try Data(rules.utf8).write(to: URL(filePath: "\(home)/path-configuration.json"))
        defer {
            running?.end()
            running = nil
        }
        try see(side, row) {
            let running = try RunningSide(side, url: self.startURL, directory: home)
            self.running = running
            return running.started
        }
        // Epiphany and Chromium have background work after their start.
        wait(seconds: 2)
        try use()
    }

    private func click(
        _ link: ScreenPages.Link, on page: (x: Int, y: Int), _ side: Side, _ row: Row?, times: Int = 1,
        resting: Double = 0, holding: Double = 0
    ) throws {
        // The ten visits are always performed, because the rows for Back need their pages.
        if let row, row != .visit, !rows.contains(row) { return }
        let (x, y) = (page.x + link.middle.x, page.y + link.middle.y)
        for _ in 0..<times {
            // The pointer comes from elsewhere, so that the page receives a movement. Except in the rows for
            // prefetching, it moves just before the press.
            hand.move(x: page.x + 1000, y: page.y + 400)
            wait(seconds: 0.2)
            if resting > 0 {
                hand.move(x: x, y: y)
                wait(seconds: resting / 1000)
            }
            try see(side, row) {
                self.hand.move(x: x, y: y)
                return self.hand.click { if holding > 0 { wait(seconds: holding / 1000) } }
            }
        }
    }

    /// Performs an action, observes the screen until another page is stable, and records the result.
    private func see(_ side: Side, _ row: Row?, _ deed: () throws -> Double) throws {
        // A resident process still has its page, so the page's report does not apply.
        let isStart = row != .startResident && row != .startSecond && (row?.isStart ?? (running == nil))
        guard let (pressed, recording) = try watch(deed, limit: isStart ? 20 : 6, isStart: isStart) else {
            let name = row?.title ?? "a step that is not counted"
            return progress("\(side.name): nothing new was to be seen of “\(name)”")
        }
        guard let row, rows.contains(row) else { return }
        let since = { (time: Double?) in time.map { $0 - pressed } }
        let sight = Sight(
            change: since(recording.firstChange(after: pressed)), new: since(recording.firstOfNew),
            place: since(recording.inPlace), painted: since(server.painted.first { $0 > pressed }),
            empty: recording.emptiest(besides: ScreenPages.allColours))
        report.add(sight, of: row, side)
    }

    /// - Parameters:
    ///   - deed: Performs the action and returns its time.
    ///   - isStart: True if a window opens, possibly long before its page appears. Otherwise a page or its picture
    ///     appears, and the function waits only briefly for the page's own report, because not every way back sends
    ///     one.
    /// - Returns: `nil` if nothing new appeared.
    private func watch(
        _ deed: () throws -> Double, limit: Double, isStart: Bool
    ) rethrows -> (pressed: Double, Recording)? {
        let recorder = ScreenRecorder()
        wait(seconds: 5) { recorder.isWatching }
        let old = recorder.mainColour
        let pressed = try deed()
        let hasCome = wait(seconds: limit) {
            let isPainted = server.painted.last ?? 0 > pressed
            return recorder.mainColour != old && recorder.quiet > (isPainted ? 300 : isStart ? .infinity : 1000)
        }
        let recording = try? recorder.stop()
        wait(seconds: 0.2)
        guard hasCome, let recording else { return nil }
        return (pressed, recording)
    }

    /// Returns the position of the page's upper left corner on the screen. The page is the area with the most common
    /// colour.
    private func pageCorner() throws -> (x: Int, y: Int) {
        let frame = hand.frame()
        guard let bounds = frame.bounds(of: frame.mainColour), bounds.width > 900, bounds.height > 500 else {
            throw BenchmarkError("The page is not to be seen on the screen.")
        }
        return (bounds.x, bounds.y)
    }

    private static func manyRules(_ count: Int) -> String {
        let rules = (0..<count).map { number in
            #"{"patterns":["^/section-\#(number)/items/[0-9]+"],"properties":{"title":"Section \#(number)"}}"#
        }
        return #"{"rules":[\#(rules.joined(separator: ","))]}"#
    }
}
