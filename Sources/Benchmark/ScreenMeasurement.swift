import FoundationEssentials
import GLibBridge
import ScreenEye

/// What a person sees: real clicks and keys, timed on the screen, from the press to the pixels.
@MainActor
final class ScreenMeasurement {
    /// What is done, in this order.
    enum Act: String, CaseIterable {
        case start = "Start, cold"
        case startWithRules = "Start, 1,000 rules"
        case visit = "Turbo visit"
        case sliding = "Turbo visit, `animated: true`"
        case replace = "Replace"
        case full = "Full load by a link"
        case slow = "Turbo visit, server of 150 ms"
        case hovered = "The same, pointer on the link before"
        case slower = "Turbo visit, server of 1 s"
        case reload = "Reload (F5)"
        case back = "Back (Alt+Left), 1 to 3 deep"
        case furtherBack = "Back, 4 to 9 deep"
        case dialogOpens = "The modal opens"
        case dialogCloses = "The modal closes (Esc)"

        /// Whether only the shell has such a thing.
        var isShells: Bool { [.startWithRules, .sliding, .dialogOpens, .dialogCloses].contains(self) }
    }

    /// What was seen of one act, in milliseconds from the press.
    private struct Sight {
        var change, new, place: Double?
        var empty: Double
    }

    private let server: BenchmarkServer
    private let directory: String
    private let sides: [Side]
    private let hand: Screen
    private var sights: [Side: [Act: [Sight]]] = [:]
    private var running: RunningSide?

    init(server: BenchmarkServer, directory: String) throws {
        self.server = server
        self.directory = directory
        sides = Side.allCases.filter(\.isInstalled)
        hand = try Screen()
    }

    /// Measures all programs in turn, several times.
    func measure(rounds: Int) throws {
        for round in 0..<rounds {
            // Whoever comes later finds a warmer machine, so they take turns.
            let turn = round % sides.count
            for side in sides[turn...] + sides[..<turn] {
                progress("on the screen, round \(round + 1) of \(rounds): \(side.name)")
                try use(side)
            }
        }
    }

    private func use(_ side: Side) throws {
        try start(side, rules: 2, as: .start)
        defer { end() }
        let page = try pageBounds()
        // As many as Turbo keeps snapshots of: what is measured on the way back is no fetch.
        for _ in 0..<10 { try click(.next, on: page, side, .visit) }
        for depth in 1...9 {
            try see(side, depth < 4 ? .back : .furtherBack) { self.hand.press("Alt_L", "Left") }
        }
        if side == .shell { try click(.sliding, on: page, side, .sliding) }
        for _ in 0..<2 { try click(.replace, on: page, side, .replace) }
        for _ in 0..<2 { try click(.full, on: page, side, .full) }
        for _ in 0..<2 { try click(.slow, on: page, side, .slow) }
        for _ in 0..<2 { try click(.slow, on: page, side, .hovered, resting: 400) }
        try click(.slower, on: page, side, .slower)
        for _ in 0..<2 { try see(side, .reload) { self.hand.press("F5") } }
        guard side == .shell else { return }
        try click(.dialog, on: page, side, .dialogOpens)
        try see(side, .dialogCloses) { self.hand.press("Escape") }
        end()
        try start(side, rules: 1000, as: .startWithRules)
    }

    // MARK: Acts

    private func start(_ side: Side, rules: Int, as act: Act) throws {
        let home = "\(directory)/screen-\(side.rawValue)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let configuration = rules > 2 ? Self.manyRules(rules) : ScreenPages.pathConfiguration
        try Data(configuration.utf8).write(to: URL(filePath: "\(home)/path-configuration.json"))
        try see(side, act) {
            let running = try RunningSide(
                side, url: "http://127.0.0.1:\(self.server.port)/screen/1", size: (1280, 760), directory: home)
            self.running = running
            return running.started
        }
        // Epiphany and Chromium go on with their own affairs for a while.
        wait(seconds: 2)
    }

    private func end() {
        running?.end()
        running = nil
    }

    private func click(
        _ link: ScreenPages.Link, on page: (x: Int, y: Int), _ side: Side, _ act: Act, resting: Double = 0
    ) throws {
        let (x, y) = (page.x + link.middle.x, page.y + link.middle.y)
        // From elsewhere, so that the page hears of it; and, but for those who prefetch, just before the press.
        hand.move(x: page.x + 1000, y: page.y + 400)
        wait(seconds: 0.2)
        if resting > 0 {
            hand.move(x: x, y: y)
            wait(seconds: resting / 1000)
        }
        try see(side, act) {
            self.hand.move(x: x, y: y)
            return self.hand.click()
        }
    }

    /// Does something and watches the screen until another page stands still.
    private func see(_ side: Side, _ act: Act, _ deed: () throws -> Double) throws {
        let recorder = ScreenRecorder()
        wait(seconds: 5) { recorder.isWatching }
        let old = recorder.mainColour
        let pressed = try deed()
        let limit = running.map { _ in 6.0 } ?? 20
        let hasCome = wait(seconds: limit) { recorder.mainColour != old && recorder.quiet > 300 }
        let recording = try recorder.stop()
        guard hasCome else {
            progress("\(side.name): nothing new was to be seen of “\(act.rawValue)”")
            return
        }
        let since = { (time: Double?) in time.map { $0 - pressed } }
        sights[side, default: [:]][act, default: []].append(
            Sight(
                change: since(recording.firstChange(after: pressed)), new: since(recording.firstOfNew),
                place: since(recording.inPlace), empty: recording.emptiest))
        wait(seconds: 0.2)
    }

    /// Where the page begins on the screen: its colour is the one that most of it has.
    private func pageBounds() throws -> (x: Int, y: Int) {
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

    // MARK: Results

    /// The table, in the form of Markdown: the median, and in brackets the least and the most.
    var text: String {
        var lines = [
            "| On the screen, ms from the press | Program | First change | First of the new page | In its place | Of bare | Empty |",
            "|---|---|---:|---:|---:|---:|---:|",
        ]
        for act in Act.allCases {
            let bare = places(.bare, act).median
            for side in sides {
                guard let seen = sights[side]?[act], !seen.isEmpty else { continue }
                let place = places(side, act).median
                let ratio = bare > 0 && side != .bare ? (place / bare).text(2) : ""
                let empty = ((seen.map(\.empty).max() ?? 0) * 100).text(0)
                let cells = [
                    act.rawValue, side.name, Self.cell(seen.compactMap(\.change)), Self.cell(seen.compactMap(\.new)),
                    Self.cell(seen.compactMap(\.place)), ratio, "\(empty) %",
                ]
                lines.append("| \(cells.joined(separator: " | ")) |")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func places(_ side: Side, _ act: Act) -> [Double] { sights[side]?[act]?.compactMap(\.place) ?? [] }

    private static func cell(_ values: [Double]) -> String {
        guard let least = values.min(), let most = values.max() else { return "–" }
        return "\(values.median.text(0)) (\(least.text(0))–\(most.text(0)))"
    }
}
