import ArgumentParser
import HybridCore

/// The command line of a program with a single application.
struct ApplicationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: ProgramFile.name)

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp(localized("Choose one of the application file's environments."), valueName: "name"))
    var environment: String?

    @Flag(help: ArgumentHelp(localized("Show the version.")))
    var version = false

    @Argument(help: ArgumentHelp(localized("The page to show first, or files to open."), valueName: "url"))
    var addresses: [String] = []
}
