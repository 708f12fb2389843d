package import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop install FILE`: adds an application to the user's menu.
package struct Install: ParsableCommand {
    package static let configuration = CommandConfiguration(
        abstract: localized("Install or update an application."),
        discussion: localized("Copies the files that the application file names, so you can move the originals."))

    @Argument(help: ArgumentHelp(localized("Application file."), valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp(localized("Environment that the menu entry opens."), valueName: "name"))
    var environment: String?

    @Flag(help: ArgumentHelp(localized("Allow the application file's server command without asking.")))
    var trustCommand = false

    @MainActor private func install() throws {
        let source = try ApplicationFile(file, environment: environment).source()
        if let command = source.serverCommand { try confirm(command, of: source.application) }
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        let (_, warnings) = try Waiting.run {
            try await Installer(executable: ProgramFile.path(), http: http).install(source)
        }
        if let command = source.serverCommand { try TrustedCommands().add(command) }
        for warning in warnings { InputFile.warn(warning) }
        print(
            localized(
                "\(source.application.displayName) is installed. To remove it, use “HybridDesktop uninstall "
                    + "\(source.application.id ?? file)”."))
    }

    /// Asks on the terminal whether the application may start its command.
    /// - Throws: A sentence if the user refuses or there is no terminal.
    @MainActor private func confirm(
        _ command: LocalServerCommand, of application: ApplicationConfiguration
    ) throws {
        let isGiven = trustCommand || TrustedCommands().contains(command)
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let consent = CommandConsent(
            to: command, of: application.displayName, isGiven: isGiven, canBeAsked: hasTerminal)
        if consent.isGiven { return }
        guard consent.canBeAsked else { throw UsageError(consent.refusal) }
        print("\(consent.title)\n\n\(consent.body) [y/N]", terminator: " ")
        guard ["y", "yes"].contains(readLine()?.lowercased()) else {
            throw UsageError(localized("The server command was not allowed."))
        }
    }

    package init() {}

    package func run() throws {
        try MainActor.assumeIsolated { try install() }
    }
}
