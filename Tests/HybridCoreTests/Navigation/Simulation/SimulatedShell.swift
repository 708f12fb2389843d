import FoundationEssentials
import HybridCore

/// The navigator and two sessions, joined by their commands as the shell joins them, over web views that are not to be
/// relied upon. What breaks a law is noted in ``faults``.
final class SimulatedShell {
    /// What lies over a session's web view.
    enum Curtain: Equatable {
        case open(Screen.ID)
        case covered(Screen.ID)
        case error(Screen.ID)
    }

    /// One session, its web view and the timers that belong to it.
    final class Side {
        var session: Session
        let webView: FakeWebView
        var curtain: Curtain?
        var openVisit: Visit.ID?
        var watchdog: (due: Int, visit: Visit.ID)?
        var adapterTimer: (due: Int, visit: Visit.ID)?
        var formTimer: (due: Int, form: Int)?

        init(_ name: StackName, seed: Int) {
            session = Session(name: name, firstVisit: name == .main ? 1 : 100_001)
            webView = FakeWebView(seed: seed)
        }
    }

    private(set) var navigator = Navigator()
    private(set) var faults: [String] = []
    /// What happened, for whoever has to find out why.
    private(set) var log: [String] = []
    let sides: [StackName: Side]
    private var forgotten: Set<Screen.ID> = []
    private var endedVisits: Set<Visit.ID> = []

    init(seed: Int) {
        sides = [.main: Side(.main, seed: seed &* 3 &+ 1), .modal: Side(.modal, seed: seed &* 3 &+ 2)]
        for (name, side) in sides {
            side.webView.deliver = { [unowned self] in send($0, to: name) }
            side.webView.decideResponse = { [unowned self] response in
                let (decision, commands) = side.session.decide(response)
                note("  \(name): \(response.url.path) \(response.status) \(decision)")
                perform(commands, name)
                guard decision == .allowIfAdopted else { return decision }
                guard side.session.activeVisit?.request.adoptsLoad == true else { return .cancel }
                return .allow
            }
            side.webView.fault = { [unowned self] in fault("\(name): \($0)") }
            side.webView.decideAction = { [unowned self] action in decide(action, name) }
        }
    }

    func side(_ name: StackName) -> Side {
        guard let side = sides[name] else { preconditionFailure("There is a side for every session.") }
        return side
    }

    private func fault(_ text: String) { faults.append(text) }

    // MARK: Events

    func decide(_ action: NavigationAction, _ name: StackName) -> PolicyDecision {
        let visit = side(name).session.activeVisit?.id
        let (decision, commands) = side(name).session.decide(action)
        note("  \(name): \(action.url.path) \(action.isOrdered ? "ordered " : "")\(decision)")
        perform(commands, name)
        if decision == .allowUnlessElsewhere { return .allow }
        guard decision == .allowIfWanted else { return decision }
        return side(name).session.activeVisit?.id == visit ? .allow : .cancel
    }

    func send(_ event: SessionEvent, to name: StackName) {
        let commands = side(name).session.handle(event)
        note("  \(name): \(event)\n    \(SessionNotation.describe(commands))")
        perform(commands, name)
    }

    func note(_ text: String) { log.append(text) }

    func route(_ url: URL, _ options: VisitOptions, _ origin: ProposalOrigin, _ name: StackName, adopts: Bool = false) {
        guard url.host == "example.com" else { return }
        let proposal = VisitProposal(
            url: url, options: options, properties: Place.properties(url), origin: origin, adoptsLoad: adopts)
        handle(.propose(proposal, from: name, kind: Place.kind(url)))
    }

    func handle(_ event: NavigatorEvent) {
        let before = navigator
        let commands = navigator.handle(event)
        faults += StackCheck.faults(event: event, before: before, after: navigator, commands)
        for case .forget(_, let screens) in commands {
            if !forgotten.isDisjoint(with: screens) { fault("forgotten twice: \(screens)") }
            forgotten.formUnion(screens)
        }
        for command in commands { perform(command) }
    }

    func tick() {
        for name in StackName.allCases {
            let side = side(name)
            side.webView.tick()
            if let timer = side.adapterTimer, timer.due <= side.webView.now {
                side.adapterTimer = nil
                send(.adapterSilent(visit: timer.visit), to: name)
            }
            if let timer = side.formTimer, timer.due <= side.webView.now {
                side.formTimer = nil
                send(.answerMissing(form: timer.form), to: name)
            }
            if let timer = side.watchdog, timer.due <= side.webView.now {
                side.watchdog = nil
                send(.watchdogExpired(visit: timer.visit), to: name)
            }
        }
    }

    // MARK: Commands

    private func perform(_ command: NavigatorCommand) {
        switch command {
        case .show(let name, _):
            guard let screen = navigator[name].last, screen.kind == .web else { return }
            side(name).curtain = .covered(screen.id)
        case .dismissModal: send(.cancelVisit, to: .modal)
        case .visit(let name, let request): send(.visit(request), to: name)
        case .forget(let name, let screens): send(.screensRemoved(screens), to: name)
        case .markSnapshotsStale(let name): send(.snapshotsAreStale, to: name)
        case .presentModal, .update, .reloadNative, .notify: break
        }
    }

    private func perform(_ commands: [SessionCommand], _ name: StackName) {
        for command in commands { perform(command, name) }
    }

    private func perform(_ command: SessionCommand, _ name: StackName) {
        let side = side(name)
        switch command {
        case .load(let url): side.webView.load(url)
        case .loadHTML(_, let base): side.webView.load(base, hasHTML: true)
        case .stopLoading: side.webView.stopLoading()
        case .callAdapter(let call): side.webView.call(call)
        case .cover(let screen): if isOnDisplay(screen, name) { side.curtain = .covered(screen) }
        case .uncover(let screen):
            guard isOnDisplay(screen, name) else { return }
            side.curtain = .open(screen)
            handle(.pageShown(screen: screen, location: side.webView.toldPage, title: nil))
        case .propose(let proposal):
            route(proposal.url, proposal.options, proposal.origin, name, adopts: proposal.adoptsLoad)
        case .redirected(let url, let screen):
            switch navigator.redirect(of: screen, to: Place.properties(url)) {
            case .load: return
            case .propose: break
            case .abandonAndPropose: abandon(screen, name)
            }
            route(url, VisitOptions(), .redirect, name)
        case .fail(let visit, let error, let target, let screen):
            if Place.properties(target).isHistoricalLocation { perform(.redirected(to: target, screen: screen), name) }
            if side.session.activeVisit?.id == visit { send(.refused(error), to: name) }
        case .leaveFor(_, let screen), .abandon(let screen): abandon(screen, name)
        case .historyTraversed(let url, let steps):
            handle(.historyTraversed(to: url, in: name, stepsBack: steps))
        case .pageAdvanced(let screen, let step): handle(.pageAdvanced(screen: screen, from: step))
        case .armWatchdog(let visit): side.watchdog = (side.webView.now + 30, visit)
        case .awaitAdapter(let visit): side.adapterTimer = (side.webView.now + 12, visit)
        case .disarmWatchdog: (side.watchdog, side.adapterTimer) = (nil, nil)
        case .pauseWatchdog: side.watchdog = nil
        case .goBack: handle(.goBack)
        case .formSubmitted: handle(.formSubmitted(in: name))
        case .awaitAnswer(let form, _): side.formTimer = (side.webView.now + 30, form)
        case .refuse(let error):
            if side.session.activeVisit?.request.adoptsLoad == true { send(.refused(error), to: name) }
        case .formFailed: note("form failed")
        case .signInNeeded, .signOut, .pauseScripts, .formRefused, .formFinished: break
        case .report(let report): record(report, name)
        }
    }

    private func isOnDisplay(_ screen: Screen.ID, _ name: StackName) -> Bool { navigator[name].last?.id == screen }

    private func abandon(_ id: Screen.ID, _ name: StackName) {
        handle(.abandon(screen: id))
        guard let screen = navigator.screen(id), !screen.hasAppeared else { return }
        handle(.visitFailed(screen: id, .invalidResponse("nothing to show")))
        side(name).curtain = .error(id)
    }

    private func record(_ report: VisitReport, _ name: StackName) {
        let side = side(name)
        switch report {
        case .started(let visit):
            if let open = side.openVisit { fault("visit \(visit.id) starts while \(open) is under way") }
            side.openVisit = visit.id
        case .rendered(let visit):
            if side.openVisit != visit.id { fault("visit \(visit.id) is rendered but not under way") }
        case .completed(let visit), .cancelled(let visit), .failed(let visit, _):
            if side.openVisit != visit.id { fault("visit \(visit.id) ends but is not under way") }
            if !endedVisits.insert(visit.id).inserted { fault("visit \(visit.id) ends twice") }
            side.openVisit = nil
        }
        guard case .failed(let visit, let error) = report else { return }
        handle(.visitFailed(screen: visit.request.screen, error))
        if isOnDisplay(visit.request.screen, name) { side.curtain = .error(visit.request.screen) }
    }

    // MARK: Laws

    /// Laws 2 and 3, as far as they hold at any moment.
    func check() {
        for name in StackName.allCases {
            let side = side(name)
            if (side.session.activeVisit != nil) != (side.openVisit != nil) {
                fault("\(name): reports and state differ")
            }
            guard side.session.activeVisit == nil, let top = navigator[name].last, top.kind == .web else { continue }
            switch side.curtain {
            case .open(top.id):
                // What is on its way, such as the proposal that follows a redirect, may still put things right.
                guard side.webView.isIdle, let page = side.webView.page else { continue }
                let isRedirected = page == Place.redirected && page == top.currentLocation
                if page != top.location, !isRedirected { fault("\(name): \(top.location) shows \(page)") }
            case .error(top.id):
                if top.failure == nil { fault("\(name): an error without a failure on \(top.location)") }
            default:
                fault("\(name): no visit, but \(top.location) (\(top.id)) is under \(String(describing: side.curtain))")
            }
        }
    }

    /// Lets everything come to rest.
    func settle() {
        for _ in 0..<3000 {
            if sides.values.allSatisfy({ $0.webView.isIdle && $0.watchdog == nil && $0.adapterTimer == nil }) { break }
            tick()
            check()
        }
        for (name, side) in sides where side.session.activeVisit != nil { fault("\(name): a visit never ends") }
    }
}
