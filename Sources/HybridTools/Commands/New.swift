import ArgumentParser
import FoundationEssentials
import HybridCommands
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop new URL`: writes a first application file for a site.
struct New: OutputCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.new.abstract,
        discussion: localized(
            "Reads the site's description of itself. Without one, reads the start page and the web app manifest."))

    @Argument(help: ArgumentHelp(localized("Address of the site."), valueName: "url"))
    var url: String

    @Option(help: ArgumentHelp(localized("Output file; “-” is standard output."), valueName: "file"))
    var output = "application.json"

    @Flag(help: ArgumentHelp(localized("Replace an existing file.")))
    var force = false

    func run(writingTo write: (String) -> Void) throws {
        let address = try StartURL.parse(url)
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        let site = try Waiting.run { try await SiteReader(http: http).read(address) }
        let draft = site.draft.preparedForPackages(environment: ProcessInfo.processInfo.environment)
            .commented(site.findings)
        // The description of a site must not produce a file that this program rejects.
        let application = try ApplicationConfiguration(json: Array(draft.text.utf8), source: output)
        for warning in site.warnings + application.warnings.map({ "\($0)" }) { InputFile.warn(warning) }
        guard output != "-" else { return write(draft.text) }
        try OutputFile.write(draft.text, to: output, replaces: force)
        write(
            localized(
                "\(output): application file for \(application.name ?? application.startURL.absoluteString). "
                    + "To open it, use HybridDesktop --config.") + "\n")
        let asked = application.powers.map { localized("The application may: \($0.phrase).") }
        write((site.findings + asked).map { TerminalText.safe($0) + "\n" }.joined())
    }
}
