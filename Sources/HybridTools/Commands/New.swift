import ArgumentParser
import FoundationEssentials
import HybridCommands
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop new URL`: writes a first application file for a site, or a Swift package.
struct New: OutputCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.new.abstract,
        discussion: localized(
            "Reads the site's description of itself. Without one, reads the start page and the web app manifest."))

    @Argument(help: ArgumentHelp(localized("Address of the site."), valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            localized("Output file, by default application.json; “-” is standard output. With --swift, a directory."),
            valueName: "file"))
    var output: String?

    @Flag(help: ArgumentHelp(localized("Replace an existing file.")))
    var force = false

    @Option(help: ArgumentHelp(localized("Write a Swift package with this name."), valueName: "name"))
    var swift: String?

    @Option(
        help: ArgumentHelp(localized("With --swift: directory of HybridDesktop's sources."), valueName: "directory"),
        completion: .directory)
    var path: String?

    @Option(
        help: ArgumentHelp(
            localized("With --swift: address of HybridDesktop's Git repository."), valueName: "address"))
    var repository: String?

    func validate() throws {
        if swift == nil, path != nil || repository != nil {
            throw ValidationError(localized("--path and --repository require --swift NAME."))
        }
        if swift != nil, force {
            throw ValidationError(
                localized("--force does not replace Swift packages. Delete the directory, or use another --output."))
        }
        if swift != nil, output == "-" {
            throw ValidationError(
                localized("--swift NAME writes a directory, not to standard output. Use another --output."))
        }
        if path != nil, repository != nil {
            throw ValidationError(localized("Use --path or --repository, not both."))
        }
    }

    func run(writingTo write: (String) -> Void) throws {
        if let swift { return try SwiftPackageWriter(swift, output: output, library: library()).write(site, write) }
        guard let site = try site() else { throw StartURL.Problem.empty }
        let output = output ?? "application.json"
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

    /// Reads the site. The result is `nil` without an address.
    @MainActor private func site() throws -> SiteReader.Reading? {
        guard let url else { return nil }
        let address = try StartURL.parse(url)
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        return try Waiting.run { try await SiteReader(http: http).read(address) }
    }

    /// Returns the place of HybridDesktop's sources. A program that was built there finds them by itself.
    private func library() throws -> SwiftPackageDraft.Library {
        if let repository { return .repository(repository) }
        guard let path else {
            guard let sources = SwiftPackageWriter.sources(of: try ProgramFile.path()) else {
                throw UsageError(
                    localized(
                        "Where are HybridDesktop's sources? Add --path with their directory, or --repository with an "
                            + "address."))
            }
            return .directory(sources)
        }
        guard SwiftPackageWriter.isSources(path) else {
            throw UsageError(
                localized("“\(path)” does not contain HybridDesktop's sources. Use the directory of its Package.swift.")
            )
        }
        return .directory(URL(filePath: path).standardizedFileURL.path)
    }
}
