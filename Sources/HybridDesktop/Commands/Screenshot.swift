import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCore
import HybridNative

/// `HybridDesktop screenshot URL FILE`: saves a picture of a page.
struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: localized("Save a picture of a page as a PNG file."),
        discussion: localized("Begins without cookies and keeps nothing, unless --profile says otherwise."))

    @OptionGroup var common: CommonOptions

    @OptionGroup var application: ApplicationOptions

    @Flag(help: ArgumentHelp(localized("The window around the page too, as the application's rules have it.")))
    var window = false

    @Flag(help: ArgumentHelp(localized("The page from its top to its end.")))
    var fullPage = false

    @Option(help: ArgumentHelp(localized("The size of the page, or of the window: phone, tablet or desktop.")))
    var preset: ViewportPreset?

    @Flag(help: ArgumentHelp(localized("In the dark theme.")))
    var dark = false

    @Option(help: ArgumentHelp(localized("Make text so many times as large, 0.5 to 3."), valueName: "factor"))
    var textScale = 1.0

    @Argument(
        help: ArgumentHelp(localized("The page's address; with an application file, a path will do."), valueName: "url")
    )
    var url: String

    @Argument(help: ArgumentHelp(localized("The picture to write."), valueName: "png"))
    var file: String

    mutating func validate() throws {
        guard Appearance.textScales.contains(textScale) else {
            throw ValidationError(localized("The text scale must be a number from 0.5 to 3, such as 1.5."))
        }
        guard !(window && fullPage) else {
            throw ValidationError(localized("A window shows a part of its page. Leave out --window or --full-page."))
        }
        common.keepApart(as: "screenshot-\(getpid())")
    }

    @MainActor private func take() throws {
        var site = try application.read()
        let address = try address(in: site)
        let opening = window && application.config != nil ? address : nil
        if opening == nil {
            site = site ?? Site(startURL: address)
            site?.startURL = address
            site?.tabs = []
        }
        guard var site else { return }
        site.pathConfigurationFile = common.pathConfiguration ?? site.pathConfigurationFile
        if !window {
            // Only the page: no rule may move it into a dialog.
            site.pathConfigurationFile = nil
            site.pathConfigurationServer = nil
        }
        let subject: ScreenshotRequest.Subject = window ? .window : fullPage ? .fullPage : .page
        let png = try HybridApplication(showing: site).picture(
            ScreenshotRequest(subject, preset: preset), Appearance(isDark: dark, textScale: textScale), common,
            opening: opening)
        try OutputFile.write(png, to: file, replaces: true)
    }

    private func address(in site: Site?) throws -> URL {
        if let site, url.hasPrefix("/"), let address = URL(string: url, relativeTo: site.startURL) {
            return address.absoluteURL
        }
        return try StartURL.parse(url)
    }

    func run() throws {
        try MainActor.assumeIsolated { try take() }
    }
}

extension ViewportPreset: ExpressibleByArgument {}
