package import ArgumentParser
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop install FILE`: adds an application to the user's menu.
package struct Install: ParsableCommand {
    package static let configuration = CommandConfiguration(
        abstract: localized("Install or update an application."),
        discussion: localized("Copies the files that the application file names, so you can move the originals."))

    @Argument(help: ArgumentHelp(localized("Application file."), valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp(localized("Environment that the menu entry opens."), valueName: "name"))
    var environment: String?

    @Flag(help: ArgumentHelp(localized("Allow the application file's server command without asking.")))
    var trustCommand = false

    package init() {}

    package func run() throws {
        try MainActor.assumeIsolated {
            let source = try ApplicationFile(file, environment: environment).source()
            try ApplicationInstallation.install(
                source, trustsCommand: trustCommand,
                removal: "HybridDesktop uninstall \(source.application.id ?? file)")
        }
    }
}
