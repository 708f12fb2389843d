import ArgumentParser
import Glibc
import HybridCore

/// The command line as a whole.
struct Program: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "HybridDesktop",
        abstract: "Shows a Turbo site in native navigation.",
        version: Version.current,
        subcommands: [
            Open.self, Demo.self, New.self, Install.self, Uninstall.self, ResolvePaths.self, Screenshot.self,
            Validate.self,
        ],
        defaultSubcommand: Open.self)

    /// Runs what the arguments ask for. A mistake in them is one sentence on standard error, and exit status 2.
    static func run(_ arguments: [String]) -> Never {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
            Glibc.exit(0)
        } catch {
            // Help and version arrive as errors too; the parser knows them from mistakes.
            if exitCode(for: error) == .success { exit(withError: error) }
            if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
            let lines = message(for: error).split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
            InputFile.warn(lines.joined(separator: error is UsageError ? "\n" : " "))
            Glibc.exit(2)
        }
    }
}

/// A mistake of the user's, as a sentence.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
