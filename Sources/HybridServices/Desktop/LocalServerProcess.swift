import CGtk
import FoundationEssentials
import GLibBridge
package import HybridCore

/// A server that ends together with this program, regardless of how the program ends.
///
/// A shell script supervises the server. The server and its children form a process group, and their environment
/// contains a mark. The script reads from a pipe whose other end only this process holds. The pipe closes on ``end()``
/// or when this process ends. The script then terminates the group and every process with the mark, and kills the
/// remaining processes a few seconds later. If the server exits on its own, the script ends the processes that the
/// server has left.
@MainActor
package final class LocalServerProcess: LocalServer {
    private let command: LocalServerCommand
    private var process: ObjectRef?
    private var said: [UInt8] = []
    /// A function that is called when the output has ended.
    private var silent: (@MainActor () -> Void)?
    private var isSilent = false
    private static let chunk = 4_096
    /// The number of milliseconds to wait for the last output after the server has ended. A process that still holds
    /// the pipe does not extend this time.
    private static let patience = 2_000

    /// The environment variable by which the script finds processes that have left the group, such as daemons
    /// (`setsid`). They inherit the variable, and /proc shows it.
    private static let mark = "HYBRID_DESKTOP_SERVER"

    private static let script = """
        exec 3<&0 </dev/null
        sweep() {
            for file in $(grep -lsaxzF "\(mark)=$\(mark)" /proc/[0-9]*/environ); do
                file=${file#/proc/}
                test "${file%/environ}" = "$2" || kill -$1 "${file%/environ}"
            done
        }
        (
            trap "" TERM
            read self rest </proc/self/stat
            cat <&3 >/dev/null
            kill -TERM 0
            sweep TERM "$self"
            exec 3<&-
            sleep 5
            sweep KILL "$self"
            kill -KILL 0
        ) >/dev/null 2>&1 &
        keeper=$!
        "$@" 3<&- &
        wait $!
        status=$?
        kill -KILL $keeper
        sweep TERM $$ >/dev/null 2>&1
        exit $status
        """

    /// Creates a server that has not been started.
    /// - Parameter command: The command that starts the server. Its directory must exist for this process.
    package init(_ command: LocalServerCommand) {
        self.command = command
    }

    isolated deinit { end() }

    /// The end of the server's output.
    package var output: String { LocalServerStart.tail(of: said) }

    /// Starts the server.
    /// - Throws: ``Problem`` if the server did not start.
    package func start(ended: @escaping @MainActor (_ output: String) -> Void) throws {
        end()
        said = []
        (silent, isSilent) = (nil, false)
        let directory = command.directory ?? "."
        guard g_file_test(directory, G_FILE_TEST_IS_DIR) != 0 else {
            throw Problem(description: localized("Cannot start the server: directory “\(directory)” not found."))
        }
        let flags = [G_SUBPROCESS_FLAGS_STDIN_PIPE, G_SUBPROCESS_FLAGS_STDOUT_PIPE, G_SUBPROCESS_FLAGS_STDERR_MERGE]
        let launcher = ObjectRef(
            owning: g_subprocess_launcher_new(GSubprocessFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue })))
        g_subprocess_launcher_set_cwd(launcher.pointer(), directory)
        g_subprocess_launcher_setenv(launcher.pointer(), Self.mark, UUID().uuidString, 1)
        let words = ["setsid", "sh", "-c", Self.script, "sh"] + command.command
        let process: ObjectRef
        do {
            let raw = try withGError { error in
                withCStrings(words) { g_subprocess_launcher_spawnv(launcher.pointer(), $0, error) }
            }
            guard let raw else { throw Problem(description: localized("Cannot start the server.")) }
            process = ObjectRef(owning: raw)
        } catch let error as GLibError {
            throw Problem(description: localized("Cannot start the server: \(error.message)."))
        }
        self.process = process
        if let stream = g_subprocess_get_stdout_pipe(process.pointer()) { read(ObjectRef(retaining: stream), process) }
        startGIO { call in
            g_subprocess_wait_async(process.pointer(), call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            g_subprocess_wait_finish(process.pointer(), result, error)
        } completion: { [weak self] (_: Result<gboolean, GLibError>) in
            let tell: @MainActor () -> Void = {
                guard let self, self.process === process else { return }
                self.process = nil
                ended(self.output)
            }
            guard let self, !isSilent else { return tell() }
            silent = tell
            MainLoop.after(milliseconds: Self.patience, tell)
        }
    }

    /// The priority at which GTK paints (`GDK_PRIORITY_REDRAW`). With a lower one, a slow renderer that paints the spinner
    /// would keep the output from being read before the program has ended.
    private static let readPriority = G_PRIORITY_HIGH_IDLE + 20

    /// Reads the output until it ends, because the pipe has no other reader.
    private func read(_ stream: ObjectRef, _ process: ObjectRef) {
        startGIO { call in
            g_input_stream_read_bytes_async(
                stream.pointer(), gsize(Self.chunk), Self.readPriority, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            takeBytes(g_input_stream_read_bytes_finish(stream.pointer(), result, error))
        } completion: { [weak self] outcome in
            guard let part = try? outcome.get(), !part.isEmpty else {
                if let self, self.process === process {
                    isSilent = true
                    silent?()
                }
                return
            }
            if let self, self.process === process {
                said = Array((said + part).suffix(LocalServerStart.byteLimit))
            }
            self?.read(stream, process)
        }
    }

    /// Ends the server and all processes that it has started.
    package func end() {
        guard let process else { return }
        self.process = nil
        if let pipe = g_subprocess_get_stdin_pipe(process.pointer()) { g_output_stream_close(pipe, nil, nil) }
    }

    /// The reason why the server did not start.
    package nonisolated struct Problem: Error, CustomStringConvertible {
        package let description: String
    }
}
