package import ArgumentParser
import FoundationEssentials
import HybridCore
package import HybridServices

/// The options for packaging an application.
package struct PackageOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localized("Package format: deb, flatpak, kiosk or tar.")))
    var format: PackageFormat

    @Option(help: ArgumentHelp(localized("Environment that the package opens."), valueName: "name"))
    package var environment: String?

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

    package init() {}

    /// Makes the package and prints warnings to standard error.
    /// - Parameters:
    ///   - withProgram: True if the package contains this program, even if it could depend on it.
    ///   - isOwnProgram: True if this program belongs to the application.
    /// - Returns: The path of the package.
    /// - Throws: A sentence for the command line.
    @MainActor package func package(
        _ source: ApplicationSource, withProgram: Bool, isOwnProgram: Bool = false
    ) throws -> String {
        let variables = ProcessInfo.processInfo.environment
        let now = Int(Date().timeIntervalSince1970)
        var order = Packager.Order(format: format, date: try Self.date(variables["SOURCE_DATE_EPOCH"]) ?? now)
        order.hasProgram = withProgram
        order.isOwnProgram = isOwnProgram
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
        return path
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
