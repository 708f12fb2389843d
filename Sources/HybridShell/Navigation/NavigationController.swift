public import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// The window that the stacks are shown in.
@MainActor
package protocol NavigationDisplay: AnyObject {
    func presentModal(_ view: NavigationView, style: PathProperties.ModalStyle, isDismissible: Bool)
    func dismissModal()
    /// Titles, buttons and commands may have changed.
    func navigationChanged()
    /// Hides the modal while a sign-in is asked for, or brings it back.
    /// - Returns: the window beneath; `nil` once there is none.
    @discardableResult func putModalAside(_ isAside: Bool) -> Widget?
    /// Brings the window forward, with these stacks.
    /// - Parameter activationToken: what a Wayland compositor wants for it.
    func comeForward(activationToken: String?)
    /// Tells the user something that needs no answer.
    func notify(_ text: String)
    /// A part of a page takes the whole screen, or gives it back.
    func fillScreen(_ isFull: Bool)
    /// The window in front, for dialogs; `nil` once there is none.
    var frontWindow: Widget? { get }
    /// Whether the user sees the stacks, and not those of another tab.
    var isInFront: Bool { get }
}

/// Performs what the `Navigator` commands: the one place where a decision about screens becomes widgets and visits.
///
/// Also what an application's own code uses to go somewhere; see the methods of `NavigationController+Commands.swift`.
@MainActor
public final class NavigationController {
    let context: NavigationContext
    /// Where this stack begins.
    public let startURL: URL
    /// The number of the tab whose stack this is; `nil` where there are no tabs.
    package let tab: Int?
    /// Where the stacks are shown.
    package weak var display: (any NavigationDisplay)?
    /// An application's own say in navigation: the application's delegate, unless another is set.
    public weak var delegate: (any NavigationDelegate)?
    /// The forms that the sessions' pages are sending.
    var forms: [StackName: URL] = [:]
    /// The stacks as they are.
    package private(set) var navigator: Navigator
    /// The main stack's session.
    package let main: SessionController
    private(set) var modalSession: SessionController?
    private var lastStacks: TraceEvent?
    /// An address from outside that came before the first page was there.
    package var waitingURL: URL?
    /// Called once, when the first page is there or has failed.
    var started: (@MainActor () -> Void)?
    /// A screen wants to know who asks, and waits for its tab to be shown.
    var waitingSignIn: (screen: Screen.ID, cause: SignInCause)?

    /// The main stack's page was made for somebody else, while the modal covered it.
    var isMainStale = false

    init(context: NavigationContext, startURL: URL, tab: Int?) {
        self.context = context
        self.startURL = startURL
        self.tab = tab
        navigator = Navigator(firstScreen: (tab ?? 0) * 1_000_000 + 1)
        delegate = context.environment.delegate
        main = context.makeSession(.main, tab: tab ?? 0)
        main.delegate = self
    }

    /// What the shell is given.
    package var environment: ShellEnvironment { context.environment }
    var authenticator: Authenticator { context.authenticator }

    /// The modal's session, made when it is first needed.
    private var modal: SessionController {
        if let modalSession { return modalSession }
        let session = context.makeSession(.modal, tab: tab ?? 0)
        session.delegate = self
        modalSession = session
        return session
    }

    private func controller(_ name: StackName) -> SessionController { name == .main ? main : modal }

    /// What the path configuration has under `settings`, for native screens and the delegate. It changes when the server
    /// sends another configuration.
    public var settings: [String: JSONValue] { context.pathConfiguration.settings }

    /// The session in front.
    package var front: SessionController { controller(navigator.front) }

    // MARK: Routing

    /// Fills in what the rules say, and goes on.
    func resolve(_ proposal: VisitProposal, from session: StackName) {
        var proposal = proposal
        // Rules are for the application's own paths. A flow over other hosts stays in the stack that it began in.
        if environment.router.family.isForeign(proposal.url) {
            let context: PathProperties.Context = session == .modal && navigator.modal != nil ? .modal : .default
            proposal.properties = PathProperties(["context": .string(context.rawValue)])
        } else {
            let resolution = context.resolve(proposal.url)
            proposal.properties = resolution.properties
            proposal.rules = resolution.matches.map(\.rule)
        }
        route(proposal, from: session)
    }

    func route(_ proposal: VisitProposal, from session: StackName) {
        var proposal = proposal
        proposal.isFromLeftPage = existing(session)?.session.isLeavingPage ?? false
        let url = proposal.url
        environment.tracer.record(
            .visitProposed(
                url: url, action: proposal.options.action, origin: proposal.origin, properties: proposal.properties,
                rules: proposal.rules, redirected: proposal.options.response?.redirected ?? false,
                hasResponse: proposal.options.response != nil))
        let route = environment.router.route(url)
        switch route.decision {
        case .web:
            showInside(proposal, from: session, handler: route.handler)
        case .external, .system:
            if let reason = context.outsidePolicy.refusal(of: proposal, at: MainLoop.now / 1000) {
                return refuse(url, handler: route.handler, reason)
            }
            environment.tracer.record(.visitRouted(url: url, decision: .external, handler: route.handler))
            // One gesture opens one application, however many the page asks for after it.
            if proposal.origin.isPage { existing(session)?.webView.gesture.spent() }
            openOutside(url)
        case .refused(let reason):
            refuse(url, handler: route.handler, reason)
            // The page is on its way already, under the address that led to it.
            if context.profile.isLocked, proposal.options.response?.redirected ?? false { leaveTop(of: session) }
        }
    }

    /// Leaves the screen whose page may not be seen.
    func leaveTop(of session: StackName) {
        // Not from within the report that it is there.
        guard let screen = navigator[session].last, screen.id != navigator.main.first?.id else { return }
        MainLoop.whenIdle { [weak self] in
            guard let self, navigator[session].last?.id == screen.id else { return }
            handle(.goBack)
        }
    }

    private func refuse(_ url: URL, handler: String, _ reason: String) {
        environment.tracer.record(.visitRouted(url: url, decision: .cancelled, handler: handler))
        environment.tracer.record(.externalRefused(url: url))
        environment.logger.notice(
            "address refused", metadata: ["url": "\(URLRedaction.redact(url))", "reason": "\(reason)"])
    }

    /// Whether a page that is there may not be seen; then that is recorded.
    func refusesPage(at url: URL) -> Bool {
        let route = environment.router.route(url)
        guard case .refused(let reason) = route.decision else { return false }
        refuse(url, handler: route.handler, reason)
        return true
    }

    /// The application's own code has the last word on what is inside the application.
    private func showInside(_ proposal: VisitProposal, from session: StackName, handler: String) {
        let screens = Set(environment.nativeScreens.keys)
        var proposal = proposal
        var name = proposal.properties.nativeScreen(among: screens)
        switch delegate?.navigation(self, decides: proposal) ?? .accept {
        case .accept: break
        case .native(let other): name = other
        case .show(let properties):
            proposal.properties = properties
            name = properties.nativeScreen(among: screens)
        case .openOutside:
            environment.tracer.record(.visitRouted(url: proposal.url, decision: .external, handler: "delegate"))
            return openOutside(proposal.url)
        case .reject:
            environment.tracer.record(.visitRouted(url: proposal.url, decision: .cancelled, handler: "delegate"))
            return
        }
        if name == nil, signsIn(insteadOf: proposal, from: session) { return }
        environment.tracer.record(
            .visitRouted(url: proposal.url, decision: name == nil ? .web : .native, handler: handler))
        propose(proposal, from: session, kind: name.map { .native($0) } ?? .web)
    }

    func openOutside(_ url: URL) {
        guard delegate?.navigation(self, opensOutside: url) ?? true else {
            return environment.tracer.record(.externalRefused(url: url))
        }
        environment.tracer.record(.externalOpened(url: url))
        Task {
            do {
                try await environment.launcher.open(url)
            } catch {
                environment.logger.warning("cannot open an address outside", metadata: ["error": "\(error)"])
                guard let window = display?.frontWindow else { return }
                MessageDialog.show(
                    .init(title: "This link cannot be opened", body: "\(error)\n\n\(URLRedaction.redact(url))"),
                    in: window)
            }
        }
    }

    // MARK: Performing

    func handle(_ event: NavigatorEvent) {
        let tops = [StackName.main: navigator.main.last, .modal: navigator.modal?.last]
        let commands = navigator.handle(event)
        for command in commands { perform(command, tops: tops) }
        refreshUncovered(after: commands)
        traceStacks()
        display?.navigationChanged()
    }

    private func perform(_ command: NavigatorCommand, tops: [StackName: Screen?]) {
        switch command {
        case .show(let session, let transition): show(session, transition, after: tops[session] ?? nil)
        case .presentModal(let style, let isDismissible):
            display?.presentModal(modal.view, style: style, isDismissible: isDismissible)
        case .dismissModal: dismiss()
        case .visit(let session, let request): controller(session).send(.visit(request))
        case .forget(let session, let screens): forget(screens, in: session)
        case .markSnapshotsStale(let session): existing(session)?.send(.snapshotsAreStale)
        case .reloadNative(let session, let screen): existing(session)?.view.nativeScreen(screen)?.load()
        case .notify(let text): display?.notify(text)
        case .update: break
        }
    }

    private func show(_ session: StackName, _ transition: NavigatorCommand.Transition, after previous: Screen?) {
        guard let screen = navigator[session].last else { return }
        let view = controller(session).view
        if case .native(let name) = screen.kind, view.nativeScreen(screen.id) == nil,
            let make = environment.nativeScreens[name]
        {
            let native = make(screen, self)
            view.add(native, for: screen.id)
            native.load()
        }
        view.show(screen, after: previous, transition)
    }

    private func dismiss() {
        // Whatever the modal was doing is over, before its window goes: a late answer must find nothing to change.
        modal.send(.cancelVisit)
        modal.webView.dismissDialog()
        modal.webView.withdrawPasswordRequests()
        display?.dismissModal()
        main.view.focus()
    }

    private func forget(_ screens: [Screen.ID], in session: StackName) {
        authenticator.handle(.screensRemoved(screens))
        guard let controller = existing(session) else { return }
        controller.send(.screensRemoved(screens))
        controller.view.forget(screens)
    }

    /// A stack's session, if it has been needed yet.
    package func existing(_ session: StackName) -> SessionController? {
        session == .main ? main : modalSession
    }

    /// Writes the stacks to the trace if they are not what it told last.
    /// - Parameter isInFront: whether the tab has come to the front: what is to be seen has changed then in any case.
    func traceStacks(isInFront: Bool = false) {
        if isInFront { lastStacks = nil }
        let event = TraceEvent.stackChanged(
            main: navigator.main.map(\.summary), modal: navigator.modal?.map(\.summary), tab: tab)
        guard event != lastStacks else { return }
        lastStacks = event
        environment.tracer.record(event)
    }

    // MARK: Failures

    /// A native screen has something to show again.
    func nativeScreenLoaded(_ screen: Screen.ID) {
        authenticator.handle(.pageShown(screen))
    }

    func showError(_ error: VisitError, on screen: Screen, in session: SessionController, canSignIn: Bool = false) {
        if !canSignIn, let content = context.errorContent?(error, screen, self) {
            return session.view.curtain.show(content)
        }
        session.view.curtain.show(errorView(for: error, on: screen, canSignIn: canSignIn))
    }
}
