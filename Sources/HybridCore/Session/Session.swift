import FoundationEssentials

/// One web view's visits, as a value: events go in, commands come out, nothing else happens.
///
/// Follows Docs/Behaviour.md#visits. A session has at most one active visit; a new one cancels the old one. Every visit
/// that was reported started is reported completed, failed or cancelled exactly once.
package struct Session: Sendable {
    /// Which of the two sessions this is.
    package let name: StackName
    /// The visit begun last, whatever has become of it.
    package internal(set) var visit: Visit?
    /// What the web view shows; `nil` before the first document, and when there is nothing that could be shown again.
    var document: LoadedDocument?
    /// The screen that the last visit was for: the one that a page's own doings belong to.
    package internal(set) var topScreen: Screen.ID?

    var restorationIdentifiers: [Screen.ID: String] = [:]
    /// The screens that were left last, in this order.
    var leftScreens: [Screen.ID] = []
    /// The visit that leaves a page which was out of date: Turbo takes a snapshot of that page once more.
    var visitFromStalePage: Visit.ID?
    var lastRedirect: (from: URL, to: URL)?
    var retriedScreen: Screen.ID?
    var terminations: [Double] = []
    /// How many requests of the web view's wait for HTTP credentials.
    var openChallenges = 0
    /// Whether a request of the page that is there went without HTTP credentials, because nobody wanted to give them.
    var hasRefusedPassword = false
    private var nextVisit: Int
    let requiresTurbo: Bool
    /// How a server says that somebody must sign in.
    let authentication: AuthenticationConfiguration
    /// The hosts whose pages are shown inside.
    package var family = HostFamily()
    /// Whether a list says which addresses may be asked for, as in a kiosk.
    package var isListed = false
    /// Whether a script began the navigation that the web view asked about last, without a gesture of the user's.
    var isNavigationByScript = false
    /// Where it posts a form, which nothing but itself can send.
    var postedTo: URL?
    /// Which load the web view speaks of.
    var ledger = LoadLedger()
    /// The number of the page's own form that the server has not answered yet.
    var formLoad: Int?
    var formsSent = 0

    /// A session that has not loaded anything.
    /// - Parameters:
    ///   - firstVisit: the number of its first visit; sessions of one process count in ranges of their own.
    ///   - requiresTurbo: whether a page without Turbo is an error.
    ///   - authentication: how a server says that somebody must sign in.
    package init(
        name: StackName, firstVisit: Int = 1, requiresTurbo: Bool = false,
        authentication: AuthenticationConfiguration = AuthenticationConfiguration()
    ) {
        self.name = name
        self.requiresTurbo = requiresTurbo
        self.authentication = authentication
        nextVisit = firstVisit
    }

    /// Whether the loaded document has a Turbo that takes visits.
    package var isInitialized: Bool { document?.takesVisits ?? false }

    /// The screen whose page the web view shows; `nil` while it shows a page in transit, or none.
    package var shownScreen: Screen.ID? { document?.shownScreen }

    /// The visit, if it has not ended.
    package var activeVisit: Visit? { visit.flatMap { $0.isActive ? $0 : nil } }

    /// The screen whose page is there to be seen. Nothing during a visit, nor after one that failed for the screen whose
    /// page is still there: its error stands in front of that.
    package var settledScreen: Screen.ID? {
        guard let shownScreen, activeVisit == nil else { return nil }
        if case .failed = visit?.state, visit?.request.screen == shownScreen { return nil }
        return shownScreen
    }

    /// Takes in an event and says what must be done for it, in order.
    package mutating func handle(_ event: SessionEvent) -> [SessionCommand] {
        let commands = react(to: event)
        // Whatever it was given up for is over, one way or another.
        if activeVisit == nil, commands.contains(where: \.endsVisit) { document?.isGivenUp = false }
        return openChallenges == 0 ? commands : commands.filter { if case .armWatchdog = $0 { false } else { true } }
    }

    private mutating func react(to event: SessionEvent) -> [SessionCommand] {
        switch event {
        case .visit(let request): return start(request)
        case .refused(let error): return silence() + fail(error)
        case .cancelVisit: return cancel(callingTurbo: true)
        case .stopped: return stopped()
        case .message(let message): return handle(message)
        case .loadCommitted(let url): return committed(url)
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
        case .adapterSilent(let id):
            guard activeVisit?.id == id else { return [] }
            return requiresTurbo ? fail(.turboMissing) : complete(restorationIdentifier: nil)
        case .scriptFailed(let id, let message):
            guard let visit = activeVisit, visit.id == id, visit.kind == .javaScript, visit.turboIdentifier == nil
            else { return [] }
            return retryOrFail(visit, .invalidResponse("The page's script failed: \(message)"))
        case .fetchRedirected(let from, let to):
            lastRedirect = (from, to)
            return []
        case .screensRemoved(let screens):
            return removed(screens)
        case .snapshotsAreStale:
            document?.hasStaleSnapshots = true
            return []
        case .reset:
            // A new document takes Turbo's snapshots with it.
            document = nil
            restorationIdentifiers = [:]
            return cancel(callingTurbo: true)
        }
    }

    // MARK: Starting

    mutating func start(_ request: VisitRequest) -> [SessionCommand] {
        var commands = cancel(callingTurbo: false, keepingLoad: request.adoptsLoad)
        // A redirect of an earlier fetch says nothing about this one's.
        lastRedirect = nil
        // Turbo fetches nothing from another host.
        let isElsewhere = family.isForeign(request.url)
        let byScript = isInitialized && !request.isReload && !request.adoptsLoad && !isElsewhere
        let visit = begin(byScript ? .javaScript : .coldBoot, request)
        commands.append(.report(.started(visit)))
        if isStillShown(request) {
            return commands + finish(restorationIdentifier: restorationIdentifiers[request.screen])
        }
        commands.append(.cover(request.screen, keepsPage: document != nil))
        if byScript {
            if document?.hasStaleSnapshots ?? false {
                commands.append(.callAdapter(.clearSnapshotCache))
                visitFromStalePage = visit.id
            }
            document?.hasStaleSnapshots = false
            commands.append(startByScript(request, visit))
        } else if request.adoptsLoad {
            ledger.adopt()
        } else {
            commands.append(load(request))
        }
        return commands + [.armWatchdog(visit: visit.id)]
    }

    /// Back to a page that never left the web view: a native screen was above it, a load that failed, or a file.
    func isStillShown(_ request: VisitRequest) -> Bool {
        request.options.action == .restore && !request.isReload && !request.adoptsLoad && request.step == nil
            && shownScreen == request.screen && !(document?.hasStaleSnapshots ?? false)
    }

    mutating func begin(_ kind: Visit.Kind, _ request: VisitRequest) -> Visit {
        let visit = Visit(id: nextVisit, kind: kind, request: request)
        nextVisit += 1
        self.visit = visit
        topScreen = request.screen
        hasRefusedPassword = false
        lastRedirect = nil
        return visit
    }

    private mutating func startByScript(_ request: VisitRequest, _ visit: Visit) -> SessionCommand {
        document?.leave()
        var options = request.options
        let identifier =
            if let step = request.step { step.restorationIdentifier } else { restorationIdentifiers[request.screen] }
        // Turbo cannot restore what it has no identifier for (Docs/Behaviour.md#visits-by-script).
        if options.action == .restore, identifier == nil { options.action = .advance }
        return .callAdapter(
            .visit(
                url: request.url, options: options,
                restorationIdentifier: options.action == .advance ? nil : identifier, visit: visit.id))
    }

    /// Takes over a visit that the page has begun by itself: a refresh, or a step in its own history.
    mutating func adopt(_ request: VisitRequest, turboIdentifier: String) -> [SessionCommand] {
        let commands = cancel(callingTurbo: false)
        var visit = begin(.javaScript, request)
        visit.turboIdentifier = turboIdentifier
        self.visit = visit
        return commands + [.report(.started(visit)), .armWatchdog(visit: visit.id)]
    }

    // MARK: Ending

    /// - Parameter keepingLoad: the web view's load goes on, or ends by other means: another visit takes it over, or
    ///   the answer to a policy decision settles it.
    mutating func cancel(callingTurbo: Bool, keepingLoad: Bool = false) -> [SessionCommand] {
        guard var visit = activeVisit else { return [] }
        visit.state = .cancelled
        self.visit = visit
        var commands: [SessionCommand] = [.disarmWatchdog]
        if visit.kind == .coldBoot {
            // Whatever becomes of a load that goes on, it is not this visit's any more.
            if ledger.stage != .none { ledger.stop() }
            if !keepingLoad { commands.append(stopLoading()) }
        } else if callingTurbo {
            commands += silence(visit)
        }
        return commands + [.report(.cancelled(visit))]
    }

    /// Stops whatever the web view is doing for the active visit.
    mutating func silence() -> [SessionCommand] {
        guard let visit = activeVisit else { return [] }
        if visit.kind == .coldBoot { return [stopLoading()] }
        return silence(visit)
    }

    private func silence(_ visit: Visit) -> [SessionCommand] {
        visit.turboIdentifier.map { [.callAdapter(.cancelVisit(identifier: $0))] } ?? []
    }

    mutating func fail(_ error: VisitError) -> [SessionCommand] {
        guard var visit = activeVisit else { return [] }
        let error = error.explained(by: visit.refusal)
        if visit.kind == .coldBoot, ledger.stage != .none { ledger.stop() }
        visit.state = .failed(error)
        self.visit = visit
        return [.disarmWatchdog, .report(.failed(visit, error))]
    }

    /// The page is there and painted.
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
        retriedScreen = nil
        restorationIdentifiers[visit.request.screen] = restorationIdentifier
        let forgetting: [SessionCommand] = visitFromStalePage == visit.id ? [.callAdapter(.clearSnapshotCache)] : []
        visitFromStalePage = nil
        return [.disarmWatchdog] + (wasUncovered ? [] : [.uncover(visit.request.screen)]) + forgetting
            + [.report(.completed(visit))]
    }
}
