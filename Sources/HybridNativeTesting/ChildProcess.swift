import CGtk
import FoundationEssentials
import GLibBridge

/// A program that runs beside a test, in its own temporary directory. Both end with this object, or with the tests.
@MainActor
final class ChildProcess {
    private let process: ObjectRef
    private let directory: String

    /// Creates a temporary directory.
    static func makeDirectory() throws -> String {
        guard let made = try withGError({ String(takingGString: g_dir_make_tmp("hybrid-test.XXXXXX", $0)) }) else {
            throw TestFailure("No temporary directory can be created.")
        }
        return made
    }

    static func isInstalled(_ program: String) -> Bool {
        String(takingGString: g_find_program_in_path(program)) != nil
    }

    /// Starts a program.
    /// - Parameters:
    ///   - directory: The directory, which is deleted with the program.
    ///   - variables: Changes of the environment; `nil` removes a variable.
    init(_ command: [String], in directory: String, variables: [String: String?] = [:]) throws {
        self.directory = directory
        let launcher = ObjectRef(owning: g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE))
        g_subprocess_launcher_set_stdout_file_path(launcher.pointer(), "\(directory)/output")
        g_subprocess_launcher_set_stderr_file_path(launcher.pointer(), "\(directory)/errors")
        // The standard input ends with this object, and also if the tests crash. The file `ended` protects another
        // program that later has the same process ID.
        let script = """
            directory=$1; shift; exec 3<&0; "$@" </dev/null 3<&- & program=$!
            is_over() { [ -e "$directory/ended" ] || ! kill -0 $program; }
            { cat <&3; is_over || kill $program; for wait in 1 2 3 4 5 6 7 8 9; do is_over && break; sleep 0.2; done
            is_over || kill -9 $program; rm -rf "$directory" || rm -rf "$directory"; } >/dev/null 2>&1 &
            exec 3<&-; wait $program; status=$?; [ ! -d "$directory" ] || : >"$directory/ended"; exit $status
            """
        // Threads of libdispatch, on which tests run, block most signals. A program would inherit this.
        var (none, old) = (sigset_t(), sigset_t())
        pthread_sigmask(SIG_SETMASK, &none, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        let removed = variables.filter { $0.value == nil }.flatMap { ["-u", $0.key] }
        let set = variables.compactMap { name, value in value.map { "\(name)=\($0)" } }
        let all = ["sh", "-c", script, "sh", directory, "env"] + removed + set + command
        let started = try withGError { error in
            withCStrings(all) { ObjectRef.owning(g_subprocess_launcher_spawnv(launcher.pointer(), $0, error)) }
        }
        guard let started else { throw TestFailure("“\(command.joined(separator: " "))” did not start.") }
        process = started
    }

    isolated deinit { g_output_stream_close(g_subprocess_get_stdin_pipe(process.pointer()), nil, nil) }

    var isRunning: Bool { g_subprocess_get_identifier(process.pointer()) != nil }
    /// The standard output so far.
    var output: String { String(decoding: bytes(of: "output"), as: UTF8.self) }
    /// The standard error output so far.
    var errors: String { String(decoding: bytes(of: "errors"), as: UTF8.self) }

    /// Returns the content of a file in the directory. It is empty if the file does not exist.
    func bytes(of file: String) -> Data { FileManager.default.contents(atPath: "\(directory)/\(file)") ?? Data() }
}
