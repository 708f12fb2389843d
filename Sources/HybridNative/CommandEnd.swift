package import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCore
import HybridServices
import HybridShell

/// Ends a program that was started from a command line.
package enum CommandEnd {
    /// Runs the command in the arguments and ends the program.
    package static func run(_ root: any ParsableCommand.Type, _ arguments: [String]) -> Never {
        do {
            var command = try root.parseAsRoot(arguments)
            try command.run()
            try flush()
            Glibc.exit(0)
        } catch {
            exit(error, of: root)
        }
    }

    /// Writes the rest of the output.
    /// - Throws: ``UsageError`` if it cannot be written.
    static func flush() throws {
        guard fflush(nil) == 0 else {
            throw UsageError(localized("Cannot write the output (\(String(cString: strerror(errno))))."))
        }
    }

    /// Ends the program after an error in the command line or in the command. Help and the version appear on standard
    /// output. A usage error appears as one sentence on standard error, and the exit status is 2.
    package static func exit(_ error: any Error, of command: any ParsableCommand.Type) -> Never {
        // Help and the version are also reported as errors. The parser distinguishes them.
        if command.exitCode(for: error) == .success { command.exit(withError: error) }
        if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
        fail(sentence(for: error, of: command))
    }

    /// Returns the sentence for an error in the command line or in the command.
    package static func sentence(for error: any Error, of command: any ParsableCommand.Type) -> String {
        let message = (error as? PathConfigurationError)?.sentence.text ?? command.message(for: error)
        let lines = message.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
        return lines.joined(separator: error is UsageError ? "\n" : " ")
    }

    /// Ends the program with an error. The sentence appears on standard error, and the exit status is 2.
    package static func fail(_ sentence: String) -> Never {
        InputFile.warn(sentence)
        tellDriver(sentence)
        // A kiosk has no user who could close a dialog, but a supervisor that restarts it.
        if place.isDesktop, !CommandLine.arguments.contains("--kiosk") {
            MainActor.assumeIsolated {
                if RenderingPath.detect().openDisplay() { FailureDialog.run(sentence) }
            }
        }
        Glibc.exit(2)
    }

    private static var place: StartPlace {
        var status = stat()
        let hasStatus = fstat(STDERR_FILENO, &status) == 0
        return StartPlace(
            environment: ProcessInfo.processInfo.environment, process: getpid(),
            hasTerminal: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { isatty($0) == 1 },
            errorStream: hasStatus ? "\(status.st_dev):\(status.st_ino)" : "")
    }

    /// Stores the sentence for a WebDriver client (Docs/QA.md#system-tests-with-webdriver).
    private static func tellDriver(_ sentence: String) {
        guard let path = getenv(DriverStart.variable) else { return }
        let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let bytes = Array(sentence.utf8)
        _ = write(descriptor, bytes, bytes.count)
        close(descriptor)
    }
}
