import ArgumentParser
import GLibBridge
import Glibc
import HybridCommands
import HybridCore
import HybridNative
import HybridServices
import HybridShell

/// The command line.
struct Program: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "HybridDesktop",
        abstract: localized("Show a Turbo site as a desktop application."),
        version: Version.current,
        subcommands: [
            Open.self, ToolEntries.Audit.self, ToolEntries.Component.self, ToolEntries.Demo.self,
            ToolEntries.KioskPin.self, ToolEntries.Merge.self, ToolEntries.New.self, Install.self, Uninstall.self,
            ToolEntries.Package.self, ToolEntries.PathConfiguration.self, ToolEntries.Replay.self,
            ToolEntries.Report.self,
            ToolEntries.Screenshot.self, ToolEntries.Validate.self, ToolEntries.WebDriver.self,
        ],
        defaultSubcommand: Open.self)

    /// The first arguments that are commands and not addresses.
    private static let commands = ["help", "install", "open", "uninstall"] + Tool.allCases.map(\.rawValue)

    /// The output of `--help`. It lists the options of `open`, which most users need first, and then the commands.
    private static var help: String {
        let own = Open.helpMessage(columns: 100).split(separator: "\n", omittingEmptySubsequences: false)
        let sentence = localized("Show the version; with --verbose, also the platform.")
        let version = "  --version               \(sentence)\n"
        let options = own.drop { !$0.hasPrefix("ARGUMENTS:") }
            .map { $0.hasPrefix("  -h, --help") ? version + $0 : String($0) }.joined(separator: "\n")
        let whole = helpMessage(columns: 100)
        guard let commands = whole.firstRange(of: "SUBCOMMANDS:") else { return "\(whole)\n\n\(options)" }
        return """
            OVERVIEW: \(configuration.abstract)

            USAGE: HybridDesktop [<options>] [<url>]
                   HybridDesktop <command> ...

            \(options)

            COMMANDS:\(whole[commands.upperBound...])
            """
    }

    /// Runs the command in the arguments. A usage error prints one sentence to standard error and exits with status 2.
    static func run(_ arguments: [String]) -> Never {
        if let first = arguments.first, let complaint = CommandSpelling.complaint(about: first, commands: commands) {
            CommandEnd.fail(complaint)
        }
        if Tool.handles(arguments) { MainActor.assumeIsolated { handOver() } }
        if arguments == ["--version", "--verbose"] {
            MainActor.assumeIsolated { print("HybridDesktop \(Version.current)\n\(Platform.report)") }
            Glibc.exit(0)
        }
        if arguments == ["--help"] || arguments == ["-h"] || arguments == ["help"] {
            print(help)
            Glibc.exit(0)
        }
        CommandEnd.run(self, arguments)
    }

    /// Continues as `hybrid-desktop-tools`, in this process.
    @MainActor private static func handOver() -> Never {
        if let tools = (try? ProgramFile.path()).flatMap(DeveloperTools.path(for:)) {
            ProcessControl.become(tools, CommandLine.arguments)
        }
        let name = DeveloperTools.name
        CommandEnd.fail(localized("\(name) is not installed. Install the package \(name)."))
    }
}
