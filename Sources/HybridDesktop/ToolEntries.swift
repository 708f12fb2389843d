import ArgumentParser
import HybridCommands

/// The tools in the list of commands. `Program.run` executes them before it parses arguments.
enum ToolEntries {
    struct Audit: ParsableCommand {
        static let configuration = entry(.audit)
    }

    struct Component: ParsableCommand {
        static let configuration = entry(.component)
    }

    struct Demo: ParsableCommand {
        static let configuration = entry(.demo)
    }

    struct KioskPin: ParsableCommand {
        static let configuration = entry(.kioskPin)
    }

    struct Merge: ParsableCommand {
        static let configuration = entry(.merge)
    }

    struct New: ParsableCommand {
        static let configuration = entry(.new)
    }

    struct Package: ParsableCommand {
        static let configuration = entry(.packaging)
    }

    struct PathConfiguration: ParsableCommand {
        static let configuration = entry(.pathConfiguration)
    }

    struct Replay: ParsableCommand {
        static let configuration = entry(.replay)
    }

    struct Report: ParsableCommand {
        static let configuration = entry(.report)
    }

    struct Screenshot: ParsableCommand {
        static let configuration = entry(.screenshot)
    }

    struct Validate: ParsableCommand {
        static let configuration = entry(.validate)
    }

    struct WebDriver: ParsableCommand {
        static let configuration = entry(.webdriver)
    }

    private static func entry(_ tool: Tool) -> CommandConfiguration {
        CommandConfiguration(commandName: tool.rawValue, abstract: tool.abstract)
    }
}
