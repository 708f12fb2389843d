import CGtk
import GLibBridge

/// Runs external programs.
enum ToolProcess {
    /// The output of a program, and whether it succeeded.
    struct Outcome {
        var isSuccess: Bool
        /// The text on standard output.
        var output: String
        /// The text on standard error.
        var complaints: String
    }

    /// Runs a program until it ends.
    /// - Parameters:
    ///   - directory: The working directory of the program.
    ///   - variables: Additional environment variables.
    ///   - started: Called with the `GSubprocess`.
    /// - Returns: The outcome, or `nil` if the program is not on the `PATH` or does not end within `timeout`
    ///   milliseconds.
    static func run(
        _ command: [String], in directory: String? = nil, variables: [String: String] = [:], timeout: Int = 20_000,
        started: @MainActor (ObjectRef) -> Void = { _ in }
    ) async -> Outcome? {
        let flags = GSubprocessFlags(
            rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue)
        let launcher = ObjectRef(owning: g_subprocess_launcher_new(flags))
        if let directory { g_subprocess_launcher_set_cwd(launcher.pointer(), directory) }
        for (name, value) in variables { g_subprocess_launcher_setenv(launcher.pointer(), name, value, 1) }
        guard let name = command.first, let path = String(takingGString: g_find_program_in_path(name)),
            let raw = try? withGError({ error in
                withCStrings([path] + command.dropFirst()) {
                    g_subprocess_launcher_spawnv(launcher.pointer(), $0, error)
                }
            })
        else { return nil }
        let process = ObjectRef(owning: raw)
        started(process)
        return try? await awaitGIO(timeout: timeout) { call in
            g_subprocess_communicate_utf8_async(process.pointer(), nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            var output: UnsafeMutablePointer<CChar>?
            var complaints: UnsafeMutablePointer<CChar>?
            // After a time-out, the process may still run.
            let hasEnded =
                g_subprocess_communicate_utf8_finish(process.pointer(), result, &output, &complaints, error) != 0
            return Outcome(
                isSuccess: hasEnded && g_subprocess_get_successful(process.pointer()) != 0,
                output: String(takingGString: output) ?? "", complaints: String(takingGString: complaints) ?? "")
        }
    }
}
