import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridQA
import HybridShell

/// Crawls the application's site with its session, for `HybridDesktop audit`.
final class SiteAuditor: PageSurveyor {
    /// The caller's functions for progress and for storing the state.
    struct Outlet {
        /// Called after each page.
        var progress: @MainActor (_ finished: Int, _ waiting: Int) -> Void
        /// Stores the state for a later run.
        var save: @MainActor (JSONValue) -> Void

        init(
            progress: @escaping @MainActor (_ finished: Int, _ waiting: Int) -> Void,
            save: @escaping @MainActor (JSONValue) -> Void
        ) {
            (self.progress, self.save) = (progress, save)
        }
    }

    private let options: AuditOptions
    private let outlet: Outlet
    private let state: JSONValue?
    private var scope: CrawlScope
    private let origin: ApplicationOrigin
    private var frontier: CrawlFrontier
    private var pace: CrawlPace
    private var judge: AuditJudge?
    private var pages: [AuditPage] = []
    private weak var shell: ShellApplication?
    private(set) weak var mainWindow: MainWindow?
    private weak var windowSet: WindowSet?
    var hasStarted = false
    private var idle: [SurveyWindow] = []
    private var busy = 0
    private let renews: Bool
    private var renewal: SessionRenewal?
    private var waiting: LoopTimer?
    private var unsaved = 0
    /// The result; `nil` in a process that showed no window.
    private(set) var report: AuditReport?
    /// True if robots.txt disallows the first page, or cannot be loaded.
    private(set) var isDisallowed = false
    /// The reason why robots.txt cannot be loaded, or `nil`.
    private(set) var robotsFailure: String?
    private var deadline = 30_000
    private let start: URL

    private static let stillness = 120
    private static let scriptTime = 10_000
    private static let axeTime = 60_000
    private static let rulesTime = 5_000.0
    private static let rulesInterval = 50
    private static let mostVisits = 100
    private static let savedAfter = 50
    private static let robotsTime = 10

    /// The result is `nil` if the start address belongs to no server.
    /// - Parameters:
    ///   - scope: The pages that are followed.
    ///   - state: The state of an earlier run, which this one continues.
    ///   - renews: True if the profile may have a session that can be renewed.
    init?(
        _ start: URL, _ options: AuditOptions, _ scope: CrawlScope, state: JSONValue?, renews: Bool, _ outlet: Outlet
    ) {
        guard let origin = ApplicationOrigin(start) else { return nil }
        self.start = start
        self.origin = origin
        self.options = options
        self.renews = renews
        self.scope = scope
        self.state = state
        self.outlet = outlet
        frontier = CrawlFrontier(from: start, in: scope, shard: options.shard)
        pace = CrawlPace(rate: options.rate, delay: nil)
    }

    func attach(to window: MainWindow, of shell: ShellApplication) {
        self.shell = shell
        mainWindow = window
        windowSet = window.windowSet
        renewal = renews ? SessionRenewal(window.windowSet) : nil
        deadline = 2 * window.windowSet.context.environment.limits.silence
    }

    /// Stores the state if the audit was interrupted.
    func ended() {
        if report == nil, judge != nil { outlet.save(progressState) }
    }

    // MARK: Preparation

    func run() {
        guard let windowSet else { return }
        Task { @MainActor [weak self] in
            await self?.readRobots()
            await self?.awaitRules(of: windowSet)
            self?.crawl(windowSet)
        }
    }

    private func readRobots() async {
        guard !options.ignoresRobots, let windowSet, let url = URL(webAddress: "\(origin.text)/robots.txt") else {
            return
        }
        let request = HTTPRequest(url: url, timeout: Self.robotsTime, sizeLimit: 1 << 20)
        do {
            let response = try await windowSet.context.environment.http.send(request)
            scope.robots = RobotsRules(status: response.status, body: response.body)
        } catch {
            (scope.robots, robotsFailure) = (.disallowAll, "\(error)")
        }
    }

    /// Waits for the rules on the server, which replace those of the application.
    private func awaitRules(of windowSet: WindowSet) async {
        guard windowSet.context.environment.configuration.pathConfiguration.url != nil else { return }
        let before = windowSet.context.pathConfiguration.source
        let end = MainLoop.now + Self.rulesTime
        while MainLoop.now < end, windowSet.context.pathConfiguration.source == before {
            await awaitOnMainLoop { continuation in
                MainLoop.after(milliseconds: Self.rulesInterval) { continuation.resume(returning: ()) }
            }
        }
    }

    private func crawl(_ windowSet: WindowSet) {
        let environment = windowSet.context.environment
        judge = AuditJudge(
            origin, rules: windowSet.context.pathConfiguration, components: Set(environment.components.names))
        pace = CrawlPace(rate: options.rate, delay: scope.robots.delay)
        frontier = CrawlFrontier(from: start, in: scope, shard: options.shard)
        if let state,
            let continued = state["frontier"].flatMap({
                CrawlFrontier($0, in: scope, shard: options.shard)
            })
        {
            frontier = continued
            pages = (state["pages"]?.array ?? []).compactMap { AuditPage($0) }
        }
        isDisallowed = scope.omission(of: start, depth: 0) == .robots
        next()
    }

    // MARK: The crawl

    private func next() {
        guard waiting == nil, let windowSet else { return }
        while busy < options.parallel, let entry = frontier.next() {
            busy += 1
            let delay = pace.wait(at: MainLoop.now)
            guard delay >= 1 else {
                visit(entry, windowSet)
                continue
            }
            waiting = MainLoop.after(milliseconds: Int(delay)) { [weak self] in
                self?.waiting = nil
                self?.visit(entry, windowSet)
                self?.next()
            }
            return
        }
        if busy == 0 { finish(windowSet) }
    }

    private func visit(_ entry: CrawlFrontier.Entry, _ windowSet: WindowSet) {
        let window =
            idle.popLast()
            ?? SurveyWindow(windowSet.context.profile, size: PageSize(.desktop), stillness: Self.stillness)
        window.renewal = renewal
        guard entry.isOwn || window.visits == 0 else { return readLinks(entry, in: window) }
        load(entry, in: window)
    }

    private func load(_ entry: CrawlFrontier.Entry, in window: SurveyWindow) {
        window.visit(entry.url, timeout: deadline) { [weak self] page in
            guard page.error == nil, page.outside == nil, page.isHTML else {
                self?.end(entry, page, nil, in: window)
                return
            }
            self?.readFacts(entry, page, in: window)
        }
    }

    private func readFacts(_ entry: CrawlFrontier.Entry, _ page: PageLoad, in window: SurveyWindow) {
        window.view.readFacts(timeout: Self.scriptTime) { [weak self] facts in
            guard let self else { return }
            guard let axe = options.axe, entry.isOwn, var facts, facts.isPage else {
                return end(entry, page, facts, in: window)
            }
            window.view.runAxe(axe, timeout: Self.axeTime) { [weak self] outcome in
                switch outcome {
                case .success(let json): facts.addAxe(json)
                case .failure(let error): facts.axeFailure = error.message
                }
                self?.end(entry, page, facts, in: window)
            }
        }
    }

    /// Reads only the links of a page that another shard examines.
    private func readLinks(_ entry: CrawlFrontier.Entry, in window: SurveyWindow) {
        window.view.fetchLinks(of: entry.url, timeout: deadline) { [weak self] links in
            guard let self else { return }
            guard let links else { return load(entry, in: window) }
            frontier.add(links, of: entry)
            release(entry, window)
        }
    }

    private func end(
        _ entry: CrawlFrontier.Entry, _ page: PageLoad, _ facts: DocumentFacts?, in window: SurveyWindow
    ) {
        // The target of a redirect is a page of its own.
        let targets = page.outside == nil && page.error == nil ? page.redirects.map(\.to).suffix(1) + page.moves : []
        frontier.add(targets + (facts?.links ?? []), of: entry)
        if entry.isOwn, let judge { pages.append(judge.page(entry, page, facts)) }
        release(entry, window)
    }

    private func release(_ entry: CrawlFrontier.Entry, _ window: SurveyWindow) {
        frontier.finish(entry)
        outlet.progress(frontier.started - busy + 1, frontier.waiting)
        unsaved += 1
        if unsaved >= Self.savedAfter {
            unsaved = 0
            outlet.save(progressState)
        }
        if window.visits < Self.mostVisits { idle.append(window) } else { window.close() }
        // WebKit's callback must return before the window is used again.
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            busy -= 1
            next()
        }
    }

    private var progressState: JSONValue {
        [
            "kind": "audit-state", "site": .string(origin.text), "shard": .string(options.shard.description),
            "frontier": frontier.json, "pages": .array(pages.map(\.json)),
        ]
    }

    private func finish(_ windowSet: WindowSet) {
        guard report == nil, let judge else { return }
        for window in idle { window.close() }
        idle = []
        report = judge.report(
            pages, frontier, shard: options.shard, usesAxe: options.axe != nil,
            screens: Set(windowSet.context.environment.nativeScreens.keys))
        shell?.end()
    }
}
