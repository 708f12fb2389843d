import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore
import HybridServices

/// The process of the WebKitGTK driver. It ends together with this program.
@MainActor
final class DriverProcess {
    private let process: ObjectRef
    /// The directory of the files below, and of the files that clients send.
    private let directory: String
    private let failureFile: String
    private let markFile: String
    /// The path of the pipe for the program's events. It exists only if the client requests WebDriver BiDi.
    var eventsFile: String { directory + "/events" }
    private var uploads = 0
    /// The URL at which the driver listens.
    let address: String

    /// Starts the driver on a free port of 127.0.0.1, and waits until it accepts commands.
    /// - Throws: `GLibError` if the driver is not installed or does not respond.
    /// - Parameters:
    ///   - opensWindows: True if links and scripts open new windows, as in a browser.
    ///   - followsFront: True if commands go to the visible page or screen.
    static func start(opensWindows: Bool, followsFront: Bool) async throws -> DriverProcess {
        let deadline = MainLoop.now + Self.startPatience
        for _ in 1...5 {
            let process = try DriverProcess(opensWindows: opensWindows, followsFront: followsFront)
            let connection = DriverConnection(address: process.address)
            // The driver ends if another program takes the port first. Then it starts again on another port.
            while process.driver != nil {
                if await connection.send("GET", "/status", nil).status == 200, process.driver != nil { return process }
                guard MainLoop.now < deadline else { break }
                await pause(milliseconds: 10)
            }
            process.endNow()
            if MainLoop.now >= deadline { break }
        }
        throw GLibError(domain: "webdriver", code: 0, message: "it does not respond")
    }

    private init(opensWindows: Bool, followsFront: Bool) throws {
        // A free port is found by opening and closing it, because the driver expects its port as an argument.
        let server = ObjectRef(type: soup_server_get_type(), properties: [])
        _ = try withGError { soup_server_listen_local(server.pointer(), 0, SOUP_SERVER_LISTEN_IPV4_ONLY, $0) }
        let port = listeningPort(of: server)
        soup_server_disconnect(server.pointer())
        address = "http://127.0.0.1:\(port)"
        let arguments = ["WebKitWebDriver", "--host=127.0.0.1", "--port=\(port)"]
        let launcher = ObjectRef(owning: g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE))
        // The driver's output goes to standard error, because standard output belongs to this program and may be a pipe
        // without a reader.
        g_subprocess_launcher_take_stdout_fd(launcher.pointer(), dup(STDERR_FILENO))
        let made = try withGError { String(takingGString: g_dir_make_tmp("hybrid-desktop-XXXXXX", $0)) }
        directory = made ?? ""
        failureFile = directory + "/failure"
        try Data().write(to: URL(filePath: failureFile))
        g_subprocess_launcher_setenv(launcher.pointer(), DriverStart.variable, failureFile, 1)
        markFile = directory + "/mark"
        g_subprocess_launcher_setenv(launcher.pointer(), DriverStart.markVariable, markFile, 1)
        g_subprocess_launcher_setenv(launcher.pointer(), DriverStart.eventsVariable, directory + "/events", 1)
        if !followsFront { g_subprocess_launcher_setenv(launcher.pointer(), DriverStart.stayVariable, "1", 1) }
        if opensWindows { g_subprocess_launcher_setenv(launcher.pointer(), DriverStart.windowsVariable, "1", 1) }
        let raw = try withGError { error in
            withCStrings(arguments) { g_subprocess_launcher_spawnv(launcher.pointer(), $0, error) }
        }
        guard let raw else { throw GLibError(domain: "g-exec-error-quark", code: 0, message: "nothing was started") }
        process = ObjectRef(owning: raw)
    }

    /// The process numbers of the programs that the driver has started. They continue if the driver fails.
    private var programs: [Int32] {
        let children = driver.map { ProcessControl.children(of: $0) } ?? []
        if !children.isEmpty { known = children }
        return children.isEmpty ? known.filter(isProgram) : children
    }

    /// The programs when ``programs`` was last read.
    private var known: [Int32] = []

    /// Returns whether a process still is a program of this driver. The system reuses process numbers.
    private func isProgram(_ process: Int32) -> Bool {
        let variables = try? Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
        return variables.map { String(decoding: $0, as: UTF8.self).contains(failureFile) } ?? false
    }

    /// The process number of the driver, or `nil` after its end.
    private var driver: Int32? {
        String(borrowing: g_subprocess_get_identifier(process.pointer())).flatMap { Int32($0) }
    }

    /// True if a program that the driver has started is running.
    var hasProgram: Bool { !programs.isEmpty }

    /// Returns and removes the error message that the program wrote before it ended.
    func takeFailure() -> String? {
        var content: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents(failureFile, &content, nil, nil) != 0,
            let sentence = String(takingGString: content), !sentence.isEmpty
        else { return nil }
        truncate(failureFile, 0)
        return sentence
    }

    /// The state of the shell. It is `nil` if the program does not report it.
    var mark: DriverMark? {
        var content: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents(markFile, &content, nil, nil) != 0 else { return nil }
        return String(takingGString: content).flatMap { DriverMark(text: $0) }
    }

    /// Returns the path of a file that does not exist yet.
    func newFile() -> String {
        uploads += 1
        return "\(directory)/output-\(uploads)"
    }

    /// Stores a file that a client sent, until ``removeFiles()``.
    /// - Throws: The error of the file system.
    func store(_ content: [UInt8], as name: String) throws -> String {
        uploads += 1
        let folder = URL(filePath: "\(directory)/\(uploads)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data(content).write(to: file)
        return file.path(percentEncoded: false)
    }

    /// Removes the file with the program's error message, and the files that clients sent.
    private func removeFiles() { try? FileManager.default.removeItem(atPath: directory) }

    /// Calls `body` when the driver has ended for any reason.
    func whenEnded(_ body: @escaping @MainActor () -> Void) {
        let process = process
        startGIO { call in
            g_subprocess_wait_async(process.pointer(), call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            g_subprocess_wait_finish(process.pointer(), result, error)
        } completion: { (_: Result<gboolean, GLibError>) in
            body()
        }
    }

    /// Ends the program and then the driver. A program that does not end in time is killed.
    func end() async {
        for signal in [SIGTERM, SIGKILL] {
            for program in programs { kill(program, signal) }
            let deadline = MainLoop.now + Self.patience
            while hasProgram, MainLoop.now < deadline { await pause(milliseconds: 10) }
        }
        endDriver()
    }

    /// Ends the driver and its program without waiting.
    func endNow() {
        for program in programs { kill(program, SIGTERM) }
        endDriver()
    }

    private func endDriver() {
        g_subprocess_send_signal(process.pointer(), SIGTERM)
        removeFiles()
    }

    /// The time limit for the program's end, in milliseconds.
    private static let patience = 5000.0

    /// The time limit for the driver's start, in milliseconds. Many sessions can start at once.
    private static let startPatience = 20_000.0
}
