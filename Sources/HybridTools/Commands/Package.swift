import ArgumentParser
import FoundationEssentials
import HybridCommands
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop package FILE --format FORMAT`: creates a package of an application for other computers.
struct Package: OutputCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.packaging.abstract,
        discussion: localized(
            "Includes the files that the application file names, a menu entry, icons, and metadata for "
                + "software centers."))

    @Argument(
        help: ArgumentHelp(localized("Application file."), valueName: "file"), completion: .file(extensions: ["json"]))
    var file: String

    @Option(help: ArgumentHelp(localized("Package format: deb, flatpak or tar.")))
    var format: PackageFormat

    @Option(help: ArgumentHelp(localized("Environment that the package opens."), valueName: "name"))
    var environment: String?

    @Flag(help: ArgumentHelp(localized("Include this program instead of depending on its package.")))
    var withProgram = false

    @Option(
        help: ArgumentHelp(localized("Output directory."), valueName: "directory"), completion: .directory)
    var output = "."

    @Option(
        help: ArgumentHelp(
            localized("Package maintainer, such as \"Ada Lovelace <ada@example.com>\"."),
            valueName: "name and address"))
    var maintainer: String?

    @Option(help: ArgumentHelp(localized("SPDX identifier of the application's license."), valueName: "licence"))
    var license = PackageRules.defaultLicense

    @Flag(help: ArgumentHelp(localized("Replace an existing package.")))
    var force = false

    func run(writingTo write: (String) -> Void) throws {
        let variables = ProcessInfo.processInfo.environment
        let source = try ApplicationFile(file, environment: environment).source()
        let now = Int(Date().timeIntervalSince1970)
        var order = Packager.Order(format: format, date: try Self.date(variables["SOURCE_DATE_EPOCH"]) ?? now)
        order.hasProgram = withProgram
        order.maintainer =
            maintainer ?? source.application.launcher.maintainer ?? PackageMaintainer.text(environment: variables)
        order.license = license
        order.directory = output
        order.replaces = force
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        let (path, warnings) = try Waiting.run { [order] in
            let program = try ProgramFile.path()
            return try await Packager(executable: program, translations: ProgramLanguage.directories, http: http)
                .package(source, order)
        }
        for warning in warnings { InputFile.warn(warning) }
        write("\(path)\n")
    }

    /// Returns the timestamp for reproducible builds (reproducible-builds.org).
    private static func date(_ text: String?) throws -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard let date = Int(text), (0...253_402_300_799).contains(date) else {
            throw UsageError(localized("SOURCE_DATE_EPOCH is “\(text)”, not a number of seconds since 1970."))
        }
        return date
    }
}

extension PackageFormat: ExpressibleByArgument {}
