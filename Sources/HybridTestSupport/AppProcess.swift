import CGtk
import FoundationEssentials
import GLibBridge

/// The built application, running as a process of its own.
///
/// It runs while this process keeps its main loop going: the demo server of the tests lives here.
@MainActor
public final class AppProcess {
    /// Where the application keeps its files. Start another process with the same environment to see them again.
    public let environment: TestEnvironment
    /// The process's number.
    public let processID: Int32
    /// How the process ended: its exit status, or a negative number, the signal that killed it. `nil` while it runs.
    public private(set) var exitStatus: Int32?
    /// What the application offers to assistive technology.
    public let accessibility: AccessibilityTree
    private let process: ObjectRef
    private let files: String
    private let traceReader: TraceReader
    private static var count = 0

    /// Starts the application.
    ///
    /// - Parameters:
    ///   - arguments: the command line, without the name of the program and without `--trace`.
    ///   - environment: its directories.
    ///   - variables: more environment variables; an empty text removes one.
    ///   - binary: the program; the one that was built with the tests, or `HYBRID_DESKTOP_BINARY`.
    public init(
        arguments: [String], environment: TestEnvironment, variables: [String: String] = [:], tracing: Bool = true,
        binary: String? = nil
    ) throws {
        Self.count += 1
        self.environment = environment
        files = environment.path("process-\(Self.count)")
        traceReader = TraceReader(path: files + ".trace")
        let launcher = ObjectRef(owning: g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE))
        g_subprocess_launcher_set_stdout_file_path(launcher.pointer(), files + ".stdout")
        g_subprocess_launcher_set_stderr_file_path(launcher.pointer(), files + ".stderr")
        for (name, value) in environment.variables.merging(variables, uniquingKeysWith: { $1 }) {
            if value.isEmpty {
                g_subprocess_launcher_unsetenv(launcher.pointer(), name)
            } else {
                g_subprocess_launcher_setenv(launcher.pointer(), name, value, 1)
            }
        }
        let trace = tracing ? ["--trace", files + ".trace"] : []
        let command = [try binary ?? Self.builtBinary()] + arguments + trace
        let raw = try withGError { error in
            withCStrings(command) { g_subprocess_launcher_spawnv(launcher.pointer(), $0, error) }
        }
        guard let raw else { throw GLibError(domain: "hybrid-test", code: 0, message: "Not started: \(command)") }
        process = ObjectRef(owning: raw)
        processID = Int32(String(borrowing: g_subprocess_get_identifier(process.pointer())) ?? "") ?? 0
        accessibility = AccessibilityTree(processID: processID)
        watch()
    }

    /// Notes the end of the process when it comes.
    private func watch() {
        let process = process
        startGIO(
            start: { g_subprocess_wait_async(process.pointer(), $0.cancellable, $0.callback, $0.userData) },
            finish: { _ = g_subprocess_wait_finish(process.pointer(), $0, $1) },
            completion: { [weak self] _ in
                let hasExited = g_subprocess_get_if_exited(process.pointer()) != 0
                self?.exitStatus =
                    hasExited
                    ? g_subprocess_get_exit_status(process.pointer()) : -g_subprocess_get_term_sig(process.pointer())
            })
    }

    /// Whether there is a program of that name, for a test that cannot do without.
    public static func isInstalled(_ program: String) -> Bool {
        String(takingGString: g_find_program_in_path(program)) != nil
    }

    /// Whether the process is still there.
    public var isRunning: Bool { exitStatus == nil }

    /// What the application has written to its trace so far.
    public var trace: [TraceEvent] {
        traceReader.update()
        return traceReader.events
    }

    /// Lines of the trace that are not JSON with an `event`.
    public var malformedTrace: [String] {
        traceReader.update()
        return traceReader.malformed
    }

    /// What it has written to its standard error.
    public var stderr: String { readText(files + ".stderr") }

    /// What it has written to its standard output.
    public var stdout: String { readText(files + ".stdout") }

    /// The lines of standard error in which GLib, GTK or WebKitGTK complain, and those of a crash.
    public var criticals: [String] {
        let marks = ["-CRITICAL **", "-WARNING **", "-ERROR **", "CRITICAL **:", "WARNING **:", "Fatal error:"]
        // WebKit's sandbox has helpers in namespaces of their own, each process 2 there. When the application ends they
        // find their sockets closed and say so; that is their affair. So are Adwaita 1.7's message dialogs, about which GTK
        // 4.18 complains in every application that shows one.
        let others = ["(process:2)", "Trying to measure GtkLabel"]
        return stderr.split(separator: "\n").map(String.init).filter { line in
            marks.contains { line.contains($0) } && !others.contains { line.contains($0) }
        }
    }

    /// The native widgets.
    public var native: AccessibleScope { accessibility.native }

    /// The pages in the web views.
    public var web: AccessibleScope { accessibility.web }

    /// The page, or the picture of it, that a web view shows is drawn by other processes. These are their numbers.
    public var webProcesses: [Int32] {
        ProcessTree.descendants(of: processID).filter { ProcessTree.name(of: $0) == "WebKitWebProces" }
    }

    /// Asks the process to end, as a session does at log-out.
    public func terminate() {
        guard isRunning else { return }
        g_subprocess_send_signal(process.pointer(), SIGTERM)
    }

    /// Asks the process to end, and does not take no for an answer.
    public func terminateUnasked() {
        terminate()
        // An application whose pages have something to lose asks its user.
        if !iterateMainLoop(timeout: 2, until: { !self.isRunning }) { terminate() }
    }

    /// Runs the main loop until the process has ended; kills it if it takes too long.
    /// - Returns: whether it ended by itself.
    @discardableResult
    public func waitForExit(timeout: Double = Timeouts.standard) -> Bool {
        if iterateMainLoop(timeout: timeout, until: { !self.isRunning }) { return true }
        g_subprocess_force_exit(process.pointer())
        iterateMainLoop(timeout: timeout, until: { !self.isRunning })
        return false
    }

    /// The program that was built together with the running tests.
    public static func builtBinary() throws -> String {
        if let path = ProcessInfo.processInfo.environment["HYBRID_DESKTOP_BINARY"] { return path }
        guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "Where is this test? Set HYBRID_DESKTOP_BINARY.")
        }
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "HybridDesktop").path
    }
}
