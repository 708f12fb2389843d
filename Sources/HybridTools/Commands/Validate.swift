import ArgumentParser
import HybridCommands
import HybridCore
import HybridNative

/// `HybridDesktop validate FILE...`: checks files for problems.
struct Validate: OutputCommand {
    static let configuration = CommandConfiguration(abstract: Tool.validate.abstract)

    @Argument(help: ArgumentHelp(localized("Files to check."), valueName: "file"))
    var files: [String]

    func run(writingTo write: (String) -> Void) throws { try FileCheck.run(files, writingTo: write) }
}
