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

    @Option(
        help: ArgumentHelp(localized("Host name of a kiosk whose settings are checked and shown."), valueName: "name"))
    var host: String?

    @Option(help: ArgumentHelp(localized("With --host: location of the kiosk."), valueName: "name"))
    var location: String?

    @Argument(help: ArgumentHelp(localized("Files to check."), valueName: "file"))
    var files: [String]

    func validate() throws {
        guard location != nil, host == nil else { return }
        throw ValidationError(localized("--location belongs to a host name. Use it with --host NAME."))
    }

    func run(writingTo write: (String) -> Void) throws {
        var check = FileCheck()
        for file in files {
            if file.hasSuffix(".jsonl") {
                check.add(wipes: file)
            } else if let device = Self.content(of: file, if: EnrollmentSettings.describes) {
                check.add(device: file, device)
            } else if let fleet = Self.content(of: file, if: FleetFile.describes) {
                write(checkFleet(fleet, file, &check))
            } else {
                if host != nil {
                    check.add(problems: [
                        localized(
                            "\(file): The file has no “configurationVersion”, so its settings do not depend on the host. "
                                + "Remove --host.")
                    ])
                }
                check.add(file) {
                    kiosk ? (try? InputFile.read(file)).flatMap { Self.review($0, file) } ?? ([], []) : ([], [])
                } _: {
                    try InputFile.read(file)
                }
            }
        }
        try check.finish(writingTo: write)
    }
}
