import CGtk
import CWebKitGTK
import GLibBridge
import Glibc
import HybridCore
import HybridServices

/// The process of the WebKitGTK driver. It ends together with this program.
@MainActor
final class DriverProcess {
    private let process: ObjectRef
    private let failureFile: String
    /// The URL at which the driver listens.
    let address: String

    /// Starts the driver on a free port of 127.0.0.1.
    /// - Throws: `GLibError` if the driver is not installed.
    init() throws {
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
        failureFile = try Self.makeFile()
        g_subprocess_launcher_setenv(launcher.pointer(), DriverStart.variable, failureFile, 1)
        let raw = try withGError { error in
            withCStrings(arguments) { g_subprocess_launcher_spawnv(launcher.pointer(), $0, error) }
        }
        guard let raw else { throw GLibError(domain: "g-exec-error-quark", code: 0, message: "nothing was started") }
        process = ObjectRef(owning: raw)
    }

    private static func makeFile() throws -> String {
        var name: UnsafeMutablePointer<CChar>?
        let descriptor = try withGError { g_file_open_tmp("hybrid-desktop-XXXXXX", &name, $0) }
        close(descriptor)
        return String(takingGString: name) ?? ""
    }

    /// True if a program that the driver has started is running.
    var hasProgram: Bool {
        ProcessControl.hasChildren(Int32(String(borrowing: g_subprocess_get_identifier(process.pointer())) ?? "") ?? 0)
    }

    /// Returns and removes the error message that the program wrote before it ended.
    func takeFailure() -> String? {
        var content: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents(failureFile, &content, nil, nil) != 0,
            let sentence = String(takingGString: content), !sentence.isEmpty
        else { return nil }
        truncate(failureFile, 0)
        return sentence
    }

    /// Removes the file that contains the program's error message.
    func removeFiles() {
        unlink(failureFile)
    }

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

    /// Terminates the driver.
    func end() {
        g_subprocess_send_signal(process.pointer(), SIGTERM)
    }
}
