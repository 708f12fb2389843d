import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCommands
import HybridCore
import HybridNative
import HybridQA
import HybridShell

/// `HybridDesktop screenshot URL FILE`, or with `--directory` for many pages: saves pictures of pages.
struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.screenshot.abstract,
        usage: """
            HybridDesktop screenshot [<options>] <url> <png>
            HybridDesktop screenshot [<options>] --directory <dir> [--list <file>] [<url> ...]
            """,
        discussion: localized("Starts without cookies and discards all data on exit, unless --profile is given."))

    @OptionGroup var common: CommonOptions

    @OptionGroup var application: ApplicationOptions

    @Flag(help: ArgumentHelp(localized("Include the window around the page, as the application's rules define it.")))
    var window = false

    @Flag(help: ArgumentHelp(localized("Capture the full length of the page.")))
    var fullPage = false

    @Option(help: ArgumentHelp(localized("Size of the page, or of the window: phone, tablet or desktop.")))
    var preset: ViewportPreset?

    @Option(help: ArgumentHelp(localized("Size of the page, such as 390x844; can be repeated."), valueName: "size"))
    var size: [PageSize] = []

    @Flag(help: ArgumentHelp(localized("Use the dark theme.")))
    var dark = false

    @Flag(help: ArgumentHelp(localized("Use the light theme; with --dark, capture both.")))
    var light = false

    @Option(help: ArgumentHelp(localized("Text scale, 0.5 to 3."), valueName: "factor"))
    var textScale = 1.0

    @Option(help: ArgumentHelp(localized("Wait until this element is visible."), valueName: "selector"))
    var waitFor: String?

    @Flag(help: ArgumentHelp(localized("Capture the error screen of pages that fail.")))
    var errorPages = false

    @Option(help: ArgumentHelp(localized("Directory for the pictures and report of many pages."), valueName: "dir"))
    var directory: String?

    @Option(
        help: ArgumentHelp(
            localized("File with one address or path per line; “-” is standard input."), valueName: "file"))
    var list: String?

    @Option(help: ArgumentHelp(localized("Compare with the pictures in this directory."), valueName: "dir"))
    var compare: String?

    @Option(help: ArgumentHelp(localized("Compare with the same pages of another server."), valueName: "url"))
    var against: String?

    @Option(
        help: ArgumentHelp(localized("Percentage of pixels that may differ, by default 0."), valueName: "percent"))
    var threshold = 0.0

    @Option(help: ArgumentHelp(localized("Part of the pages, such as 2/8."), valueName: "part"))
    var shard: Shard?

    @Option(help: ArgumentHelp(localized("Number of pages that load at the same time, 1 to 16."), valueName: "number"))
    var parallel = 2

    @Argument(
        help: ArgumentHelp(
            localized(
                "Address of the page and PNG file to write, or addresses with --directory; with an application "
                    + "file, paths are enough."), valueName: "url"))
    var arguments: [String] = []

    mutating func validate() throws {
        guard Appearance.textScales.contains(textScale) else {
            throw ValidationError(localized("The text scale must be a number from 0.5 to 3, such as 1.5."))
        }
        guard !(window && fullPage) else {
            throw ValidationError(
                localized("A window shows only part of its page. Use --window or --full-page, not both."))
        }
        guard preset == nil || size.isEmpty else {
            throw ValidationError(localized("Use --preset or --size, not both."))
        }
        guard (0...100).contains(threshold), (1...16).contains(parallel) else {
            throw ValidationError(localized("--threshold is from 0 to 100, --parallel from 1 to 16."))
        }
        if directory == nil { try validateSingle() } else { try validateMany() }
        common.keepApart(as: "screenshot-\(getpid())")
    }

    private func validateSingle() throws {
        let isMany = list != nil || compare != nil || against != nil || shard != nil || size.count > 1 || dark && light
        guard !isMany, arguments.count == 2 else {
            throw ValidationError(
                localized("Use one address and a PNG file, or --directory for several pages, sizes or themes."))
        }
        if window, waitFor != nil || errorPages || !size.isEmpty {
            throw ValidationError(localized("--window allows neither --size, --wait-for nor --error-pages."))
        }
    }

    private func validateMany() throws {
        guard !window else {
            throw ValidationError(localized("--window captures one page. Leave out --directory."))
        }
        guard !arguments.isEmpty || list != nil else {
            throw ValidationError(localized("No pages. Add addresses or --list."))
        }
        guard compare == nil || against == nil else {
            throw ValidationError(localized("Use --compare or --against, not both."))
        }
    }

    @MainActor private func take() throws {
        if let directory { return try takeMany(into: directory) }
        let described = try application.file?.read()
        var pages = AddressList()
        try add(arguments[0], to: &pages, described)
        let page = pages.addresses[0]
        guard waitFor != nil || errorPages || !size.isEmpty else { return try takeOne(page, described) }
        let plan = PicturePlan(of: [page], sizes: sizes, themes: [dark])
        var outcome: Result<[UInt8], UsageError>?
        try run(plan, described, at: page) { outcome = $1 }
        if let png = try outcome?.get() { try OutputFile.write(png, to: arguments[1], replaces: true) }
    }

    /// Captures a page, or the window, as the application shows it to a user.
    @MainActor private func takeOne(_ address: URL, _ described: ApplicationConfiguration?) throws {
        var configuration = described ?? ApplicationConfiguration(address: address)
        let opening = window && described != nil ? address : nil
        if opening == nil {
            configuration.startURL = address
            configuration.tabs = []
        }
        let subject: ScreenshotRequest.Subject = window ? .window : fullPage ? .fullPage : .page
        let (options, shown) = window ? (common, configuration) : withoutRules(configuration)
        let camera = Camera(ScreenshotRequest(subject, preset: preset))
        try HybridApplication(showing: shown, from: application.file).survey(
            by: camera, Appearance(isDark: dark, textScale: textScale), options, opening: opening)
        guard let png = try camera.outcome?.mapError({ UsageError($0.description) }).get() else { return }
        try OutputFile.write(png, to: arguments[1], replaces: true)
    }

    @MainActor private func takeMany(into directory: String) throws {
        let described = try application.file?.read()
        var pages = AddressList()
        for text in arguments { try add(text, to: &pages, described) }
        if let list {
            let text = String(
                decoding: list == "-" ? InputFile.standardInput() : try InputFile.read(list), as: UTF8.self)
            pages.add(
                lines: text, of: list == "-" ? localized("standard input") : list, relativeTo: described?.startURL)
        }
        guard pages.problems.isEmpty else { throw UsageError(pages.problems.joined(separator: "\n")) }
        guard let first = pages.addresses.first else {
            throw UsageError(localized("No pages. Add addresses or --list."))
        }
        let other = try against.map { try StartURL.parse($0) }
        let plan = PicturePlan(
            of: pages.addresses, sizes: sizes, themes: themes, against: other, shard: shard ?? .whole)
        let album = PictureAlbum(directory, comparing: compare, against: other != nil, threshold: threshold)
        try album.prepare()
        if !plan.jobs.isEmpty {
            var failure: (any Error)?
            try run(plan, described, at: first) { job, outcome in
                do { try album.add(job, outcome) } catch { failure = failure ?? error }
            }
            if let failure { throw failure }
        }
        let summary = try album.finish(shard: shard ?? .whole)
        print(summary.sentence)
        guard summary.hasProblems else { return }
        throw ExitCode(summary.count(.failed) > 0 ? 2 : 1)
    }

    @MainActor private func run(
        _ plan: PicturePlan, _ described: ApplicationConfiguration?, at page: URL,
        taken: @escaping @MainActor (PictureJob, Result<[UInt8], UsageError>) -> Void
    ) throws {
        let (options, configuration) = withoutRules(described ?? ApplicationConfiguration(address: page))
        var studio = PictureOptions()
        studio.isFullPage = fullPage
        studio.waitFor = waitFor
        studio.includesErrors = errorPages
        studio.textScale = textScale
        studio.parallel = parallel
        let surveyor = PictureStudio(plan.jobs, studio, renews: !options.ephemeral) { job, outcome in
            taken(job, outcome.mapError { UsageError($0.description) })
        }
        try HybridApplication(showing: configuration, from: application.file)
            .survey(by: surveyor, Appearance(textScale: studio.textScale), options)
    }

    /// The picture must show only the page, so no rule may move it into a dialog.
    private func withoutRules(_ described: ApplicationConfiguration) -> (CommonOptions, ApplicationConfiguration) {
        var (options, configuration) = (common, described)
        configuration.pathConfiguration.file = nil
        configuration.pathConfiguration.url = nil
        options.pathConfiguration = nil
        return (options, configuration)
    }

    private var sizes: [PageSize] {
        size.isEmpty ? [PageSize(preset ?? .desktop)] : size.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private var themes: [Bool] { dark ? (light ? [false, true] : [true]) : [false] }

    private func add(_ text: String, to pages: inout AddressList, _ described: ApplicationConfiguration?) throws {
        do throws(AddressList.Problem) {
            try pages.add(text, relativeTo: described?.startURL)
        } catch {
            throw UsageError(error.description)
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try take() }
    }
}

extension ViewportPreset: ExpressibleByArgument {}

extension PageSize: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension Shard: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}
