import ArgumentParser
import HybridCore

/// The command line of a program with a single application.
struct ApplicationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ProgramFile.name, discussion: ProgramCommands.list)

    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp(
            localized("Application file to use instead of the one in the program."), valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp(localized("Environment from the application file."), valueName: "name"))
    var environment: String?

    @Flag(help: ArgumentHelp(localized("Show the version.")))
    var version = false

    @Argument(help: ArgumentHelp(localized("First page to show, or files to open."), valueName: "url"))
    var addresses: [String] = []
}
