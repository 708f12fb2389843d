import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop install FILE`: an application in the user's menu.
struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put an application into the desktop's menu, or bring it up to date.",
        discussion: "Copies what the application file names, so that its source may move.")

    @Argument(help: ArgumentHelp("The application file.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("The environment that the menu opens.", valueName: "name"))
    var environment: String?

    @MainActor private func install() throws {
        let bytes = try InputFile.read(file)
        let application = try ApplicationConfiguration(json: bytes, source: file, environment: environment)
        for warning in application.warnings { InputFile.warn("\(warning)") }
        let source = ApplicationSource(
            application: application, file: try JSONValue(strictly: bytes),
            directory: ApplicationFile.directory(of: file),
            environment: environment)
        guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw UsageError("It is not clear where this program is. Is /proc mounted?")
        }
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        let (_, warnings) = try Waiting.run {
            try await Installer(executable: executable, http: http).install(source)
        }
        for warning in warnings { InputFile.warn(warning) }
        print(
            "\(application.displayName) is in the menu. “HybridDesktop uninstall \(application.id ?? file)” removes it."
        )
    }

    func run() throws {
        try MainActor.assumeIsolated { try install() }
    }
}
