import CGtk
import FoundationEssentials
import GLibBridge

/// A program that the benchmark compares.
enum Side: String, CaseIterable {
    case bare
    case bareAccelerated = "bare-accelerated"
    case shell
    case shellAccelerated = "shell-accelerated"
    case epiphany, chromium

    /// The name of the program in the tables.
    var name: String {
        switch self {
        case .bare: "Bare window"
        case .bareAccelerated: "Bare window, accelerated"
        case .shell: "HybridDesktop"
        case .shellAccelerated: "HybridDesktop, accelerated"
        case .epiphany: "Epiphany"
        case .chromium: "Chromium"
        }
    }

    var isShell: Bool { self == .shell || self == .shellAccelerated }
    private var isBare: Bool { self == .bare || self == .bareAccelerated }

    /// The bare window to which the program is compared; `nil` for a bare window.
    var reference: Side? { isBare ? nil : self == .shellAccelerated ? .bareAccelerated : .bare }

    /// True if the program is available. HybridDesktop and the bare window are part of the benchmark.
    var isInstalled: Bool { isBare || isShell || program != nil }

    /// The path of a browser's program. In Debian, Epiphany's program has two names.
    fileprivate var program: String? {
        let names = self == .epiphany ? ["epiphany-browser", "epiphany"] : [rawValue]
        return names.lazy.compactMap { String(takingGString: g_find_program_in_path($0)) }.first
    }
}

/// A running program.
@MainActor
final class RunningSide {
    let side: Side
    let started: Double
    private let process: ObjectRef
    private let processID: Int32
    private var hasEnded = false

    /// Starts a program.
    /// - Parameters:
    ///   - url: The address of the first page.
    ///   - directory: The directory for the program's files.
    ///   - file: An application file for the shell, which replaces the address and the rules.
    init(_ side: Side, url: String, directory: String, file: String? = nil) throws {
        self.side = side
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let command = try Self.command(side, url: url, directory: directory, file: file)
        // The output of the browsers is irrelevant.
        let silence = G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue
        let launcher = ObjectRef(owning: g_subprocess_launcher_new(GSubprocessFlags(rawValue: silence)))
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

    private static func command(_ side: Side, url: String, directory: String, file: String?) throws -> [String] {
        switch side {
        case .bare, .bareAccelerated:
            return [CommandLine.arguments[0], "bare-window", url, "\(directory)/data", "\(directory)/cache"]
                + (side == .bare ? [] : ["accelerated"])
        case .shell, .shellAccelerated:
            guard let shell = ProcessInfo.processInfo.environment["HYBRID_DESKTOP_BINARY"] else {
                throw BenchmarkError("Which HybridDesktop? Run 'make bench', or set HYBRID_DESKTOP_BINARY.")
            }
            if let file { return [shell, "--config", file] }
            let rules = "\(directory)/path-configuration.json"
            return [shell, url] + (side == .shell ? [] : ["--rendering", "accelerated"])
                + (FileManager.default.fileExists(atPath: rules) ? ["--path-configuration", rules] : [])
        case .epiphany:
            let profile = try webApplication(url: url, directory: directory)
            return [side.program ?? "", "--application-mode", "--profile=\(profile)", url]
        case .chromium:
            return [
                side.program ?? "", "--app=\(url)", "--no-sandbox", "--no-first-run", "--password-store=basic",
                "--disable-sync", "--disable-component-update", "--user-data-dir=\(directory)/profile",
            ]
        }
    }

    /// Epiphany's application mode requires a profile with this name, and a desktop entry with the same name.
    private static func webApplication(url: String, directory: String) throws -> String {
        let name = "org.gnome.Epiphany.WebApp_benchmark"
        let profile = "\(directory)/\(name)"
        try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: "\(profile)/.app"))
        let applications = "\(ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? directory)/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        let entry = "[Desktop Entry]\nType=Application\nName=Benchmark\nIcon=web-browser\nExec=epiphany \(url)\n"
        try Data(entry.utf8).write(to: URL(filePath: "\(applications)/\(name).desktop"))
        return profile
    }

    var isRunning: Bool { !hasEnded }

    /// The program's process and its descendants.
    var tree: ProcessTree { ProcessTree(root: processID) }

    /// Ends the program and waits for all its processes, so that they do not disturb the next one.
    func end() {
        let tree = tree
        g_subprocess_send_signal(process.pointer(), SIGTERM)
        wait(seconds: 10) { !self.isRunning && !tree.isAlive }
        if !hasEnded { g_subprocess_force_exit(process.pointer()) }
    }
}

/// Runs the main loop until a condition is true or the time limit is reached.
/// - Returns: True if the condition is true.
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

/// The reason why a measurement was impossible, as a sentence.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
