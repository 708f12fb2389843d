package import FoundationEssentials

/// The navigator, its two sessions, the router and the rules in force, joined to one value: events go in, commands come
/// out, nothing else happens.
///
/// A page's message reaches its session, which proposes a visit; the rules and the router say what that means; the
/// navigator changes the stacks and has the sessions visit; what they command goes out. All of this happens within one
/// event, in the order in which it is written down here. Only where the application's delegate has a say does it stop
/// half way, until the answer is there, and what else happens waits.
package struct Coordinator: Reducer, Sendable {
    package typealias Event = CoordinatorEvent
    package typealias Command = CoordinatorCommand

    /// Where this stack begins.
    package let startURL: URL
    /// The number of the tab whose stack this is; `nil` where there are no tabs, and in a further window.
    package let tab: Int?
    /// What the stack is known by among those of all tabs and windows.
    package let number: Int
    /// Which of the application's windows it is that shows the stack, the first being 1.
    package let window: Int
    /// The stacks as they are.
    package internal(set) var navigator: Navigator
    /// What all tabs share, lent to the one that is at work.
    package internal(set) var context: CoordinatorContext
    /// An address from outside that came before the first page was there.
    package internal(set) var waitingURL: URL?
    /// Whether the user sees the stacks, and not those of another tab.
    var isInFront = true
    /// A screen wants to know who asks, and waits for its tab to be shown.
    var waitingSignIn: (screen: Screen.ID, cause: SignInCause)?
    /// The main stack's page was made for somebody else, while the modal covered it.
    var isMainStale = false
    /// Whether there has been a modal.
    var hasModal = false
    /// Whether the first page is there, or has failed.
    var hasBegun = false
    /// Whether the application has a say.
    var hasDelegate = false
    /// What the web views have said of their pages last.
    var pages: [StackName: PageState] = [:]
    /// The forms that the sessions' pages are sending.
    var forms: [StackName: URL] = [:]
    /// Whose page's scripts rest.
    var restingScripts: Set<StackName> = []
    var lastStacks: TraceEvent?
    private var main: Session
    private var modal: Session

    /// What the delegate has been asked, in this order.
    var questions: [Question] = []
    /// What is to be done as soon as the delegate has answered.
    private var agenda: [Step] = []
    /// What happens next: what came while the delegate was asked, and what follows from the event itself.
    private var waiting: [CoordinatorEvent] = []
    private var output: [CoordinatorCommand] = []

    /// A proposal that the delegate decides about.
    struct Question: Sendable {
        let proposal: VisitProposal
        let session: StackName
        /// Who in the router has let it through.
        let handler: String
    }

    /// A step on the way from an event to its end, between which the delegate may be asked.
    indirect enum Step: Sendable {
        case perform(SessionCommand, of: StackName)
        /// The page's scripts may go on if no document is awaited.
        case rouse(StackName)
        /// The visit fails, if it is still wanted.
        case fail(Visit.ID, VisitError, of: StackName)
        /// The web view gets its answer. `visit` was the one under way when it asked.
        case answer(PolicyDecision, StackName, visit: Visit.ID?, url: URL?)
        /// A native screen is there at once.
        case beginIfNative
    }

    /// A coordinator that shows nothing yet.
    package init(context: CoordinatorContext, startURL: URL, tab: Int? = nil) {
        self.init(context: context, startURL: startURL, tab: tab, number: tab ?? 0, window: 1)
    }

    /// A coordinator for a further window.
    package init(context: CoordinatorContext, startURL: URL, number: Int, window: Int) {
        self.init(context: context, startURL: startURL, tab: nil, number: number, window: window)
    }

    private init(context: CoordinatorContext, startURL: URL, tab: Int?, number: Int, window: Int) {
        self.context = context
        self.startURL = startURL
        self.tab = tab
        self.number = number
        self.window = window
        // Screens and visits of several stacks are numbered in ranges of their own.
        let base = number * 1_000_000
        // A page that navigates by itself would fill a kiosk's memory in the course of months.
        navigator = Navigator(
            firstScreen: base + 1, depthLimit: context.isLocked ? Self.lockedDepthLimit : .max)
        func session(_ name: StackName, firstVisit: Int) -> Session {
            var session = Session(
                name: name, firstVisit: firstVisit, requiresTurbo: context.requiresTurbo,
                authentication: context.authentication)
            session.family = context.router.family
            session.isListed = context.isLocked
            return session
        }
        main = session(.main, firstVisit: base + 1)
        modal = session(.modal, firstVisit: base + 500_001)
    }

    /// The most screens that a stack of a locked application has.
    package static let lockedDepthLimit = 50

    /// One of the two sessions.
    package internal(set) subscript(_ name: StackName) -> Session {
        get { name == .main ? main : modal }
        set { if name == .main { main = newValue } else { modal = newValue } }
    }

    /// The sessions that there is anything of.
    var names: [StackName] { hasModal ? [.main, .modal] : [.main] }

    // MARK: Events

    /// Takes in an event and says what must be done for it, in order.
    package mutating func handle(_ event: CoordinatorEvent) -> [CoordinatorCommand] {
        switch event {
        case .proposalDecided(let decision): answered(decision)
        // The web view cannot wait for what the delegate has to say of something else.
        case .navigationAsked(let name, _, _) where !questions.isEmpty: emit(.answer(name, .cancel))
        case .responseAsked(let name, _, _) where !questions.isEmpty: emit(.answer(name, .cancel))
        default: if questions.isEmpty { react(to: event) } else { waiting.append(event) }
        }
        work()
        defer { output = [] }
        return output
    }

    /// Goes on as far as it is possible without the delegate.
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

    private mutating func react(to event: CoordinatorEvent) {
        switch event {
        case .start(let url): start(at: url)
        case .visit(let text): visit(text)
        case .handOver(let url): handOver(url)
        case .route(let proposal): route(proposal, from: navigator.front)
        case .propose(let proposal): propose(proposal, from: navigator.front)
        case .openOutside(let url): openOutside(url)
        case .leave(let event): depart(by: event)
        case .goUp: depart(by: navigator.modal == nil ? .goBack : .dismissModal)
        case .stop: send(.stopped, to: navigator.front)
        case .leaveUnasked(let event): leaveUnasked(by: event)
        case .navigate(let event): navigate(event)
        case .restart: restart()
        case .resetSessions: resetSessions()
        case .renewWebViews: renewWebViews()
        case .renewWebView(let name): renew(name)
        case .notificationPressed(let screen, let page): comeForward(to: screen, page)
        case .signInPressed(let id): if let screen = navigator.screen(id) { signIn(for: screen, .button) }
        case .session(let name, let event, let page):
            pages[name] = page
            send(event, to: name)
        case .pageChanged(let name, let page):
            pages[name] = page
            pageChanged(in: name)
        case .navigationAsked(let name, let action, let page):
            pages[name] = page
            decide(action, in: name)
        case .responseAsked(let name, let response, let page):
            pages[name] = page
            decide(response, in: name)
        case .serverReached(let name, let screen):
            // Only where the user still looks at the error: another screen's page is fetched when it is gone back to.
            if isOnDisplay(screen, in: name) { navigate(.retry(screen: screen)) }
        case .visitMadeToFail(let name, let visit, let error): run([.fail(visit, error, of: name)])
        case .screenRefused(let screen, let name): if isOnDisplay(screen, in: name) { navigate(.goBack) }
        case .delegateSet(let isThere): hasDelegate = isThere
        case .outsideDecided(let url, let isAllowed): decided(url, isAllowed)
        case .pagesGivenUp(let names): for name in names { send(.pageGivenUp(true), to: name) }
        case .pagesLeft(let names):
            // What left the page where it is has not given it up.
            for name in names where self[name].activeVisit == nil { send(.pageGivenUp(false), to: name) }
        case .identityChanged(let screens): identityChanged(repeating: screens)
        case .showError(let screen, let canSignIn): showError(of: screen, canSignIn: canSignIn)
        case .broughtToFront:
            traceStacks(isNew: true)
            broughtToFront()
        // Taken in by `handle`, whatever else is going on.
        case .proposalDecided: break
        }
    }

    // MARK: Steps

    /// Does one step after the other. If the delegate is asked, the rest waits for the answer.
    mutating func run(_ steps: [Step]) {
        for (index, step) in steps.enumerated() {
            guard questions.isEmpty else { return agenda += steps[index...] }
            take(step)
        }
    }

    private mutating func take(_ step: Step) {
        switch step {
        case .perform(let command, let name): perform(command, of: name)
        case .rouse(let name):
            guard !self[name].awaitsDocument, restingScripts.remove(name) != nil else { return }
            emit(.view(name, .resumeScripts))
        case .fail(let visit, let error, let name):
            if self[name].activeVisit?.id == visit { send(.refused(error), to: name) }
        case .answer(let decision, let name, let visit, let url):
            answer(decision, in: name, visit, url)
        case .beginIfNative: if let first = navigator.main.first, first.kind != .web { begin() }
        }
    }

    /// Tells a session what has happened, and does what it commands.
    mutating func send(_ event: SessionEvent, to name: StackName) {
        perform(self[name].handle(event), of: name)
    }

    /// Does what a session commands.
    mutating func perform(_ commands: [SessionCommand], of name: StackName) {
        run(commands.map { .perform($0, of: name) } + [.rouse(name)])
    }

    /// Something follows from what happens, once that is over.
    mutating func follow(with event: CoordinatorEvent) { waiting.append(event) }

    mutating func emit(_ command: CoordinatorCommand) { output.append(command) }

    mutating func record(_ event: TraceEvent) { emit(.record(event)) }
}
