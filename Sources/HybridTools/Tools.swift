import ArgumentParser
import Glibc
import HybridCommands
import HybridCore
import HybridNative

/// The command line with all commands. HybridDesktop passes the tools' commands on, so help, errors and completion
/// scripts have its name.
struct Tools: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "HybridDesktop",
        abstract: localized("Show a Turbo site as a desktop application."),
        version: Version.current,
        subcommands: [
            Open.self, Demo.self, New.self, Install.self, Uninstall.self, Package.self, ResolvePaths.self,
            Screenshot.self, Validate.self, WebDriver.self,
        ],
        defaultSubcommand: Open.self)

    /// Runs the command in the arguments. A usage error prints one sentence to standard error and exits with status 2.
    static func run(_ arguments: [String]) -> Never {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
            Glibc.exit(0)
        } catch {
            CommandEnd.exit(error, of: self)
        }
    }
}
