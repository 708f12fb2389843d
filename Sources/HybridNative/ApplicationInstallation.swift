import Glibc
import HybridCore
package import HybridServices

/// Adds applications to the user's menu for a command line.
@MainActor
package enum ApplicationInstallation {
    /// Installs the application and prints how to remove it.
    /// - Parameters:
    ///   - isOwnProgram: True if this program belongs to the application and is installed with it.
    ///   - trustsCommand: True if the application's server command is allowed without asking.
    ///   - removal: The command that uninstalls the application.
    /// - Throws: A sentence for the command line.
    package static func install(
        _ source: ApplicationSource, isOwnProgram: Bool = false, trustsCommand: Bool, removal: String
    ) throws {
        if let command = source.serverCommand { try confirm(command, of: source.application, isGiven: trustsCommand) }
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        let (_, warnings) = try Waiting.run {
            try await Installer(executable: ProgramFile.path(), isOwnProgram: isOwnProgram, http: http).install(source)
        }
        if let command = source.serverCommand { try TrustedCommands().add(command) }
        for warning in warnings { InputFile.warn(warning) }
        print(
            localized("\(source.application.displayName) is installed. To remove it, use “\(removal)”."))
    }

    /// Uninstalls an application and prints the result.
    /// - Throws: A sentence for the command line.
    package static func uninstall(_ id: String, deletesData: Bool) throws {
        let warnings = try Waiting.run {
            try await Uninstaller(secrets: LibsecretStore()).uninstall(id, deletesData: deletesData)
        }
        for warning in warnings { InputFile.warn(warning) }
        print(deletesData ? localized("\(id) was removed, with its data.") : localized("\(id) was removed."))
    }

    /// Asks on the terminal whether the application may start its command.
    /// - Throws: A sentence if the user refuses or there is no terminal.
    private static func confirm(
        _ command: LocalServerCommand, of application: ApplicationConfiguration, isGiven: Bool
    ) throws {
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let consent = CommandConsent(
            to: command, of: application.displayName, isGiven: isGiven || TrustedCommands().contains(command),
            canBeAsked: hasTerminal)
        if consent.isGiven { return }
        guard consent.canBeAsked else { throw UsageError(consent.refusal) }
        print("\(consent.title)\n\n\(consent.body) [y/N]", terminator: " ")
        guard ["y", "yes"].contains(readLine()?.lowercased()) else {
            throw UsageError(localized("The server command was not allowed."))
        }
    }
}
