import FoundationEssentials
package import HybridConfiguration
package import HybridValues

/// The visits of one web view, as a value that turns events into commands and has no other effects.
///
/// The rules are described in Docs/Behaviour.md#visits. A session has at most one active visit, and a new visit cancels
/// the old one. Every visit that was reported as started is reported exactly once as completed, failed or cancelled.
package struct SessionState: Sendable {
    /// The name of the session's stack.
    package let name: StackName
    /// The visit that began last. It is active or has ended.
    package internal(set) var visit: Visit?
    /// The web view's document. It is `nil` before the first document, and when no document may be shown again.
    var document: LoadedDocument?
    /// The screen of the last visit. Navigations that the page begins itself belong to this screen.
    package internal(set) var topScreen: Screen.ID?

    /// The state that restores the pages of screens.
    var pages = ScreenPages()
    /// The visit that leaves an outdated page. Turbo takes another snapshot of that page, and this snapshot must be
    /// cleared.
    var visitFromStalePage: Visit.ID?
    var lastRedirect: (from: URL, to: URL)?
    /// The page that the library may fetch ahead of its visit. A redirect of that fetch concerns the visit.
    var fetchedAhead: URL?
    var retriedScreen: Screen.ID?
    /// The limit for automatic reloads after the web process has died.
    var deaths = RateLimit.deaths
    var challenges = Challenges()
    private var nextVisit: Int
    /// The application's settings.
    let configuration: ApplicationConfiguration
    /// The hosts whose pages are shown in the application.
    package var family = HostFamily()
    /// True if an allow-list limits the addresses, as in a kiosk.
    package var isListed = false
    /// True if the last navigation was begun by a script without a user gesture.
    var isNavigationByScript = false
    /// The URL of the last navigation if it posts a form. Only the web view can send that form.
    var postedTo: URL?
    /// Assigns the web view's reports to loads.
    var ledger = LoadLedger()
    /// The number of the page's own form that awaits a response.
    var formLoad: Int?
    var formsSent = 0

    /// Creates a session without a document.
    /// - Parameters:
    ///   - firstVisit: The number of the first visit. The sessions of one process use separate ranges.
    ///   - configuration: The application's settings.
    package init(
        name: StackName, firstVisit: Int = 1,
        configuration: ApplicationConfiguration = ApplicationConfiguration(startURL: URL(filePath: "/"))
    ) {
        self.name = name
        self.configuration = configuration
        nextVisit = firstVisit
    }

    /// True if the loaded document has a library that handles visits.
    package var isInitialized: Bool { document?.takesVisits ?? false }

    /// The screen whose page the web view shows, or `nil` if there is no page or the next page is awaited.
    package var shownScreen: Screen.ID? { document?.shownScreen }

    /// The visit, or `nil` if it has ended.
    package var activeVisit: Visit? { visit.flatMap { $0.isActive ? $0 : nil } }

    /// The screen whose page is visible. It is `nil` during a visit. It is also `nil` after a failed visit of the
    /// screen whose page the web view still holds, because the error covers that page.
    package var settledScreen: Screen.ID? {
        guard let shownScreen, activeVisit == nil else { return nil }
        if case .failed = visit?.state, visit?.request.screen == shownScreen { return nil }
        return shownScreen
    }

    /// Handles an event and returns the resulting commands in order.
    package mutating func handle(_ event: SessionEvent) -> [SessionCommand] {
        let commands = react(to: event)
        // The navigation for which the user agreed to lose input has ended.
        if activeVisit == nil, commands.contains(where: \.endsVisit) { document?.isGivenUp = false }
        return challenges.open == 0
            ? commands : commands.filter { if case .view(.armWatchdog) = $0 { false } else { true } }
    }

    private mutating func react(to event: SessionEvent) -> [SessionCommand] {
        switch event {
        case .visit(let request): return start(request)
        case .refused(let error): return silence() + fail(error)
        case .cancelVisit: return cancel(callingTurbo: true)
        case .stopped: return stopped()
        case .message(let message): return handle(message)
        case .loadCommitted(let url, let entry): return committed(url, leaving: entry)
        case .loadStarted: return loadStarted()
        case .loadInterrupted: return interrupted()
        case .answerMissing(let number): return answerMissing(number)
        case .loadFinished: return finished()
        case .pageMoved(let url): return pageMoved(to: url)
        case .scriptNavigated(let url):
            return awaitsDocument ? [] : propose(VisitProposal(url: url, origin: .link))
        case .loadFailed(let error, let url): return loadFailed(error, of: url)
        case .loadBlocked(let url): return blocked(url)
        case .loadDeclined: return declined()
        case .pageGivenUp(let isGivenUp):
            document?.isGivenUp = isGivenUp
            return []
        case .challenged: return challenged()
        case .challengeSettled(let refusal): return challengeSettled(refusal)
        case .certificateAccepted: return certificateAccepted()
        case .webProcessTerminated(_, let time): return terminated(at: time)
        case .watchdogExpired(let id):
            guard activeVisit?.id == id else { return [] }
            return silence() + fail(.timeout)
        case .adapterSilent(let id): return adapterSilent(id)
        case .startMissing(let id): return startMissing(id)
        case .scriptFailed(let id, let message):
            guard let visit = activeVisit, visit.id == id, visit.kind == .javaScript, visit.turboIdentifier == nil
            else { return [] }
            return retryOrFail(visit, .invalidResponse("The page's script failed: \(message)"))
        case .fetchRedirected(let from, let to):
            lastRedirect = (from, to)
            return []
        case .screensRemoved(let screens): return removed(screens)
        case .snapshotsAreStale:
            document?.hasStaleSnapshots = true
            pages.expire()
            return []
        case .reset:
            // Loading a new document discards Turbo's snapshots.
            document = nil
            pages = ScreenPages()
            ledger.stopWaiting()
            return cancel(callingTurbo: true)
        }
    }

    // MARK: Starting

    mutating func start(_ request: VisitRequest) -> [SessionCommand] {
        var commands = cancel(callingTurbo: false, keepingLoad: request.adoptsLoad)
        // Turbo cannot fetch pages of other hosts.
        let isElsewhere = family.isForeign(request.url)
        var request = request
        request.entry = pages.entry(for: request)
        let isInDocument = isInitialized && !pages.isReplaced(request)
        let byScript = isInDocument && !request.isReload && !request.adoptsLoad && !isElsewhere
        let visit = begin(byScript ? .javaScript : .coldBoot, request)
        commands.append(.report(.started(visit)))
        if isStillShown(request) {
            return commands + finish(restorationIdentifier: pages[restorationIdentifier: request.screen])
        }
        commands.append(.cover(request.screen, keepsPage: document != nil))
        if byScript {
            if document?.hasStaleSnapshots ?? false {
                commands.append(.view(.callAdapter(.clearSnapshotCache)))
                visitFromStalePage = visit.id
            }
            document?.hasStaleSnapshots = false
            commands.append(startByScript(request, visit))
        } else if request.adoptsLoad {
            ledger.adopt()
        } else {
            // Before the first load, no page exists that could stop it.
            let isFirst = ledger.isNew
            let isHeld = ledger.hold()
            if !isHeld { commands.append(load(request)) }
            if isHeld || !isFirst { commands.append(.view(.awaitStart(visit: visit.id))) }
        }
        return commands + [.view(.armWatchdog(visit: visit.id))]
    }

    /// Returns whether the visit returns to a page that is still in the web view. This happens if the screen above it
    /// was a native screen, a failed load or a file.
    func isStillShown(_ request: VisitRequest) -> Bool {
        request.options.action == .restore && !request.isReload && !request.adoptsLoad && request.step == nil
            && shownScreen == request.screen && !(document?.hasStaleSnapshots ?? false)
    }

    mutating func begin(_ kind: Visit.Kind, _ request: VisitRequest) -> Visit {
        let visit = Visit(id: nextVisit, kind: kind, request: request)
        nextVisit += 1
        self.visit = visit
        topScreen = request.screen
        challenges.isRefused = false
        // A redirect of an earlier fetch does not concern this fetch.
        if !(fetchedAhead?.isSameRequest(as: request.url) ?? false) { lastRedirect = nil }
        fetchedAhead = nil
        return visit
    }

    private mutating func startByScript(_ request: VisitRequest, _ visit: Visit) -> SessionCommand {
        document?.leave()
        var options = request.options
        let identifier =
            if let step = request.step { step.restorationIdentifier } else {
                pages[restorationIdentifier: request.screen]
            }
        // Turbo cannot restore without an identifier (Docs/Behaviour.md#visits-by-script).
        if options.action == .restore, identifier == nil { options.action = .advance }
        return .view(
            .callAdapter(
                .visit(
                    url: request.url, options: options,
                    restorationIdentifier: options.action == .advance ? nil : identifier, visit: visit.id)))
    }

    /// Adopts a visit that the page began, which is a refresh or a step in the page's own history.
    mutating func adopt(_ request: VisitRequest, turboIdentifier: String) -> [SessionCommand] {
        let commands = cancel(callingTurbo: false)
        var visit = begin(.javaScript, request)
        visit.turboIdentifier = turboIdentifier
        self.visit = visit
        return commands + [.report(.started(visit)), .view(.armWatchdog(visit: visit.id))]
    }

    // MARK: Ending

    /// Cancels the active visit.
    /// - Parameter keepingLoad: True if another visit takes over the web view's load, or if the answer to a policy
    ///   question ends the load.
    mutating func cancel(callingTurbo: Bool, keepingLoad: Bool = false) -> [SessionCommand] {
        guard var visit = activeVisit else { return [] }
        visit.state = .cancelled
        self.visit = visit
        var commands: [SessionCommand] = [.view(.disarmWatchdog)]
        if visit.kind == .coldBoot {
            // The load may continue, but it no longer belongs to this visit.
            if ledger.stage != .none { ledger.stop() }
            if !keepingLoad { commands.append(stopLoading()) }
        } else if callingTurbo {
            commands += silence(visit)
        }
        return commands + [.report(.cancelled(visit))]
    }

    /// Stops the web view's work for the active visit.
    mutating func silence() -> [SessionCommand] {
        guard let visit = activeVisit else { return [] }
        if visit.kind == .coldBoot { return [stopLoading()] }
        return silence(visit)
    }

    private func silence(_ visit: Visit) -> [SessionCommand] {
        visit.turboIdentifier.map { [.view(.callAdapter(.cancelVisit(identifier: $0)))] } ?? []
    }

    mutating func fail(_ error: VisitError) -> [SessionCommand] {
        guard var visit = activeVisit else { return [] }
        let error = error.explained(by: visit.refusal)
        ledger.stopWaiting()
        if visit.kind == .coldBoot, ledger.stage != .none { ledger.stop() }
        visit.state = .failed(error)
        self.visit = visit
        return [.view(.disarmWatchdog), .report(.failed(visit, error))]
    }

    /// Completes the visit once the page is loaded and painted.
    mutating func complete(restorationIdentifier: String?) -> [SessionCommand] {
        let rendered = markRendered()
        return rendered + finish(restorationIdentifier: restorationIdentifier)
    }

    mutating func markRendered() -> [SessionCommand] {
        guard var visit = activeVisit else { return [] }
        visit.isRendered = true
        self.visit = visit
        document?.makeWay()
        return [.uncover(visit.request.screen), .report(.rendered(visit))]
    }

    mutating func finish(restorationIdentifier: String?) -> [SessionCommand] {
        guard var visit = activeVisit else { return [] }
        let wasUncovered = visit.isRendered
        visit.isRendered = true
        visit.state = .completed
        self.visit = visit
        document?.shownScreen = visit.request.screen
        pages.setShown(visit.request.screen, restorationIdentifier: restorationIdentifier)
        retriedScreen = nil
        let forgetting: [SessionCommand] =
            visitFromStalePage == visit.id ? [.view(.callAdapter(.clearSnapshotCache))] : []
        visitFromStalePage = nil
        return [.view(.disarmWatchdog)] + (wasUncovered ? [] : [.uncover(visit.request.screen)]) + forgetting
            + [.report(.completed(visit))]
    }
}
