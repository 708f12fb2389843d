import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridServices

/// `HybridDesktop validate FILE...`: whether files say what they mean to.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check application files and path configurations.")

    @Argument(help: ArgumentHelp("The files.", valueName: "file"))
    var files: [String]

    func run() throws {
        var faults: [String] = []
        for file in files {
            do {
                let configuration = try PathConfiguration(
                    json: try InputFile.read(file), source: file, compile: PathConfigurationLoader.compile)
                print("\(file): good, \(configuration.ownRuleCount) rules.")
            } catch {
                faults.append("\(error)")
            }
        }
        guard faults.isEmpty else { throw UsageError(faults.joined(separator: "\n")) }
    }
}
