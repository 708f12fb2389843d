import ArgumentParser
import HybridCommands
import HybridCore
import HybridNative
import HybridQA

/// `HybridDesktop validate FILE...`: checks files for problems.
struct Validate: OutputCommand {
    static let configuration = CommandConfiguration(abstract: Tool.validate.abstract)

    @Flag(help: ArgumentHelp(localized("Check application files for unattended operation, with their start page.")))
    var kiosk = false

    @Argument(help: ArgumentHelp(localized("Files to check."), valueName: "file"))
    var files: [String]

    func run(writingTo write: (String) -> Void) throws {
        try FileCheck.run(files, writingTo: write) { file in
            guard kiosk, let review = Self.reviewKiosk(file) else { return ([], []) }
            return (review.problems, review.remarks + Self.sessionRemarks())
        }
    }
}
