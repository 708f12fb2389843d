package import ArgumentParser
package import FoundationEssentials
import HybridCore
package import HybridNative
import HybridServices

/// The options that select the application.
package struct ApplicationOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localized("Application file to open."), valueName: "file"))
    package var config: String?

    @Option(help: ArgumentHelp(localized("Environment from the application file."), valueName: "name"))
    package var environment: String?

    @Flag(help: ArgumentHelp(localized("Run the application file's server command without asking.")))
    package var trustCommand = false

    package init() {}

    package func validate() throws {
        guard environment != nil, config == nil else { return }
        throw ValidationError(
            localized("--environment requires an application file. Add it: --config application.json."))
    }

    /// The application file; `nil` if the option is missing.
    @MainActor package var file: ApplicationFile? {
        config.map {
            ApplicationFile(
                $0, environment: environment, trustsCommand: trustCommand || TrustedCommands.isInstalledBySystem($0))
        }
    }

    /// Parses an address. The error message takes into account that the user may have forgotten `--config`.
    /// - Throws: A sentence for the user.
    package static func address(_ text: String) throws -> URL {
        var isDirectory = false
        if FileManager.default.fileExists(atPath: text, isDirectory: &isDirectory), !isDirectory {
            throw UsageError(
                localized(
                    "“\(text)” is a local file, not an address. To open the application that it describes, "
                        + "use HybridDesktop --config \(text). To open a site with that name, use https://\(text)/."))
        }
        return try StartURL.parse(text)
    }
}
