import ArgumentParser
import HybridCore

/// The commands of a program with a single application. They contain only the options: the parser keeps each command in
/// every program, also in HybridDesktop, and `HybridApplication` performs them.
enum ProgramCommands {
    struct Install: ParsableCommand {
        static let configuration = entry("install", localized("Install or update an application."))

        @OptionGroup var source: Source

        @Option(help: ArgumentHelp(localized("Environment that the menu entry opens."), valueName: "name"))
        var environment: String?

        @Flag(help: ArgumentHelp(localized("Allow the application file's server command without asking.")))
        var trustCommand = false
    }

    struct Uninstall: ParsableCommand {
        static let configuration = entry("uninstall", localized("Uninstall an application."))

        @Flag(help: ArgumentHelp(localized("Also delete its cookies, storage and tokens.")))
        var deleteData = false
    }

    struct Package: ParsableCommand {
        static let configuration = entry("package", localized("Package an application for other computers."))

        @OptionGroup var source: Source

        @OptionGroup var options: PackageOptions
    }

    struct Component: ParsableCommand {
        static let configuration = entry("component", ControllerCommand.abstract)

        @Argument(help: ArgumentHelp(localized("“controller”."), valueName: "output"))
        var output: ControllerCommand.Output

        @Argument(help: ArgumentHelp(localized("Name of the bridge component.")))
        var name: String
    }

    struct Validate: ParsableCommand {
        static let configuration = entry("validate", localized("Check application files and path configurations."))

        @Argument(
            help: ArgumentHelp(
                localized("Application files and path configurations; by default, those of the program."),
                valueName: "file"))
        var files: [String] = []
    }

    /// The application file of a command.
    struct Source: ParsableArguments {
        @Argument(
            help: ArgumentHelp(localized("Application file; by default, the one of the program."), valueName: "file"),
            completion: .file(extensions: ["json"]))
        var file: String?
    }

    private static let all: [String: any ParsableCommand.Type] = [
        "install": Install.self, "uninstall": Uninstall.self, "package": Package.self, "validate": Validate.self,
        "component": Component.self,
    ]

    /// The list of the commands in the help.
    static var list: String {
        let commands = all.keys.sorted().map { "\(ProgramFile.name) \($0)" }.joined(separator: "\n  ")
        return "\(localized("The program also has these commands:"))\n  \(commands)"
    }

    /// Returns the command in the arguments, with the rest of them. Without a command, the program opens the
    /// application.
    static func find(in arguments: [String]) -> (type: any ParsableCommand.Type, arguments: [String]) {
        guard let type = arguments.first.flatMap({ all[$0] }) else { return (ApplicationCommand.self, arguments) }
        return (type, Array(arguments.dropFirst()))
    }

    /// Returns the application file and the environment that a command names.
    static func choice(of command: any ParsableCommand) -> (file: String?, environment: String?) {
        switch command {
        case let command as ApplicationCommand: (command.config, command.environment)
        case let command as Install: (command.source.file, command.environment)
        case let command as Package: (command.source.file, command.options.environment)
        default: (nil, nil)
        }
    }

    private static func entry(_ name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(commandName: "\(ProgramFile.name) \(name)", abstract: abstract)
    }
}
