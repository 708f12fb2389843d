import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import Glibc

/// Measures both sides in turn, several times, and prints the medians.
@MainActor
final class Measurement {
    private let server: BenchmarkServer
    private let rounds: Int
    private let longRounds: Int
    private let directory: String
    private var size = (width: 1000, height: 673)
    private var values: [Side: [String: [Double]]] = [:]

    /// Runs it.
    /// - Parameter arguments: the number of rounds, 10 unless given, and of those that look at memory and idling, 3.
    /// - Returns: the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        guard ProcessInfo.processInfo.environment["HYBRID_HEADLESS"] != nil else {
            print("Benchmark: run it by 'make bench', which gives it a display of its own.")
            return 2
        }
        do {
            let numbers = arguments.map { Int($0) ?? 0 }
            let measurement = try Measurement(
                rounds: numbers.first ?? 10, longRounds: numbers.count > 1 ? numbers[1] : 3)
            try measurement.measure()
            return 0
        } catch {
            print("Benchmark: \(error)")
            return 1
        }
    }

    private init(rounds: Int, longRounds: Int) throws {
        self.rounds = rounds
        self.longRounds = longRounds
        server = try BenchmarkServer()
        let made = try withGError { String(takingGString: g_dir_make_tmp("hybrid-benchmark.XXXXXX", $0)) }
        guard let made else { throw BenchmarkError("No temporary directory can be made.") }
        directory = made
    }

    private func measure() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        // The first start of each fills the disk's cache and WebKit's; it also tells how large the shell's page is.
        for side in [Side.shell, .bare] { try visit(side, plan: "turbo:1", keeps: false) }
        let screen = try ScreenMeasurement(server: server, directory: directory)
        try maximizeWindows()
        try screen.measure(rounds: rounds)
        for round in 0..<rounds {
            progress("round \(round + 1) of \(rounds)")
            // Whoever comes second finds a warmer machine, so they take turns.
            for side in round.isMultiple(of: 2) ? [Side.shell, .bare] : [.bare, .shell] {
                try visit(side, plan: "turbo:8,back:6,reload:4")
            }
        }
        for round in 0..<longRounds {
            progress("memory and idling, round \(round + 1) of \(longRounds)")
            for side in [Side.bare, .shell] { try stay(side) }
        }
        for (side, figures) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for (figure, all) in figures.sorted(by: { $0.key < $1.key }) {
                progress("\(side.rawValue) \(figure): \(all.sorted().map { $0.text(1) }.joined(separator: " "))")
            }
        }
        print("Turbo \(server.turboVersion)\n")
        print(screen.text)
        print("")
        print(try report().text)
        for side in Side.allCases where !side.isInstalled { print("\(side.name): not installed") }
    }

    /// Every window fills the screen, without a frame of the window manager's, so that all programs draw as much.
    private func maximizeWindows() throws {
        guard let home = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] else { return }
        try FileManager.default.createDirectory(atPath: "\(home)/openbox", withIntermediateDirectories: true)
        let rules = """
            <openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*" type="normal">
            <decor>no</decor><maximized>yes</maximized></application></applications></openbox_config>
            """
        try Data(rules.utf8).write(to: URL(filePath: "\(home)/openbox/rc.xml"))
        let process = try withGError { error in
            withCStrings(["openbox", "--reconfigure"]) { g_subprocess_newv($0, G_SUBPROCESS_FLAGS_NONE, error) }
        }
        guard let process = ObjectRef.owning(process) else { return }
        _ = try withGError { g_subprocess_wait(process.pointer(), nil, $0) }
    }

    // MARK: Runs

    /// Starts a side and lets its page carry out the plan.
    private func visit(_ side: Side, plan: String, keeps: Bool = true) throws {
        try run(side, plan: plan) { running in
            guard keeps else { return }
            try collect(running)
        }
    }

    /// Starts a side, visits 50 pages, and looks at what it takes when nothing happens.
    private func stay(_ side: Side) throws {
        try run(side, plan: "turbo:50") { running in
            wait(seconds: 3)
            let (before, start) = (running.tree.activity, MainLoop.now)
            wait(seconds: 5)
            let seconds = (MainLoop.now - start) / 1000
            let after = running.tree
            let idle = after.activity.since(before)
            add(side, "memory", after.proportionalSetSize)
            progress("\(side.rawValue): \(after.memoryByName)")
            add(side, "sleeps", idle.wakeUps / seconds)
            add(side, "processor", idle.milliseconds / seconds)
        }
    }

    private func run(_ side: Side, plan: String, then look: (RunningSide) throws -> Void) throws {
        server.forget()
        let home = "\(directory)/\(side.rawValue)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try Data(DemoServer.pathConfiguration.utf8).write(to: URL(filePath: "\(home)/path-configuration.json"))
        let running = try RunningSide(
            side, url: "http://127.0.0.1:\(server.port)/page/1?plan=\(plan)", size: size, directory: home)
        defer { running.end() }
        var ordered = 0.0
        while server.reports.last?.event != "done" {
            let count = server.reports.count
            guard wait(seconds: 20, until: { self.server.reports.count > count || !running.isRunning }),
                running.isRunning
            else { throw BenchmarkError("The \(side.rawValue) side stopped after \(count) reports.") }
            for report in server.reports[count...] {
                if let order = RunningSide.Order(rawValue: report.event) {
                    add(side, order.rawValue, report.arrival - ordered)
                } else if let order = RunningSide.Order(rawValue: String(report.event.dropFirst("ready-".count))) {
                    ordered = MainLoop.now
                    try running.obey(order)
                }
            }
        }
        try look(running)
        if side == .shell, let size = server.reports.first?.size { self.size = size }
        if let first = server.reports.first { check(first.size, side) }
    }

    private func collect(_ running: RunningSide) throws {
        let side = running.side
        if let first = server.reports.first { add(side, "start", first.arrival - running.started) }
        for report in server.reports where report.event == "turbo" { add(side, "turbo", report.milliseconds) }
        guard side == .shell else { return }
        add(side, "bus", try running.busRoundTrip())
        for duration in running.visitDurations(kind: "javaScript", action: "advance") {
            add(side, "uncovered", duration)
        }
    }

    private func check(_ found: (width: Int, height: Int), _ side: Side) {
        guard found != size else { return }
        progress("the \(side.rawValue) page is \(found.width)x\(found.height), not \(size.width)x\(size.height)")
    }

    private func add(_ side: Side, _ figure: String, _ value: Double) {
        values[side, default: [:]][figure, default: []].append(value)
    }

    // MARK: Results

    private func report() throws -> Report {
        var report = Report()
        let rows: [(key: String, figure: String, goal: String, digits: Int)] = [
            ("start", "Start of the process to first paint, ms", "1.20, later 1.10", 0),
            ("turbo", "Turbo visit, click to painted, ms", "1.06", 1),
            ("reload", "Full load, command to painted, ms", "", 1),
            ("back", "Back, command to painted, ms", "1.10", 1),
            ("memory", "PSS of all processes after 50 screens, MiB", "1.10", 0),
            ("sleeps", "Idle: wake-ups a second, all processes", "1.00", 1),
            ("processor", "Idle: processor ms a second, all processes", "1.00", 2),
        ]
        for row in rows {
            report.add(
                row.figure, bare: values[.bare]?[row.key] ?? [], shell: values[.shell]?[row.key] ?? [], goal: row.goal,
                digits: row.digits)
        }
        let onlyShell = [
            ("uncovered", "Turbo visit, command to uncovered, by the trace, ms"),
            ("bus", "A call over the bus, part of each command, ms"),
        ]
        for (key, figure) in onlyShell {
            report.add(figure, shell: values[.shell]?[key]?.median ?? 0, goal: "", digits: 1)
        }
        for count in [100, 1_000] {
            report.add(
                "One decision with \(count) rules, µs", shell: try DecisionCost.measure(rules: count),
                goal: count == 1_000 ? "below 200" : "", digits: 1)
        }
        return report
    }
}

/// Tells on standard error how far the measurements are.
func progress(_ text: String) {
    let line = Array("bench: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
