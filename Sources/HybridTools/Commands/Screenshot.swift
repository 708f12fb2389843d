import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCommands
import HybridCore
import HybridNative

/// `HybridDesktop screenshot URL FILE`: saves a picture of a page.
struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.screenshot.abstract,
        discussion: localized("Starts without cookies and discards all data on exit, unless --profile is given."))

    @OptionGroup var common: CommonOptions

    @OptionGroup var application: ApplicationOptions

    @Flag(help: ArgumentHelp(localized("Include the window around the page, as the application's rules define it.")))
    var window = false

    @Flag(help: ArgumentHelp(localized("Capture the full length of the page.")))
    var fullPage = false

    @Option(help: ArgumentHelp(localized("Size of the page, or of the window: phone, tablet or desktop.")))
    var preset: ViewportPreset?

    @Flag(help: ArgumentHelp(localized("Use the dark theme.")))
    var dark = false

    @Option(help: ArgumentHelp(localized("Text scale, 0.5 to 3."), valueName: "factor"))
    var textScale = 1.0

    @Argument(
        help: ArgumentHelp(
            localized("Address of the page; with an application file, a path is enough."), valueName: "url")
    )
    var url: String

    @Argument(help: ArgumentHelp(localized("PNG file to write."), valueName: "png"))
    var file: String

    mutating func validate() throws {
        guard Appearance.textScales.contains(textScale) else {
            throw ValidationError(localized("The text scale must be a number from 0.5 to 3, such as 1.5."))
        }
        guard !(window && fullPage) else {
            throw ValidationError(
                localized("A window shows only part of its page. Use --window or --full-page, not both."))
        }
        common.keepApart(as: "screenshot-\(getpid())")
    }

    @MainActor private func take() throws {
        let file = application.file
        let described = try file?.read()
        let address = try address(in: described)
        var configuration = described ?? ApplicationConfiguration(address: address)
        let opening = window && described != nil ? address : nil
        if opening == nil {
            configuration.startURL = address
            configuration.tabs = []
        }
        var options = common
        if !window {
            // The picture must show only the page, so no rule may move it into a dialog.
            configuration.pathConfiguration.file = nil
            configuration.pathConfiguration.url = nil
            options.pathConfiguration = nil
        }
        let subject: ScreenshotRequest.Subject = window ? .window : fullPage ? .fullPage : .page
        let png = try HybridApplication(showing: configuration, from: file).picture(
            ScreenshotRequest(subject, preset: preset), Appearance(isDark: dark, textScale: textScale), options,
            opening: opening)
        try OutputFile.write(png, to: self.file, replaces: true)
    }

    private func address(in application: ApplicationConfiguration?) throws -> URL {
        if let application, url.hasPrefix("/"), let address = URL(string: url, relativeTo: application.startURL) {
            return address.absoluteURL
        }
        return try StartURL.parse(url)
    }

    func run() throws {
        try MainActor.assumeIsolated { try take() }
    }
}

extension ViewportPreset: ExpressibleByArgument {}
