import CGtk
import FoundationEssentials
import GLibBridge

/// The built application in a separate process.
///
/// It runs only while this process runs its main loop, which also serves the tests' demo site.
@MainActor
public final class AppProcess {
    /// The directories of the application's files. Another process with the same environment sees the same files.
    public let environment: TestEnvironment
    /// The ID of the process.
    public let processID: Int32
    /// The exit status, or the negated number of the signal that killed the process. It is `nil` while the process
    /// runs.
    public private(set) var exitStatus: Int32?
    /// The application's accessible objects.
    public let accessibility: AccessibilityTree
    private let process: ObjectRef
    private let files: String
    private let traceReader: TraceReader
    private static var count = 0

    /// Starts the application.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the name of the program and without `--trace`.
    ///   - environment: The directories of the application.
    ///   - variables: Additional environment variables. An empty value removes a variable.
    ///   - binary: The path of the program. By default, it is the program built with the tests, or the value of
    ///     `HYBRID_DESKTOP_BINARY`.
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

    /// Waits for the end of the process and records its exit status.
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

    /// Returns true if the program is installed, for a test that requires it.
    public static func isInstalled(_ program: String) -> Bool {
        String(takingGString: g_find_program_in_path(program)) != nil
    }

    /// True while the process runs.
    public var isRunning: Bool { exitStatus == nil }

    /// The application's trace so far.
    public var trace: [TraceEvent] {
        traceReader.update()
        return traceReader.events
    }

    /// Lines of the trace that are not JSON with an `event`.
    public var malformedTrace: [String] {
        traceReader.update()
        return traceReader.malformed
    }

    /// The standard error output.
    public var stderr: String { readText(files + ".stderr") }

    /// The standard output.
    public var stdout: String { readText(files + ".stdout") }

    /// The lines of standard error that contain complaints of GLib, GTK or WebKitGTK, or that come from a crash.
    public var criticals: [String] {
        let marks = ["-CRITICAL **", "-WARNING **", "-ERROR **", "CRITICAL **:", "WARNING **:", "Fatal error:"]
        // WebKit's sandbox has helpers in their own namespaces, each as process 2. When the application ends, they
        // report closed sockets, which is harmless. GTK 4.18 also complains about Adwaita 1.7's message dialogs, in
        // every application that shows such a dialog. GTK complains about sway 1.7 if a window moves below an open menu.
        // Both are harmless.
        let others = ["(process:2)", "Trying to measure GtkLabel", "doesn't support moving popups"]
        return stderr.split(separator: "\n").map(String.init).filter { line in
            marks.contains { line.contains($0) } && !others.contains { line.contains($0) }
        }
    }

    /// The native widgets.
    public var native: AccessibleScope { accessibility.native }

    /// The pages in the web views.
    public var web: AccessibleScope { accessibility.web }

    /// The IDs of the processes that draw the pages or their pictures.
    public var webProcesses: [Int32] {
        ProcessTree.descendants(of: processID).filter { ProcessTree.name(of: $0) == "WebKitWebProces" }
    }

    /// Terminates the process with the signal that a session sends when the user logs out.
    public func terminate() {
        guard isRunning else { return }
        g_subprocess_send_signal(process.pointer(), SIGTERM)
    }

    /// Terminates the process. If it does not end, sends the signal a second time.
    public func terminateUnasked() {
        terminate()
        // An application with unsaved input first asks its user.
        if !iterateMainLoop(timeout: 2, until: { !self.isRunning }) { terminate() }
    }

    /// Runs the main loop until the process has ended. After the time limit, kills the process.
    /// - Returns: True if the process ended without being killed.
    @discardableResult
    public func waitForExit(timeout: Double = Timeouts.standard) -> Bool {
        if iterateMainLoop(timeout: timeout, until: { !self.isRunning }) { return true }
        g_subprocess_force_exit(process.pointer())
        iterateMainLoop(timeout: timeout, until: { !self.isRunning })
        return false
    }

    /// Returns the path of the program that was built together with the running tests.
    public static func builtBinary() throws -> String {
        if let path = ProcessInfo.processInfo.environment["HYBRID_DESKTOP_BINARY"] { return path }
        guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "Where is this test? Set HYBRID_DESKTOP_BINARY.")
        }
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "HybridDesktop").path
    }
}
