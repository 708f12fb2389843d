import ArgumentParser
import FoundationEssentials
import GLibBridge
import HybridCommands
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop path-configuration FILE URL...`: shows how the rules match URLs.
struct ResolvePaths: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: Tool.pathConfiguration.rawValue,
        abstract: Tool.pathConfiguration.abstract,
        discussion: localized("If no address is given, prints the settings of the file."))

    @Argument(help: ArgumentHelp(localized("Path configuration."), valueName: "file"))
    var file: String

    @Flag(
        help: ArgumentHelp(
            localized(
                "Match only the path of an address, not its query, as with “matchQueryStrings”: false in an application file."
            )))
    var withoutQueryStrings = false

    @Argument(help: ArgumentHelp(localized("Addresses or paths."), valueName: "url"))
    var urls: [String] = []

    func run(writingTo write: (String) -> Void) throws {
        let configuration = try PathConfiguration(
            json: try rules(), source: file,
            matchQueryStrings: !withoutQueryStrings,
            compile: PathConfigurationLoader.compile)
        if urls.isEmpty { write((["settings": .object(configuration.settings)] as JSONValue).text + "\n") }
        for text in urls {
            guard let url = URL(string: text) else { throw UsageError(localized("“\(text)” is not an address.")) }
            let resolution = configuration.resolve(url) { ProcessorClock.now }
            guard !resolution.isCut else {
                throw PathConfigurationError(source: file, problem: .tooSlow(URLRedaction.redact(url)))
            }
            write(Self.describe(resolution, of: text).text + "\n")
        }
    }

    /// Returns the text of the path configuration, which an application file may contain.
    private func rules() throws -> [UInt8] {
        let bytes = try InputFile.read(file)
        guard let json = try? JSONValue(strictly: bytes) else { return bytes }
        if let rules = json["pathConfiguration"]?["rules"] { return Array((["rules": rules] as JSONValue).text.utf8) }
        if let complaint = FileKind.complaint(about: json, named: file, wanted: .pathConfiguration) {
            throw UsageError(complaint)
        }
        return bytes
    }

    private static func describe(_ resolution: PathResolution, of url: String) -> JSONValue {
        [
            "url": .string(url), "properties": .object(resolution.properties.values),
            "rules": .array(
                resolution.matches.map {
                    ["rule": .integer($0.rule), "pattern": .string($0.pattern), "properties": .object($0.properties)]
                }),
        ]
    }
}
