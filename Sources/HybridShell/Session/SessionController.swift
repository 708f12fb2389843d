import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// What a session's web view tells and asks of the navigation above it.
@MainActor
protocol SessionControllerDelegate: AnyObject {
    /// How the session stands.
    func state(of session: SessionController) -> Session
    /// Something has happened to the session.
    func session(_ session: SessionController, received event: SessionEvent)
    /// The page has another title or address.
    func sessionPageChanged(_ session: SessionController)
    /// The web view asks whether a navigation may begin.
    func session(_ session: SessionController, decides action: NavigationAction) -> PolicyDecision
    /// The web view asks whether an answer may be shown.
    /// - Parameter answer: is called once, before this returns.
    func session(
        _ session: SessionController, decides response: NavigationResponse,
        answer: @escaping @MainActor (PolicyDecision) -> Void)
    /// A tester has the visit fail.
    func session(_ session: SessionController, fails visit: Visit.ID, with error: VisitError)
    /// The server of a screen whose visit failed can be reached again.
    func session(_ session: SessionController, canReloadAgain screen: Screen.ID)
    /// The web view for a window that the page asks for; `nil` if the address is for the stack.
    func session(_ session: SessionController, opens action: NavigationAction) -> Widget?
    func session(_ session: SessionController, asks dialog: ScriptDialog)
    func session(_ session: SessionController, asks request: PasswordRequest)
    func session(_ session: SessionController, asks request: PermissionRequest)
    func session(_ session: SessionController, shows notification: WebNotification)
    func session(_ session: SessionController, fillsScreen isFull: Bool)
    /// A new web view is to take the place of the one there is.
    func sessionIsRenewed(_ session: SessionController)
    /// The web view that takes its place.
    func newWebView(for session: SessionController) -> WebViewHost
    /// The screen whose page the session's web view shows, or is about to.
    func pageScreen(of session: SessionController) -> Screen.ID?
    /// Where the session's pages are shown.
    var destination: (any BridgeDestination)? { get }
}

/// One session's web view with its curtain and its timers: does what is commanded of them, and tells what happens there.
@MainActor
package final class SessionController {
    /// The stack that the session is for.
    package let name: StackName
    /// What shows the session's page.
    package private(set) var webView: WebViewHost
    /// What shows the session's stack.
    package let view: NavigationView
    weak var delegate: (any SessionControllerDelegate)?
    /// What the session's pages speak to.
    package let bridge: PageBridge
    let reporter: VisitReporter
    let logger: Logger
    private let limits: VisitLimits
    private let timers = VisitTimers()
    private let reconnector = Reconnector()
    /// What of the page's console is recorded.
    var console = ConsoleFilter()
    /// What a tester wants the visit that begins now to fail with.
    var forcedError: (@MainActor () -> VisitError?)?
    /// The visit that has just failed, until its page has been told.
    var failedVisit: Visit?
    /// Whether a tester has the visit in progress fail; nothing is asked for on its behalf.
    private(set) var isFailing = false

    init(
        name: StackName, webView: WebViewHost, bridge: PageBridge, limits: VisitLimits, reporter: VisitReporter,
        logger: Logger
    ) {
        self.name = name
        self.webView = webView
        self.bridge = bridge
        view = NavigationView(webView: webView)
        self.limits = limits
        self.reporter = reporter
        self.logger = logger
        webView.delegate = self
        bridge.delegate = self
        WindowShortcuts.connectSubmitKey(view.widget) { [weak bridge] in bridge?.perform(.submit) ?? false }
    }

    /// How the session stands.
    package var session: Session { delegate?.state(of: self) ?? Session(name: name) }

    /// What the web view says of its page now.
    var page: PageState { PageState(url: webView.url, title: webView.title, time: MainLoop.now / 1000) }

    /// Tells of something that has happened to the session.
    func send(_ event: SessionEvent) { delegate?.session(self, received: event) }

    // MARK: Performing

    /// Does what the session needs of its web view.
    func perform(_ command: ViewCommand) {
        switch command {
        case .load(let url): if !isFailing { webView.load(url) }
        case .loadHTML(let html, let base): if !isFailing { webView.load(html: html, base: base) }
        case .stopLoading: webView.stopLoading()
        case .pauseScripts: webView.pauseScripts()
        case .resumeScripts: webView.resumeScripts()
        case .callAdapter(let call): perform(call)
        case .cover(let screen, let keepsPage): view.cover(screen, keepsPage: keepsPage)
        case .uncover: view.uncover()
        case .armWatchdog(let visit): armWatchdog(visit)
        case .disarmWatchdog: timers.cancel()
        case .pauseWatchdog: timers.stopWatching()
        case .awaitAnswer(let form, let isUpload): awaitAnswer(form, isUpload)
        case .awaitAdapter(let visit): awaitAdapter(visit)
        case .awaitServer(let url, let screen): awaitServer(of: url, screen)
        case .withdrawPasswordRequests: webView.withdrawPasswordRequests()
        case .spendGesture: webView.gesture.spent()
        case .forgetPictures: view.forgetPictures()
        case .forgetPages: view.forgetPages()
        case .renew: renew()
        }
    }

    private func perform(_ call: AdapterCall) {
        switch call {
        case .visit(let url, let options, let restorationIdentifier, let visit):
            guard !isFailing else { return }
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
        case .stopVisit(let identifier):
            webView.callAdapter("stopVisit", ["identifier": .string(identifier)]) { _ in }
        case .allowPrefetch(let url):
            webView.callAdapter("allowPrefetch", ["location": .string(url.absoluteString)]) { _ in }
        case .clearSnapshotCache:
            view.forgetPictures()
            webView.callAdapter("clearSnapshotCache", [:]) { _ in }
        }
    }

    /// Has a new web view put in place of the one there is.
    package func renewWebView() { delegate?.sessionIsRenewed(self) }

    /// Puts a new web view in place of the one there is, with nothing of what that had loaded, typed or gone through.
    private func renew() {
        guard let new = delegate?.newWebView(for: self) else { return }
        reconnector.reset()
        bridge.pageIsGone()
        webView.dismissDialog()
        webView.delegate = nil
        webView = new
        view.replace(new)
        new.delegate = self
    }

    /// A visit has changed its state.
    func take(_ report: VisitReport) {
        reporter.record(report, in: name)
        if case .started = report { view.progress.begin() } else { view.progress.finish() }
        switch report {
        case .started(let visit):
            reconnector.pause()
            failedVisit = nil
            fail(visit)
        case .completed:
            reconnector.reset()
            isFailing = false
        case .failed(let visit, _):
            isFailing = false
            failedVisit = visit
        case .cancelled: isFailing = false
        case .rendered: break
        }
    }

    private func fail(_ visit: Visit) {
        guard let error = forcedError?() else { return }
        isFailing = true
        delegate?.session(self, fails: visit.id, with: error)
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

    private func awaitServer(of url: URL, _ screen: Screen.ID) {
        reconnector.wait(for: url) { [weak self] in
            guard let self else { return }
            delegate?.session(self, canReloadAgain: screen)
        }
    }
}
