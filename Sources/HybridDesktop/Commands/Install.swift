import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop install FILE`: an application in the user's menu.
struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: localized("Put an application into the desktop's menu, or bring it up to date."),
        discussion: localized("Copies what the application file names, so that its source may move."))

    @Argument(help: ArgumentHelp(localized("The application file."), valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp(localized("The environment that the menu opens."), valueName: "name"))
    var environment: String?

    @MainActor private func install() throws {
        let source = try ApplicationFile.source(file, environment: environment)
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        let (_, warnings) = try Waiting.run {
            try await Installer(executable: ProgramFile.path(), http: http).install(source)
        }
        for warning in warnings { InputFile.warn(warning) }
        print(
            localized(
                "\(source.application.displayName) is in the menu. "
                    + "“HybridDesktop uninstall \(source.application.id ?? file)” removes it.")
        )
    }

    func run() throws {
        try MainActor.assumeIsolated { try install() }
    }
}
