import FoundationEssentials
import HybridCore

@testable import HybridConfiguration
@testable import HybridNavigation

/// The product's own navigators in their host, with unreliable web views. Replaces the shell with the simplest
/// possible implementation. Violated laws are recorded in ``problems``.
final class SimulatedShell {
    /// Kind of application.
    struct Kind {
        /// Number of tabs.
        var tabs = 1
        /// True if only listed pages are shown.
        var isLocked = false
        /// True if the application has a deciding delegate.
        var hasDelegate = false
        /// True if users sign in.
        var signsIn = false
    }

    /// Overlay on a session's web view.
    enum Curtain: Equatable {
        case open(Screen.ID)
        case covered(Screen.ID)
        case error(Screen.ID)
    }

    /// One session's web view and its timers.
    final class Side {
        let webView: FakeWebView
        var curtain: Curtain?
        var openVisit: Visit.ID?
        var watchdog: (due: Int, visit: Visit.ID)?
        var adapterTimer: (due: Int, visit: Visit.ID)?
        var formTimer: (due: Int, form: Int)?
        /// Decision handler that waits for the answer to a policy question.
        var answer: PolicyDecision?

        init(seed: Int) {
            webView = FakeWebView(seed: seed)
        }
    }

    let host: ReducerHost<WindowSetState>
    let kind: Kind
    private(set) var problems: [String] = []
    /// Log of events, for debugging.
    private(set) var log: [String] = []
    let sides: [PagePlace: Side]
    /// Screens that wait for a sign-in.
    private(set) var signingIn: Set<Screen.ID> = []
    /// True while the user is asked whether pages may be left.
    private(set) var isAsked = false
    /// Source of the delegate's decisions.
    private var random: SeededGenerator
    private var forgotten: Set<Screen.ID> = []
    private var endedVisits: Set<Visit.ID> = []

    init(seed: Int, _ kind: Kind) {
        self.kind = kind
        random = SeededGenerator(seed: seed &* 7 &+ 5)
        var sides: [PagePlace: Side] = [:]
        for tab in 0..<kind.tabs {
            sides[PagePlace(navigator: tab, session: .main)] = Side(seed: (seed &+ tab &* 1_000) &* 3 &+ 1)
            sides[PagePlace(navigator: tab, session: .modal)] = Side(seed: (seed &+ tab &* 1_000) &* 3 &+ 2)
        }
        self.sides = sides
        host = ReducerHost(Self.makeTabs(kind))
        host.perform = { [unowned self] in perform($0) }
        if let rules = Place.rules { host.send(.rules(rules)) }
        for (place, side) in sides { connect(side, at: place) }
        for tab in 0..<kind.tabs { tell(tab, .delegateSet(kind.hasDelegate)) }
    }

    private func connect(_ side: Side, at place: PagePlace) {
        side.webView.deliver = { [unowned self] in send($0, to: place) }
        side.webView.decideResponse = { [unowned self] response in
            let decision = ask(.responseAsked(place.session, response, state(of: side)), place)
            note("  \(describe(place)): \(response.url.path) \(response.status) \(decision)")
            return decision
        }
        side.webView.problem = { [unowned self] in problem("\(describe(place)): \($0)") }
        side.webView.decideAction = { [unowned self] in decide($0, place) }
    }

    // MARK: State

    func side(_ place: PagePlace) -> Side {
        guard let side = sides[place] else { preconditionFailure("There is a side for every session.") }
        return side
    }

    func state(_ tab: Int) -> NavigatorState { host.state.tabStates[tab] }

    /// Index of the selected tab.
    var selected: Int { host.state.selected }

    /// Stacks of the selected tab.
    var stacks: NavigationStacks { state(selected).stacks }

    private func state(of side: Side) -> PageState {
        PageState(url: side.webView.toldPage, time: Double(side.webView.now))
    }

    private func describe(_ place: PagePlace) -> String {
        "\(place.navigator == 0 ? "" : "\(place.navigator) ")\(place.session)"
    }

    private func problem(_ text: String) { problems.append(text) }

    func note(_ text: String) { log.append(text) }

    // MARK: Events

    /// Sends an event to a tab.
    func tell(_ tab: Int, _ event: NavigatorEvent) { send(.navigator(tab, event)) }

    func send(_ event: WindowSetState.Event) { host.send(event) }

    func send(_ event: SessionEvent, to place: PagePlace) {
        note("  \(describe(place)): \(event)")
        tell(place.navigator, .session(place.session, event, state(of: side(place))))
    }

    func decide(_ action: NavigationAction, _ place: PagePlace) -> PolicyDecision {
        let decision = ask(.navigationAsked(place.session, action, state(of: side(place))), place)
        note("  \(describe(place)): \(action.url.path) \(action.isOrdered ? "ordered " : "")\(decision)")
        return decision == .allowUnlessElsewhere ? .allow : decision
    }

    private func ask(_ event: NavigatorEvent, _ place: PagePlace) -> PolicyDecision {
        let side = side(place)
        side.answer = nil
        host.decide(.navigator(place.navigator, event))
        if side.answer == nil { problem("\(describe(place)): no answer to the web view") }
        return side.answer ?? .cancel
    }

    func tick() {
        for place in sides.keys.sorted() {
            let side = side(place)
            side.webView.tick()
            if let timer = side.adapterTimer, timer.due <= side.webView.now {
                side.adapterTimer = nil
                send(.adapterSilent(visit: timer.visit), to: place)
            }
            if let timer = side.formTimer, timer.due <= side.webView.now {
                side.formTimer = nil
                send(.answerMissing(form: timer.form), to: place)
            }
            if let timer = side.watchdog, timer.due <= side.webView.now {
                side.watchdog = nil
                send(.watchdogExpired(visit: timer.visit), to: place)
            }
        }
    }

    // MARK: User

    /// The open sign-in ends.
    func endSignIn(well: Bool) {
        let screens = signingIn.sorted()
        signingIn = []
        send(.signingIn(false))
        guard well else { return send(.showErrors(screens, canSignIn: true)) }
        send(.identityChanged(except: screens))
        send(.repeatVisits(screens))
    }

    /// The user answers the question whether pages may be left.
    func answerQuestion(leaving: Bool) {
        isAsked = false
        send(.departure(leaving ? .confirmed : .declined))
    }

    private func decision() -> ProposalDecision {
        switch random.number(0..<20) {
        case 0: .reject
        case 1: .openOutside
        case 2: .native("map")
        case 3: .show(PathProperties(["context": "modal"]))
        default: .accept
        }
    }

    // MARK: Commands

    private func perform(_ command: WindowSetState.Command) {
        switch command {
        case .navigator(let tab, let command): perform(command, tab)
        case .departure(.inquire(let pages)):
            for page in pages {
                let finding = random.pick([PageFinding.free, .free, .free, .unsaved, .silent])
                send(.departure(.found(page.place, finding)))
            }
        case .departure(.ask): isAsked = true
        case .departure(.show(let place)): if place.navigator != selected { send(.select(place.navigator)) }
        case .departure(.closeQuestion): isAsked = false
        case .departure(.perform), .departure(.drop): problem("what was wanted is the tabs' to know")
        case .perform, .drop, .selectionChanged, .record: break
        case .openWindow, .closeWindow: problem("nobody has asked for a window")
        }
    }

    private func perform(_ command: NavigatorCommand, _ tab: Int) {
        func side(_ name: StackName) -> Side { self.side(PagePlace(navigator: tab, session: name)) }
        switch command {
        case .show(let name, let screen, _, _): if screen.kind == .web { side(name).curtain = .covered(screen.id) }
        case .forget(_, let screens):
            if !forgotten.isDisjoint(with: screens) { problem("forgotten twice: \(screens)") }
            forgotten.formUnion(screens)
        case .showError(_, let screen, let name, _): side(name).curtain = .error(screen.id)
        case .view(let name, let command): perform(command, side(name))
        case .report(let name, let report): take(report, side(name))
        case .answer(let name, let decision): side(name).answer = decision
        case .askDelegate: tell(tab, .proposalDecided(decision()))
        case .askOutside(let url): tell(tab, .outsideDecided(url, isAllowed: random.chance(50)))
        case .authenticate(let event): authenticate(event)
        case .noteRejectedRules: problem("rules were given up")
        case .presentModal, .dismissModal, .passResult, .reloadNative, .navigationChanged, .closePopUps,
            .tellFormStarted, .tellFormFinished, .open, .noteRefusal, .noteNoAddress, .notify, .presentFormFailure,
            .signOut, .record:
            break
        }
    }

    private func perform(_ command: ViewCommand, _ side: Side) {
        switch command {
        case .load(let url): side.webView.load(url)
        case .revisit(let entry): side.webView.revisit(entry)
        case .loadHTML(_, let base): side.webView.load(base, hasHTML: true)
        case .stopLoading: side.webView.stopLoading()
        case .callAdapter(let call): side.webView.call(call)
        case .cover(let screen, _): side.curtain = .covered(screen)
        case .uncover(let screen): side.curtain = .open(screen)
        case .armWatchdog(let visit): side.watchdog = (side.webView.now + 30, visit)
        case .awaitAdapter(let visit): side.adapterTimer = (side.webView.now + 12, visit)
        case .disarmWatchdog: (side.watchdog, side.adapterTimer) = (nil, nil)
        case .pauseWatchdog: side.watchdog = nil
        case .awaitAnswer(let form, _): side.formTimer = (side.webView.now + 30, form)
        case .renew:
            side.webView.renew()
            side.curtain = nil
        case .pauseScripts, .resumeScripts, .awaitServer, .withdrawPasswordRequests, .spendGesture, .forgetPictures,
            .forgetPages, .awaitStart:
            break
        }
    }

    private func authenticate(_ event: AuthenticatorEvent) {
        guard case .needed(_, let screen, _) = event else { return }
        signingIn.insert(screen)
        send(.signingIn(true))
        // The screen below the dialog shows the reason.
        send(.showErrors([screen], canSignIn: true))
    }

    private func take(_ report: VisitReport, _ side: Side) {
        switch report {
        case .started(let visit):
            if let open = side.openVisit { problem("visit \(visit.id) starts while \(open) is under way") }
            side.openVisit = visit.id
        case .rendered(let visit):
            if side.openVisit != visit.id { problem("visit \(visit.id) is rendered but not under way") }
        case .completed(let visit), .cancelled(let visit), .failed(let visit, _):
            if side.openVisit != visit.id { problem("visit \(visit.id) ends but is not under way") }
            if !endedVisits.insert(visit.id).inserted { problem("visit \(visit.id) ends twice") }
            side.openVisit = nil
        }
    }

    // MARK: Laws

    /// Laws 2, 3 and 4, as far as they hold at any moment.
    func check() {
        for tab in 0..<kind.tabs {
            let stacks = state(tab).stacks
            let ids = (stacks.main + (stacks.modal ?? [])).map(\.id)
            if Set(ids).count != ids.count { problem("a screen is there twice: \(ids)") }
            if !forgotten.isDisjoint(with: ids) { problem("a screen is there that was left: \(ids)") }
            for name in StackName.allCases { check(PagePlace(navigator: tab, session: name)) }
        }
    }

    private func check(_ place: PagePlace) {
        let (side, state) = (side(place), state(place.navigator))
        let session = state[place.session]
        if (session.activeVisit != nil) != (side.openVisit != nil) {
            problem("\(describe(place)): reports and state differ")
        }
        guard session.activeVisit == nil, let top = state.stacks[place.session].last, top.kind == .web else {
            return
        }
        switch side.curtain {
        case .open(top.id):
            // Pending events, such as the proposal after a redirect, may still correct the state.
            guard side.webView.isIdle, let page = side.webView.page else { return }
            let isRedirected = page == Place.redirected && page == top.currentLocation
            if page != top.location, !isRedirected { problem("\(describe(place)): \(top.location) shows \(page)") }
            if kind.isLocked, !Place.listed.contains(page.path) { problem("\(describe(place)): \(page) is to be seen") }
        case .error(top.id):
            if top.failure == nil { problem("\(describe(place)): an error without a failure on \(top.location)") }
        // It starts again when shown.
        case nil where place.navigator != selected: break
        default:
            let curtain = String(describing: side.curtain)
            problem("\(describe(place)): no visit, but \(top.location) (\(top.id)) is under \(curtain)")
        }
    }

    /// Completes all pending work.
    func settle() {
        for _ in 0..<3000 {
            if isAsked { answerQuestion(leaving: true) }
            if !signingIn.isEmpty { endSignIn(well: false) }
            if sides.values.allSatisfy({ $0.webView.isIdle && $0.watchdog == nil && $0.adapterTimer == nil }) { break }
            tick()
            check()
        }
        for (place, _) in sides where state(place.navigator)[place.session].activeVisit != nil {
            problem("\(describe(place)): a visit never ends")
        }
    }
}

extension SimulatedShell {
    /// Creates the product's tab set for such an application.
    private static func makeTabs(_ kind: Kind) -> WindowSetState {
        let start = Place.url("a")
        guard let origin = ApplicationOrigin(start) else { preconditionFailure("The site has an origin.") }
        let router =
            kind.isLocked
            ? Router(
                origin: origin,
                kiosk: KioskRouteHandler(patterns: Place.listed.compactMap(AddressPattern.init), homes: [start]))
            : Router(origin: origin)
        var configuration = ApplicationConfiguration(startURL: start)
        if kind.signsIn, let endpoint = try? SignInEndpoint("/in", startURL: start, origins: []) {
            configuration.authentication = AuthenticationConfiguration(.native(CredentialsSignIn(endpoint: endpoint)))
        }
        var context = NavigatorContext(configuration, router: router)
        context.nativeScreens = ["map"]
        context.isLocked = kind.isLocked
        let tabs = (0..<kind.tabs).map { ApplicationTab(title: "\($0)", url: Place.url(["a", "b", "m"][$0 % 3])) }
        return WindowSetState(context, tabs: kind.tabs > 1 ? tabs : [])
    }
}
