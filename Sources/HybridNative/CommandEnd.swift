package import ArgumentParser
import Glibc
import HybridCore

/// How a program ends that was started from a command line.
package enum CommandEnd {
    /// Ends the program with what an error of the command line's, or of what it asked for, comes to: help and the version
    /// on standard output, a mistake as one sentence on standard error and exit status 2.
    package static func exit(_ error: any Error, of command: any ParsableCommand.Type) -> Never {
        // Help and version arrive as errors too; the parser knows them from mistakes.
        if command.exitCode(for: error) == .success { command.exit(withError: error) }
        if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
        let message = (error as? PathConfigurationError)?.sentence.text ?? command.message(for: error)
        let lines = message.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
        InputFile.warn(lines.joined(separator: error is UsageError ? "\n" : " "))
        Glibc.exit(2)
    }
}
