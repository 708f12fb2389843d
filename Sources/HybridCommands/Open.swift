package import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCore
import HybridNative
import HybridServices
import HybridShell

/// `HybridDesktop [URL]`: opens a site.
package struct Open: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "open", abstract: localized("Open a site."), usage: "HybridDesktop [<options>] [<url>]",
        shouldDisplay: false)

    @OptionGroup var common: CommonOptions

    @OptionGroup var application: ApplicationOptions

    @Option(
        help: ArgumentHelp(
            localized("With --kiosk: address of the signed application file, or file with the device's settings."),
            valueName: "place"))
    var enroll: String?

    @Option(help: ArgumentHelp(localized("With --enroll ADDRESS: the operator's public key."), valueName: "key"))
    var enrollKey: String?

    @Argument(
        help: ArgumentHelp(
            localized("Address of the site; with an application file, the first page to show or files to open."),
            valueName: "url"))
    var addresses: [String] = []

    @MainActor private func open() throws {
        if let enroll { return try openEnrolled(enroll) }
        if let file = application.file {
            return try HybridApplication(showing: try file.read(), from: file).run(common, opening: addresses)
        }
        guard addresses.count < 2 else {
            throw UsageError(localized("Unexpected argument “\(addresses[1])”. Use the address of one site."))
        }
        guard let address = try addresses.first.map({ try ApplicationOptions.address($0) }) else {
            guard !common.automation else {
                throw UsageError(
                    localized("No address for the session. Add one: HybridDesktop webdriver -- https://example.com."))
            }
            let question = UsageError(localized("No address. Use one such as “HybridDesktop https://example.com”."))
            // A user who started the program from a menu sees no terminal and needs a window.
            guard isatty(STDERR_FILENO) == 0, try launch() else { throw question }
            return
        }
        // The address is also passed as the page. If the site is already open, its window goes to this address.
        try HybridApplication(showing: ApplicationConfiguration(address: address)).run(common, opening: address)
    }

    @MainActor private func openEnrolled(_ place: String) throws {
        let kiosk = try EnrolledKiosk(place, key: enrollKey, common)
        try HybridApplication(showing: kiosk.open(), enrolled: kiosk).run(common)
    }

    package func validate() throws {
        guard enroll != nil || enrollKey != nil else { return }
        guard enroll != nil, common.kiosk, application.config == nil, addresses.isEmpty else {
            throw ValidationError(
                localized(
                    "--enroll replaces the application file of a kiosk. Use it with --kiosk, and without --config and "
                        + "an address."))
        }
    }

    /// - Returns: False if there is no display.
    @MainActor private func launch() throws -> Bool {
        guard common.rendering.path.openDisplay() else { return false }
        let http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
        Launcher.run(UserApplications(executable: try ProgramFile.path(), http: http, secrets: LibsecretStore()))
        return true
    }

    package init() {}

    package func run() throws {
        try MainActor.assumeIsolated { try open() }
    }
}
