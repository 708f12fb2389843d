import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative

/// The options that say which application is meant.
struct ApplicationOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localized("Read the application from the file that describes it."), valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp(localized("Choose one of the application file's environments."), valueName: "name"))
    var environment: String?

    func validate() throws {
        guard environment != nil, config == nil else { return }
        throw ValidationError(
            localized("An environment is one of an application file's. Name that too: --config application.json."))
    }

    /// The application; `nil` if no file was named.
    func read() throws -> Site? {
        try config.map { try ApplicationFile.read($0, environment: environment) }
    }

    /// The address that a person means, who may have left out --config.
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
