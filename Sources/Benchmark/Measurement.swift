import CGtk
import FoundationEssentials
import GLibBridge
import Glibc

/// Measures all programs in turn, several times, and prints the results.
@MainActor
final class Measurement {
    private let options: Options
    private let server: BenchmarkServer
    private let directory: String

    /// Runs the measurement.
    /// - Parameter arguments: The arguments of the command line (``Options``).
    /// - Returns: The exit status.
    static func run(_ arguments: [String]) -> Int32 {
        guard ProcessInfo.processInfo.environment["HYBRID_HEADLESS"] != nil else {
            print("Benchmark: run it by 'make bench', which gives it a display of its own.")
            return 2
        }
        do {
            try Measurement(options: Options(arguments)).measure()
            return 0
        } catch {
            print("Benchmark: \(error)")
            return 1
        }
    }

    private init(options: Options) throws {
        self.options = options
        server = try BenchmarkServer()
        let made = try withGError { String(takingGString: g_dir_make_tmp("hybrid-benchmark.XXXXXX", $0)) }
        guard let made else { throw BenchmarkError("No temporary directory can be made.") }
        directory = made
    }

    private func measure() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let sides = options.sides.filter(\.isInstalled)
        for side in options.sides {
            progress("\(side.name): \(sides.contains(side) ? "will be measured" : "is not installed")")
        }
        try maximizeWindows()
        let screen = try ScreenMeasurement(options: options, server: server, directory: directory, sides: sides)
        try screen.measure()
        var report = screen.report
        let length = LengthMeasurement(options: options, server: server, directory: directory, sides: sides)
        try length.measure(into: &report)
        if options.rows.contains(.decision) {
            for count in [100, 1_000] {
                report.add(try DecisionCost.measure(rules: count), to: "\(count) rules", of: .decision, .shell)
            }
        }
        if options.rows.contains(.list) {
            for _ in 0..<options.rounds {
                let cost = try ListCost.measure()
                report.add(cost.shown, to: "on the screen", of: .list, .shell)
                report.add(cost.silence, to: "longest silence while scrolling", of: .list, .shell)
            }
        }
        let names = options.sides.map { "\($0.name)\(sides.contains($0) ? "" : " (not installed)")" }
        print("Milliseconds: median (least–most). Turbo \(server.turboVersion). \(names.joined(separator: ", ")).\n")
        print(report.text)
        if let file = options.json { try report.json().write(to: URL(filePath: file)) }
    }

    /// Makes the window manager maximise every window without decorations, so that all programs draw the same area.
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
}

/// Prints progress to standard error.
func progress(_ text: String) {
    let line = Array("bench: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
