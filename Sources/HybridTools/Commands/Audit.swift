import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCommands
import HybridCore
import HybridNative
import HybridQA
import HybridServices
import HybridShell

/// `HybridDesktop audit URL|FILE`: crawls a site with its session and reports faults.
struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.audit.abstract,
        discussion: localized(
            "Starts without cookies and discards all data on exit, unless --profile is given. The exit status is 1 if "
                + "there are new findings."))

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp(localized("Environment from the application file."), valueName: "name"))
    var environment: String?

    @Flag(help: ArgumentHelp(localized("Run the application file's server command without asking.")))
    var trustCommand = false

    @Option(help: ArgumentHelp(localized("Directory for the reports."), valueName: "dir"))
    var output = "audit"

    @Option(help: ArgumentHelp(localized("Maximum number of links from the first page."), valueName: "number"))
    var depth = 20

    @Option(help: ArgumentHelp(localized("Maximum number of pages."), valueName: "number"))
    var pages = 1_000

    @Option(help: ArgumentHelp(localized("Pages per second."), valueName: "number"))
    var rate = 5.0

    @Option(help: ArgumentHelp(localized("Number of pages that load at the same time, 1 to 16."), valueName: "number"))
    var parallel = 2

    @Flag(help: ArgumentHelp(localized("Request pages that robots.txt disallows.")))
    var ignoreRobots = false

    @Option(help: ArgumentHelp(localized("Follow only paths that match; can be repeated."), valueName: "pattern"))
    var include: [String] = []

    @Option(help: ArgumentHelp(localized("Do not follow paths that match; can be repeated."), valueName: "pattern"))
    var exclude: [String] = []

    @Option(help: ArgumentHelp(localized("Part of the pages, such as 2/8."), valueName: "part"))
    var shard: Shard?

    @Option(help: ArgumentHelp(localized("Script of axe-core for accessibility."), valueName: "file"))
    var axe: String?

    @Option(help: ArgumentHelp(localized("File with the known findings."), valueName: "file"))
    var baseline: String?

    @Option(help: ArgumentHelp(localized("Write all findings to a file, as known ones."), valueName: "file"))
    var writeBaseline: String?

    @Flag(help: ArgumentHelp(localized("Continue an interrupted audit.")))
    var resume = false

    @Argument(help: ArgumentHelp(localized("Address of the site, or application file."), valueName: "url"))
    var site: String

    mutating func validate() throws {
        guard (0...100).contains(depth), (1...1_000_000).contains(pages), (1...16).contains(parallel), rate > 0 else {
            throw ValidationError(
                localized("--depth is from 0 to 100, --pages at least 1, --parallel from 1 to 16, --rate above 0."))
        }
        common.keepApart(as: "audit-\(getpid())")
    }

    @MainActor private func audit() throws {
        let known = try AuditFiles.baseline(baseline)
        let files = AuditFiles(output)
        try OutputFile.makeDirectory(output)
        var failure: (any Error)?
        let outlet = SiteAuditor.Outlet(progress: Self.progress) { state in
            do { try files.save(state) } catch { failure = error }
        }
        let (application, start) = try application()
        let state = resume ? try files.state(of: start, shard ?? .whole) : nil
        let auditor = try makeAuditor(from: start, state: state, outlet)
        try application.survey(by: auditor, Appearance(reducesMotion: true), common)
        Self.endProgress()
        if let failure { throw failure }
        guard let report = auditor.report else {
            throw UsageError(localized("The audit was interrupted. Continue it with --resume."))
        }
        if let reason = auditor.robotsFailure {
            throw UsageError(localized("Cannot load robots.txt. Use --ignore-robots to audit anyway. \(reason)"))
        }
        guard !auditor.isDisallowed else {
            throw UsageError(
                localized(
                    "robots.txt disallows the first page or cannot be loaded. Use --ignore-robots to audit anyway."))
        }
        files.removeState()
        if let writeBaseline {
            let text = AuditBaseline(of: report.findings).json.pretty() + "\n"
            try OutputFile.write(text, to: writeBaseline, replaces: true)
        }
        if !report.pages.contains(where: \.isShown), report.shard == .whole, let first = report.findings.first {
            InputFile.warn(localized("No page could be examined. The first page: \(first.detail)"))
            try? files.write(report, known)
            throw ExitCode(2)
        }
        try files.write(report, writeBaseline == nil ? known : AuditBaseline(of: report.findings))
    }

    @MainActor private func makeAuditor(
        from start: URL, state: JSONValue?, _ outlet: SiteAuditor.Outlet
    ) throws -> SiteAuditor {
        var scope = CrawlScope(of: start)
        scope?.depth = depth
        scope?.pages = pages
        scope?.included = try include.map { try Self.pattern($0) }
        scope?.excluded = try exclude.map { try Self.pattern($0) }
        guard let scope,
            let auditor = SiteAuditor(start, try options(), scope, state: state, renews: !common.ephemeral, outlet)
        else { throw UsageError(localized("“\(URLRedaction.redact(start))” is not a server address.")) }
        return auditor
    }

    private static func pattern(_ text: String) throws -> any PathPattern {
        do {
            return try PathConfigurationLoader.compile(text)
        } catch {
            throw UsageError(localized("“\(text)” is not a regular expression: \("\(error)")."))
        }
    }

    /// The application that shows the site, and the site's start address.
    @MainActor private func application() throws -> (HybridApplication, URL) {
        if FileManager.default.fileExists(atPath: site) {
            let file = ApplicationFile(
                site, environment: environment, trustsCommand: trustCommand || TrustedCommands.isInstalledBySystem(site)
            )
            let configuration = try file.read()
            return (HybridApplication(showing: configuration, from: file), configuration.startURL)
        }
        let start = try StartURL.parse(site)
        return (HybridApplication(showing: ApplicationConfiguration(address: start)), start)
    }

    private func options() throws -> AuditOptions {
        var options = AuditOptions()
        options.rate = rate
        options.parallel = parallel
        options.ignoresRobots = ignoreRobots
        options.shard = shard ?? .whole
        options.axe = try axe.map { String(decoding: try InputFile.read($0), as: UTF8.self) }
        return options
    }

    // MARK: Progress

    /// A terminal shows each page, and a log every hundredth.
    private static func progress(finished: Int, waiting: Int) {
        let isTerminal = isatty(STDERR_FILENO) == 1
        guard isTerminal || finished.isMultiple(of: 100) else { return }
        let line = Array("\(isTerminal ? "\r" : "")\(finished)/\(finished + waiting)\(isTerminal ? " " : "\n")".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }

    private static func endProgress() {
        guard isatty(STDERR_FILENO) == 1 else { return }
        _ = Glibc.write(STDERR_FILENO, "\n", 1)
    }

    func run() throws {
        try MainActor.assumeIsolated { try audit() }
    }
}
