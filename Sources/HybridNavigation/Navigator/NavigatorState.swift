package import FoundationEssentials
import HybridAuthentication
package import HybridValues

/// The state of one pair of stacks, as a reducer. It includes two sessions, the router and the current rules.
///
/// When a page sends a message, its session proposes a visit. The path configuration and the router classify the
/// proposal. ``NavigationStacks`` then changes the stacks and requests visits from the sessions, whose commands become
/// the output. All of this happens within one event, in this order. Only a question to the application's delegate
/// interrupts it: until the decision arrives, other events are queued.
package struct NavigatorState: Reducer, Sendable {
    package typealias Event = NavigatorEvent
    package typealias Command = NavigatorOutput

    package let startURL: URL
    /// The index of the stack's tab, or `nil` without tabs and in further windows.
    package let tab: Int?
    /// The number of the stack, unique among all tabs and windows.
    package let number: Int
    /// The number of the window. The first window has number 1.
    package let window: Int
    package internal(set) var stacks: NavigationStacks
    /// The values that all tabs share. They are copied in before each event and copied out after it.
    package internal(set) var context: NavigatorContext
    /// Addresses that are visited in this order once the first page has loaded.
    package internal(set) var waitingURLs: [URL] = []
    /// True if the stack's tab is selected.
    var isInFront = true
    /// A sign-in that is postponed until the tab is selected.
    var waitingSignIn: (screen: Screen.ID, cause: SignInCause)?
    /// True if the user signed in or out while a modal covered the page of the main stack.
    var isMainStale = false
    /// True once a modal has been presented.
    var hasModal = false
    /// True once the first page has loaded or failed.
    var hasBegun = false
    var hasDelegate = false
    /// The native screens with unsaved input.
    package internal(set) var unsavedScreens: Set<Screen.ID> = []
    /// The last page state that each web view reported.
    var pages: [StackName: PageState] = [:]
    /// The forms that the pages of the sessions are submitting.
    var forms: [StackName: URL] = [:]
    /// The sessions in which the scripts of the page are paused.
    var restingScripts: Set<StackName> = []
    var lastStacks: TraceEvent?
    private var main: SessionState
    private var modal: SessionState

    /// The open questions to the delegate, in order.
    var questions: [Question] = []
    /// Steps that continue after the delegate's decision.
    private var agenda: [Step] = []
    /// Queued events. They arrived while the delegate was deciding, or the current event caused them.
    private var waiting: [NavigatorEvent] = []
    private var output: [NavigatorOutput] = []

    /// A proposal that awaits the delegate's decision.
    struct Question: Sendable {
        let proposal: VisitProposal
        let session: StackName
        /// The name of the route handler that accepted the proposal.
        let handler: String
    }

    /// A step in the processing of an event. The delegate may be asked between two steps.
    indirect enum Step: Sendable {
        case perform(SessionCommand, of: StackName)
        /// Resume the page's scripts if no document is awaited.
        case rouse(StackName)
        /// Fail the visit if it is still active.
        case fail(Visit.ID, VisitError, of: StackName)
        /// Answer the web view. `visit` is the visit that was active when it asked.
        case answer(PolicyDecision, StackName, visit: Visit.ID?, url: URL?)
        /// If the first screen is native, continue without waiting for a page.
        case beginIfNative
    }

    package init(context: NavigatorContext, startURL: URL, tab: Int? = nil) {
        self.init(context: context, startURL: startURL, tab: tab, number: tab ?? 0, window: 1)
    }

    package init(context: NavigatorContext, startURL: URL, number: Int, window: Int) {
        self.init(context: context, startURL: startURL, tab: nil, number: number, window: window)
    }

    private init(context: NavigatorContext, startURL: URL, tab: Int?, number: Int, window: Int) {
        self.context = context
        self.startURL = startURL.withPath
        self.tab = tab
        self.number = number
        self.window = window
        // Each stack numbers its screens and visits in a separate range.
        let base = number * 1_000_000
        // Without a limit, a page that navigates by script would exhaust the memory of a kiosk over months.
        stacks = NavigationStacks(firstScreen: base + 1, depthLimit: context.isLocked ? Self.lockedDepthLimit : .max)
        func session(_ name: StackName, firstVisit: Int) -> SessionState {
            var session = SessionState(name: name, firstVisit: firstVisit, configuration: context.configuration)
            session.family = context.router.family
            session.isListed = context.isLocked
            return session
        }
        main = session(.main, firstVisit: base + 1)
        modal = session(.modal, firstVisit: base + 500_001)
    }

    /// The maximum number of screens in a stack of a kiosk.
    package static let lockedDepthLimit = 50

    package internal(set) subscript(_ name: StackName) -> SessionState {
        get { name == .main ? main : modal }
        set { if name == .main { main = newValue } else { modal = newValue } }
    }

    var names: [StackName] { hasModal ? [.main, .modal] : [.main] }

    // MARK: Events

    package mutating func handle(_ event: NavigatorEvent) -> [NavigatorOutput] {
        switch event {
        case .proposalDecided(let decision): answered(decision)
        // The web view cannot wait for the delegate's decision about another proposal.
        case .navigationAsked(let name, _, _) where !questions.isEmpty: emit(.answer(name, .cancel))
        case .responseAsked(let name, _, _) where !questions.isEmpty: emit(.answer(name, .cancel))
        default: if questions.isEmpty { react(to: event) } else { waiting.append(event) }
        }
        work()
        defer { output = [] }
        return output
    }

    /// Processes steps and queued events until the delegate has to be asked.
    private mutating func work() {
        while questions.isEmpty {
            if !agenda.isEmpty {
                let steps = agenda
                agenda = []
                run(steps)
            } else if !waiting.isEmpty {
                react(to: waiting.removeFirst())
            } else {
                return
            }
        }
    }

    private mutating func react(to event: NavigatorEvent) {
        switch event {
        case .start(let url): start(at: url)
        case .visit(let text): visit(text)
        case .handOver(let url): handOver(url)
        case .route(let proposal): route(proposal, from: stacks.front)
        case .propose(let proposal): propose(proposal, from: stacks.front)
        case .openOutside(let url): openOutside(url)
        case .leave(let event): depart(by: event)
        case .goUp: depart(by: stacks.modal == nil ? .goBack : .dismissModal)
        case .stop: send(.stopped, to: stacks.front)
        case .leaveUnasked(let event): leaveUnasked(by: event)
        case .navigate(let event): navigate(event)
        case .restart: restart()
        case .resetSessions: resetSessions()
        case .renewWebViews: renewWebViews()
        case .renewWebView(let name): renew(name)
        case .notificationPressed(let screen, let page): comeForward(to: screen, page)
        case .signInRequested:
            guard let screen = stacks.frontScreen else { return }
            emit(.authenticate(.userVisited))
            signIn(for: screen, .link)
        case .contentChanged: markContentStale()
        case .signInPressed(let id): if let screen = stacks.screen(id) { signIn(for: screen, .button) }
        case .session(let name, let event, let page):
            pages[name] = page
            send(event, to: name)
        case .pageChanged(let name, let page):
            pages[name] = page
            pageChanged(in: name)
        case .navigationAsked(let name, let action, let page):
            pages[name] = page
            decideNavigation(action, in: name)
        case .responseAsked(let name, let response, let page):
            pages[name] = page
            decideResponse(response, in: name)
        case .serverReached(let name, let screen):
            // Repeat the visit only if the error is still visible. The page of another screen is fetched when the user
            // returns to it.
            if isOnDisplay(screen, in: name) { navigate(.retry(screen: screen)) }
        case .visitMadeToFail(let name, let visit, let error): run([.fail(visit, error, of: name)])
        case .screenRefused(let screen, let name): if isOnDisplay(screen, in: name) { navigate(.goBack) }
        case .delegateSet(let isThere): hasDelegate = isThere
        case .unsavedScreens(let screens): unsavedScreens = screens
        case .outsideDecided(let url, let isAllowed): decided(url, isAllowed)
        case .pagesGivenUp(let names): for name in names { send(.pageGivenUp(true), to: name) }
        case .pagesLeft(let names):
            // A session that has no active visit has kept its page.
            for name in names where self[name].activeVisit == nil { send(.pageGivenUp(false), to: name) }
        case .identityChanged(let screens): identityChanged(except: screens)
        case .showError(let screen, let canSignIn): showError(of: screen, canSignIn: canSignIn)
        case .broughtToFront:
            traceStacks(isNew: true)
            broughtToFront()
        // `handle` has already processed this event.
        case .proposalDecided: break
        }
    }

    // MARK: Steps

    /// Executes the steps in order. After a question to the delegate, the remaining steps wait for the decision.
    mutating func run(_ steps: [Step]) {
        for (index, step) in steps.enumerated() {
            guard questions.isEmpty else { return agenda += steps[index...] }
            perform(step)
        }
    }

    private mutating func perform(_ step: Step) {
        switch step {
        case .perform(let command, let name): perform(command, of: name)
        case .rouse(let name):
            guard !self[name].awaitsDocument, restingScripts.remove(name) != nil else { return }
            emit(.view(name, .resumeScripts))
        case .fail(let visit, let error, let name):
            if self[name].activeVisit?.id == visit { send(.refused(error), to: name) }
        case .answer(let decision, let name, let visit, let url): answerPolicy(decision, in: name, visit, url)
        case .beginIfNative: if let first = stacks.main.first, first.kind != .web { begin() }
        }
    }

    mutating func send(_ event: SessionEvent, to name: StackName) {
        perform(self[name].handle(event), of: name)
    }

    mutating func perform(_ commands: [SessionCommand], of name: StackName) {
        run(commands.map { .perform($0, of: name) } + [.rouse(name)])
    }

    /// Queues an event to be handled after the current one.
    mutating func follow(with event: NavigatorEvent) { waiting.append(event) }

    mutating func emit(_ command: NavigatorCommand) { output.append(.perform(command)) }

    mutating func request(_ request: WindowSetRequest) { output.append(.request(request)) }

    mutating func record(_ event: TraceEvent) { emit(.record(event)) }
}
