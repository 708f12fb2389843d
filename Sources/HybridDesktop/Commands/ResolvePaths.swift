import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridServices

/// `HybridDesktop path-configuration FILE URL...`: what the rules say of addresses.
struct ResolvePaths: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path-configuration",
        abstract: "Print the merged properties of addresses and the rules that matched, as JSON.")

    @Argument(help: ArgumentHelp("A path configuration.", valueName: "file"))
    var file: String

    @Argument(help: ArgumentHelp("Addresses, whole or as paths.", valueName: "url"))
    var urls: [String] = []

    func run() throws {
        let configuration = try PathConfiguration(
            json: try InputFile.read(file), source: file, compile: PathConfigurationLoader.compile)
        for text in urls {
            guard let url = URL(string: text) else { throw UsageError("“\(text)” is not an address.") }
            print(Self.describe(configuration.resolve(url), of: text).text)
        }
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
