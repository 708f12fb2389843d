import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The programs that are compared.
enum Side: String, CaseIterable {
    case bare, shell, epiphany, chromium

    /// What the table calls it.
    var name: String {
        switch self {
        case .bare: "Bare window"
        case .shell: "HybridDesktop"
        case .epiphany: "Epiphany"
        case .chromium: "Chromium"
        }
    }

    /// Whether it is there. Ours and the bare window come with the benchmark.
    var isInstalled: Bool {
        switch self {
        case .bare, .shell: true
        case .epiphany, .chromium: String(takingGString: g_find_program_in_path(rawValue)) != nil
        }
    }
}

/// One of them, running.
@MainActor
final class RunningSide {
    let side: Side
    let started: Double
    private let process: ObjectRef
    private let processID: Int32
    private let trace: String
    private var hasEnded = false

    /// - Parameters:
    ///   - url: the page to begin with.
    ///   - size: the web view's size; the shell's window has its own.
    ///   - directory: where the program keeps its files.
    init(_ side: Side, url: String, size: (width: Int, height: Int), directory: String) throws {
        self.side = side
        let shell = ProcessInfo.processInfo.environment["HYBRID_DESKTOP_BINARY"]
        guard let shell else {
            throw BenchmarkError("Which HybridDesktop? Run 'make bench', or set HYBRID_DESKTOP_BINARY.")
        }
        trace = "\(directory)/trace.jsonl"
        let command =
            switch side {
            case .bare:
                [
                    CommandLine.arguments[0], "bare-window", url, "\(size.width)", "\(size.height)",
                    "\(directory)/data", "\(directory)/cache",
                ]
            case .shell:
                [
                    shell, url, "--trace", trace, "--path-configuration",
                    "\(directory)/path-configuration.json",
                ]
            case .epiphany: ["epiphany", "--private-instance", url]
            case .chromium:
                [
                    "chromium", "--app=\(url)", "--no-sandbox", "--no-first-run",
                    "--user-data-dir=\(directory)/profile",
                    "--password-store=basic",
                ]
            }
        let launcher = ObjectRef(owning: g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE))
        started = MainLoop.now
        let raw = try withGError { error in
            withCStrings(command) { g_subprocess_launcher_spawnv(launcher.pointer(), $0, error) }
        }
        guard let raw else { throw BenchmarkError("\(command[0]) does not start.") }
        process = ObjectRef(owning: raw)
        processID = Int32(String(borrowing: g_subprocess_get_identifier(process.pointer())) ?? "") ?? 0
        let process = process
        startGIO(
            start: { g_subprocess_wait_async(process.pointer(), $0.cancellable, $0.callback, $0.userData) },
            finish: { _ = g_subprocess_wait_finish(process.pointer(), $0, $1) },
            completion: { [weak self] _ in self?.hasEnded = true })
    }

    var isRunning: Bool { !hasEnded }

    /// The program and all that it has started.
    var tree: ProcessTree { ProcessTree(root: processID) }

    /// What a user can tell a side to do.
    enum Order: String {
        case back, reload
    }

    /// Does as the user does: by the action of the shell's button, or by the web view's own function.
    func obey(_ order: Order) throws {
        switch side {
        case .epiphany, .chromium: throw BenchmarkError("\(side.name) is used by its keys alone.")
        case .bare:
            let letter = Array(order.rawValue.utf8.prefix(1))
            _ = try withGError {
                g_output_stream_write(g_subprocess_get_stdin_pipe(process.pointer()), letter, 1, nil, $0)
            }
        case .shell:
            try callBus("Activate", "('\(order.rawValue)', @av [], @a{sv} {})")
        }
    }

    /// Milliseconds that a call over the message bus takes there and back, which is part of every order to the shell.
    func busRoundTrip() throws -> Double {
        let start = MainLoop.now
        try callBus("Describe", "('back',)")
        return MainLoop.now - start
    }

    private func callBus(_ method: String, _ arguments: String) throws {
        let id = "dev.hybriddesktop.HybridDesktop"
        _ = try DBusConnection.session().call(
            id, path: "/" + id.replacing(".", with: "/"), interface: "org.gtk.Actions", method: method,
            Variant(parsing: arguments))
    }

    /// How many milliseconds each finished visit of the shell took until the page was uncovered, by its own trace.
    func visitDurations(kind: String, action: String) -> [Double] {
        let text = FileManager.default.contents(atPath: trace).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let events = text.split(separator: "\n").compactMap { try? JSONValue(strictly: Array($0.utf8)) }
        let visits = events.filter {
            $0["event"]?.string == "visit.started" && $0["kind"]?.string == kind && $0["action"]?.string == action
        }.compactMap { $0["visit"]?.integer }
        return events.filter { event in
            event["event"]?.string == "visit.completed" && event["visit"]?.integer.map(visits.contains) == true
        }.compactMap { $0["duration_ms"]?.integer.map(Double.init) }
    }

    /// Ends the program and waits until nothing of it is left, so that it does not disturb the next.
    func end() {
        let tree = tree
        g_subprocess_send_signal(process.pointer(), SIGTERM)
        wait(seconds: 10) { !self.isRunning && !tree.isAlive }
        if !hasEnded { g_subprocess_force_exit(process.pointer()) }
    }
}

/// Runs the main loop until a condition holds, or time is up.
/// - Returns: whether it holds.
@MainActor
@discardableResult
func wait(seconds: Double, until condition: () -> Bool = { false }) -> Bool {
    let deadline = MainLoop.now + seconds * 1000
    let alarm = MainLoop.every(milliseconds: 50) {}
    defer { alarm.cancel() }
    while MainLoop.now < deadline {
        if condition() { return true }
        MainLoop.iterate(mayBlock: true)
    }
    return condition()
}

/// Why nothing could be measured, as a sentence.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
