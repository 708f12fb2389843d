import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// What a session asks of the navigation above it.
@MainActor
protocol SessionControllerDelegate: AnyObject {
    func session(_ session: SessionController, makes proposal: VisitProposal)
    func session(_ session: SessionController, leavesFor url: URL, from screen: Screen.ID)
    func session(_ session: SessionController, redirects screen: Screen.ID, to url: URL)
    /// The fetch of a screen's page was redirected to an address where there is none.
    func session(_ session: SessionController, misses url: URL, on screen: Screen.ID)
    func session(_ session: SessionController, abandons screen: Screen.ID)
    /// Whether a page that the session's page leads to is to be shown by anything but the session's web view.
    func session(_ session: SessionController, showsElsewhere url: URL) -> Bool
    func session(_ session: SessionController, traversedHistoryTo url: URL, stepsBack: Int?)
    /// The page of a screen has made a step of its own.
    func session(_ session: SessionController, advanced screen: Screen.ID, from step: PageStep)
    func session(_ session: SessionController, failed visit: Visit, with error: VisitError)
    func session(_ session: SessionController, shows screen: Screen.ID)
    /// Whether the page's screen may go by an address that the page has given itself. What is locked away it does
    /// not ask for again either.
    func session(_ session: SessionController, isAt url: URL) -> Bool
    /// The server of a screen whose visit failed can be reached again.
    func session(_ session: SessionController, canReloadAgain screen: Screen.ID)
    /// The web view for a window that the page asks for; `nil` if the address is for the stack.
    func session(_ session: SessionController, opens action: NavigationAction) -> Widget?
    /// The page has begun to send a form.
    func session(_ session: SessionController, submitsFormTo url: URL)
    /// The page's script library has the answer to its form, or has given it up.
    func sessionFinishedForm(_ session: SessionController)
    /// A form of the page's was not sent to another site.
    func session(_ session: SessionController, refusesFormTo url: URL)
    /// A form that the page has sent by itself has come to nothing; the page is as it was.
    func session(_ session: SessionController, failedToSendForm error: VisitError)
    /// The page signs the user out.
    func sessionSignsOut(_ session: SessionController)
    /// A part of a screen's page was refused to somebody who is not signed in.
    func session(_ session: SessionController, needsSignIn cause: SignInCause, on screen: Screen.ID)
    func sessionWantsBack(_ session: SessionController)
    func session(_ session: SessionController, asks dialog: ScriptDialog)
    func session(_ session: SessionController, asks request: PasswordRequest)
    func session(_ session: SessionController, reports report: VisitReport)
    func session(_ session: SessionController, asks request: PermissionRequest)
    func session(_ session: SessionController, shows notification: WebNotification)
    func session(_ session: SessionController, fillsScreen isFull: Bool)
    /// Whether a screen is the one on display.
    func session(_ session: SessionController, isOnDisplay screen: Screen.ID) -> Bool
}

/// Performs what a ``Session`` commands, on one web view.
@MainActor
package final class SessionController {
    /// What shows the session's page.
    package private(set) var webView: WebViewHost
    /// What shows the session's stack.
    package let view: NavigationView
    weak var delegate: (any SessionControllerDelegate)?
    /// The session as it is.
    package private(set) var session: Session
    let reporter: VisitReporter
    let logger: Logger
    private let limits: VisitLimits
    private let timers = VisitTimers()
    private let reconnector = Reconnector()
    /// What of the page's console is recorded.
    var console = ConsoleFilter()
    /// What a tester wants the visit that begins now to fail with.
    var forcedFailure: (@MainActor () -> VisitError?)?
    /// The visit that fails because of that; nothing is asked for on its behalf.
    private var visitThatFails: Visit.ID?

    /// The stack that the session is for.
    package var name: StackName { session.name }

    init(session: Session, webView: WebViewHost, limits: VisitLimits, reporter: VisitReporter, logger: Logger) {
        self.session = session
        self.webView = webView
        view = NavigationView(webView: webView)
        self.limits = limits
        self.reporter = reporter
        self.logger = logger
        webView.delegate = self
    }

    /// Puts a new web view in place of the one there is, with nothing of what that had loaded, typed or gone through.
    package func renew(_ new: WebViewHost) {
        send(.reset)
        reconnector.reset()
        webView.dismissDialog()
        webView.delegate = nil
        webView = new
        view.replace(new)
        new.delegate = self
    }

    /// Tells the session what happened and performs what it commands.
    func send(_ event: SessionEvent) {
        perform(session.handle(event))
    }

    /// Asks the session whether a navigation may go on, and performs what it commands besides.
    func decide(_ action: NavigationAction) -> PolicyDecision {
        let visit = session.activeVisit?.id
        let (decision, commands) = session.decide(action)
        perform(commands)
        guard decision == .allowIfWanted else { return decision }
        return session.activeVisit?.id == visit ? .allow : .cancel
    }

    /// Asks the session whether an answer may be shown, and performs what it commands besides.
    func decide(_ response: NavigationResponse, answer: @MainActor (PolicyDecision) -> Void) {
        let (decision, commands) = session.decide(response)
        // A file is taken away first: the load of the page beneath, if that has to be loaded, would end its load.
        if decision == .download { answer(decision) }
        perform(commands)
        if decision != .download { answer(decision) }
    }

    private func perform(_ commands: [SessionCommand]) {
        for command in commands { perform(command) }
        if !session.awaitsDocument { webView.resumeScripts() }
    }

    private func perform(_ command: SessionCommand) {
        switch command {
        // Nothing is asked for on behalf of a visit that is to fail.
        case .load(let url): if !isFailing { webView.load(url) }
        case .loadHTML(let html, let base): if !isFailing { webView.load(html: html, base: base) }
        case .callAdapter(.visit) where isFailing: return
        case .stopLoading: webView.stopLoading()
        case .pauseScripts: webView.pauseScripts()
        case .callAdapter(let call): perform(call)
        case .cover(let screen): cover(screen)
        case .uncover(let screen): uncover(screen)
        case .propose(let proposal): delegate?.session(self, makes: proposal)
        case .leaveFor(let url, let screen): delegate?.session(self, leavesFor: url, from: screen)
        case .redirected(let url, let screen): delegate?.session(self, redirects: screen, to: url)
        case .fail(let visit, let error, let target, let screen):
            delegate?.session(self, misses: target, on: screen)
            if session.activeVisit?.id == visit { send(.refused(error)) }
        case .abandon(let screen): delegate?.session(self, abandons: screen)
        case .historyTraversed(let url, let steps):
            delegate?.session(self, traversedHistoryTo: url, stepsBack: steps)
        case .pageAdvanced(let screen, let step): delegate?.session(self, advanced: screen, from: step)
        case .goBack: delegate?.sessionWantsBack(self)
        case .armWatchdog(let visit): armWatchdog(visit)
        case .disarmWatchdog: timers.cancel()
        case .pauseWatchdog: timers.stopWatching()
        case .awaitAnswer(let form, let isUpload): awaitAnswer(form, isUpload)
        case .formFailed(let error): delegate?.session(self, failedToSendForm: error)
        case .refuse(let error): if webViewLoadWasAdopted(webView) { send(.refused(error)) }
        case .awaitAdapter(let visit): awaitAdapter(visit)
        case .report(let report): self.report(report)
        case .formSubmitted(let url): delegate?.session(self, submitsFormTo: url)
        case .formFinished: delegate?.sessionFinishedForm(self)
        case .formRefused(let url): delegate?.session(self, refusesFormTo: url)
        case .signOut: delegate?.sessionSignsOut(self)
        case .signInNeeded(let screen, let cause): delegate?.session(self, needsSignIn: cause, on: screen)
        }
    }

    /// Whether a tester has the visit in progress fail.
    var isFailing: Bool { visitThatFails != nil && visitThatFails == session.activeVisit?.id }

    private func fail(_ visit: Visit) {
        guard let error = forcedFailure?() else { return }
        visitThatFails = visit.id
        // Not from within the report: whoever commanded the visit goes on first.
        MainLoop.whenIdle { [weak self] in
            guard let self, isFailing else { return }
            send(.refused(error))
        }
    }

    private func perform(_ call: AdapterCall) {
        switch call {
        case .visit(let url, let options, let restorationIdentifier, let visit):
            var argument: [String: JSONValue] = [
                "location": .string(url.absoluteString), "options": options.json, "visit": .integer(visit),
            ]
            if let restorationIdentifier { argument["restorationIdentifier"] = .string(restorationIdentifier) }
            webView.callAdapter("visit", .object(argument)) { [weak self] outcome in
                guard case .failure(let error) = outcome, !error.isTimedOut else { return }
                self?.send(.scriptFailed(visit: visit, message: error.message))
            }
        case .cancelVisit(let identifier):
            webView.callAdapter("cancelVisit", ["identifier": .string(identifier)]) { _ in }
        case .clearSnapshotCache:
            view.forgetPictures()
            webView.callAdapter("clearSnapshotCache", [:]) { _ in }
        }
    }

    private func cover(_ screen: Screen.ID) {
        guard delegate?.session(self, isOnDisplay: screen) ?? false else { return }
        view.cover(screen)
    }

    private func uncover(_ screen: Screen.ID) {
        guard delegate?.session(self, isOnDisplay: screen) ?? false else { return }
        view.curtain.open()
        view.focus()
        delegate?.session(self, shows: screen)
    }

    // MARK: Time

    private func armWatchdog(_ visit: Visit.ID) {
        timers.watch(milliseconds: limits.silence) { [weak self] in
            self?.send(.watchdogExpired(visit: visit))
            self?.webView.endIfHung()
        }
    }

    private func awaitAnswer(_ form: Int, _ isUpload: Bool) {
        let limit = isUpload ? limits.silence * VisitLimits.uploadFactor : limits.silence
        timers.awaitAnswer(milliseconds: limit) { [weak self] in self?.send(.answerMissing(form: form)) }
    }

    private func awaitAdapter(_ visit: Visit.ID) {
        timers.awaitAdapter(milliseconds: limits.adapterSilence) { [weak self] in
            self?.send(.adapterSilent(visit: visit))
        }
    }

    private func report(_ report: VisitReport) {
        reporter.record(report, in: name)
        delegate?.session(self, reports: report)
        switch report {
        case .started(let visit):
            reconnector.pause()
            fail(visit)
        case .completed:
            reconnector.reset()
            // The title may have come between the first picture of the page and the end of its visit.
            webViewPageChanged(webView)
        case .failed(let visit, let error):
            delegate?.session(self, failed: visit, with: error)
            awaitConnection(visit, error)
        // What the page that was not to come has asked for is of no use any more.
        case .cancelled: webView.withdrawPasswordRequests()
        case .rendered: break
        }
    }

    private func awaitConnection(_ visit: Visit, _ error: VisitError) {
        guard ReconnectionSchedule.applies(to: error) else { return }
        let screen = visit.request.screen
        reconnector.wait(for: visit.request.url) { [weak self] in
            guard let self else { return }
            delegate?.session(self, canReloadAgain: screen)
        }
    }
}
