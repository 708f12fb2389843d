import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// The options that select the application.
struct ApplicationOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localized("Read the application from the file that describes it."), valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp(localized("Choose one of the application file's environments."), valueName: "name"))
    var environment: String?

    @Flag(help: ArgumentHelp(localized("Start the application file's server command without asking.")))
    var trustCommand = false

    func validate() throws {
        guard environment != nil, config == nil else { return }
        throw ValidationError(
            localized("An environment is one of an application file's. Name that too: --config application.json."))
    }

    /// The application; `nil` without a file.
    @MainActor func read() throws -> Site? {
        try config.map { file in
            var site = try ApplicationFile.read(file, environment: environment)
            site.trustsCommand = trustCommand || TrustedCommands.isInstalledBySystem(file)
            return site
        }
    }

    /// Parses an address; a user may have forgotten --config.
    /// - Throws: a sentence.
    static func address(_ text: String) throws -> URL {
        var isDirectory = false
        if FileManager.default.fileExists(atPath: text, isDirectory: &isDirectory), !isDirectory {
            throw UsageError(
                localized(
                    "“\(text)” is a file here, and no address. For the application that it describes: HybridDesktop --config "
                        + "\(text). For a site of that name: https://\(text)/."))
        }
        return try StartURL.parse(text)
    }
}
