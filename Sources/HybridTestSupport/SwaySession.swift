import CGtk
import FoundationEssentials
import GLibBridge

/// The kiosk's session with sway (`kiosk-wayland sway`), on an X display of its own without a window manager. All keys and
/// buttons of this display reach sway. Without an application, the session waits until it is ended.
@MainActor
public final class SwaySession {
    /// The name of the X display.
    public private(set) var display = ""
    /// The variables of the session that an application needs. An empty value removes a variable.
    public private(set) var variables: [String: String] = [:]
    private let environment: TestEnvironment
    private var processes: [ObjectRef] = []

    /// The size of the screen, which is that of the tests' other display.
    public static let size = (width: 1_280, height: 900)

    /// Returns the reason why this machine cannot run the session; `nil` if it can.
    public static var absence: String? {
        let missing = ["sway", "squeekboard", "Xvfb", "xdotool"].filter { !AppProcess.isInstalled($0) }
        return missing.isEmpty ? nil : "Not installed: \(missing.joined(separator: ", ")). Run 'make setup'."
    }

    /// Starts the session.
    /// - Parameters:
    ///   - settings: The content of the operator's file, in addition to the size of the screen.
    ///   - program: The program of the session, or `nil` for one that waits.
    ///   - displays: The application files of displays, by their output. If there are any, `program` prints its
    ///     environment.
    public init(
        in environment: TestEnvironment, settings: String = "", program: String? = nil, displays: [String: String] = [:]
    ) throws {
        self.environment = environment
        // sway refuses to run as root. The other user needs access to the directory.
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: environment.directory)
        try manager.createDirectory(
            atPath: environment.path("sway"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        if getuid() == 0 { chown(environment.path("sway"), Self.nobody, Self.nobody) }
        let screen = "\(Self.size.width)x\(Self.size.height)"
        try start(
            ["Xvfb", "-noreset", "-displayfd", "1", "-screen", "0", screen + "x24", "-nolisten", "tcp"],
            output: "display")
        try wait("the X server") { environment.read("display").hasSuffix("\n") }
        display = ":" + environment.read("display").dropLast()
        // The X server would take the keys that switch to another terminal.
        try Command.run(["setxkbmap", "-display", display, "-option", "srvrkeys:none"])
        // sway recognizes the request to close an output's window only if these names exist, as with a window manager.
        let protocols = ["-f", "WM_PROTOCOLS", "32a", "-set", "WM_PROTOCOLS", "WM_DELETE_WINDOW"]
        try Command.run(["xprop", "-display", display, "-root"] + protocols)
        try environment.write("output * mode --custom \(screen)\n\(settings)\n", to: "screen")
        let idle = try environment.write("#!/bin/sh\nenv\nexec sleep infinity\n", to: "idle", executable: true)
        for (output, file) in displays { try environment.write(file, to: "displays/\(output).json") }
        try start(
            (getuid() == 0 ? ["setpriv", "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"] : [])
                + [
                    // The session must not use the system's input method.
                    "env", "--unset=WAYLAND_DISPLAY", "GTK_IM_MODULE=gtk-im-context-simple", "DISPLAY=\(display)",
                    "WLR_BACKENDS=x11",
                ]
                + ["HOME=\(environment.path("sway"))", "XDG_RUNTIME_DIR=\(environment.path("sway"))"]
                + ["KIOSK_SESSION=\(program ?? idle)", "KIOSK_SETTINGS=\(environment.path("screen"))"]
                + ["KIOSK_DISPLAYS=\(environment.path("displays"))"]
                + ["packaging/kiosk/kiosk-wayland", "sway"], output: "session")
        guard program == nil || !displays.isEmpty else { return }
        try wait("sway") { readVariables() && isFullSize }
    }

    private static let nobody: UInt32 = 65_534

    /// The exit status of the session, or `nil` while it runs.
    public var exitStatus: Int32? {
        guard let session = processes.last, g_subprocess_get_identifier(session.pointer()) == nil else { return nil }
        return g_subprocess_get_exit_status(session.pointer())
    }

    /// The process of the touch keyboard; `nil` while there is none.
    public var keyboard: Int32? {
        // sway is not the parent of its programs.
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { Int32($0) }.first {
            ProcessTree.name(of: $0) == "squeekboard" && readText("/proc/\($0)/environ").contains(environment.directory)
        }
    }

    /// Sends a command to sway and returns its answer.
    @discardableResult
    public func swaymsg(_ arguments: String...) throws -> String {
        try Command.run(["swaymsg", "--raw", "--socket", variables["SWAYSOCK"] ?? ""] + arguments)
    }

    /// Ends the session and its display.
    public func end() {
        for process in processes.reversed() {
            g_subprocess_send_signal(process.pointer(), SIGTERM)
            iterateMainLoop(timeout: 5) { g_subprocess_get_identifier(process.pointer()) == nil }
            g_subprocess_force_exit(process.pointer())
        }
        processes = []
        try? FileManager.default.removeItem(atPath: link)
    }

    private var link: String {
        let directory = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? environment.directory
        return "\(directory)/sway-\(URL(filePath: environment.directory).lastPathComponent)"
    }

    /// Reads the variables that the idle program has printed. Returns true if they are complete.
    private func readVariables() -> Bool {
        let lines = environment.read("session").split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
        var found = Dictionary(lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { $1 }
        guard let display = found["WAYLAND_DISPLAY"], found["SWAYSOCK"] != nil else { return false }
        // WebKit's sandbox has access only to a socket in the directory of the test's session.
        try? FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: environment.path("sway/\(display)"))
        found["WAYLAND_DISPLAY"] = URL(filePath: link).lastPathComponent
        let names = [
            "WAYLAND_DISPLAY", "SWAYSOCK", "GDK_BACKEND", "GSK_RENDERER", "GTK_IM_MODULE", "HYBRIDDESKTOP_KIOSK_WINDOW",
        ]
        variables = found.filter { names.contains($0.key) }
        variables["DISPLAY"] = ""
        return true
    }

    private var isFullSize: Bool {
        guard let outputs = try? swaymsg("-t", "get_outputs") else { return false }
        return JSONValue(parsing: outputs)?[0]["current_mode"]["width"].int == Self.size.width
    }

    private func start(_ command: [String], output: String) throws {
        let launcher = ObjectRef(owning: g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE))
        g_subprocess_launcher_set_stdout_file_path(launcher.pointer(), environment.path(output))
        g_subprocess_launcher_set_stderr_file_path(launcher.pointer(), environment.path("\(output).stderr"))
        let raw = try withGError { error in
            withCStrings(command) { g_subprocess_launcher_spawnv(launcher.pointer(), $0, error) }
        }
        if let raw { processes.append(ObjectRef(owning: raw)) }
    }

    private func wait(_ what: String, until condition: () -> Bool) throws {
        guard !lookAgain(timeout: Timeouts.standard, until: condition) else { return }
        let report = ["display.stderr", "session", "session.stderr"].map(environment.read).joined()
        end()
        throw GLibError(domain: "hybrid-test", code: 0, message: "No answer of \(what). \(report)")
    }
}
