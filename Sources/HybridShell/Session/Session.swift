import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// Receives the reports and questions of a session's web view.
@MainActor
protocol SessionDelegate: AnyObject {
    func state(of session: Session) -> SessionState
    func session(_ session: Session, received event: SessionEvent)
    /// Reports that the title or address of the page has changed.
    func sessionPageChanged(_ session: Session)
    func session(_ session: Session, decides action: NavigationAction) -> PolicyDecision
    /// Decides if a response may be shown.
    /// - Parameter answer: A closure that receives the decision. It must be called once, before this method returns.
    func session(
        _ session: Session, decides response: NavigationResponse, answer: @escaping @MainActor (PolicyDecision) -> Void)
    /// Reports that a tester makes the visit fail with this error.
    func session(_ session: Session, fails visit: Visit.ID, with error: VisitError)
    /// Reports that the server of a failed screen is reachable again.
    func session(_ session: Session, canReloadAgain screen: Screen.ID)
    /// Returns the web view for a window that the page requests. Returns `nil` if the address belongs in the stack.
    func session(_ session: Session, opens action: NavigationAction) -> Widget?
    func session(_ session: Session, asks dialog: ScriptDialog)
    func session(_ session: Session, asks request: PasswordRequest)
    func session(_ session: Session, asks request: PermissionRequest)
    func session(_ session: Session, shows notification: WebNotification)
    func session(_ session: Session, fillsScreen isFull: Bool)
    /// Requests a new web view that replaces the current one.
    func sessionIsRenewed(_ session: Session)
    func newWebView(for session: Session) -> WebViewHost
    /// Returns the screen whose page the session's web view shows or will show next.
    func pageScreen(of session: Session) -> Screen.ID?
    /// The object through which bridge components navigate.
    var destination: (any BridgeDestination)? { get }
}

/// The web view of one stack, with its curtain and timers. A session executes view commands and reports events.
package final class Session {
    package let name: StackName
    /// The web view that shows the session's page.
    package private(set) var webView: WebViewHost
    /// The widget that shows the session's stack.
    package let view: NavigationView
    weak var delegate: (any SessionDelegate)?
    package let bridge: PageBridge
    let reporter: VisitReporter
    let logger: Logger
    private let limits: VisitLimits
    private var timers = VisitTimers()
    private let reconnector = Reconnector()
    /// Selects the console messages that are recorded.
    var console = ConsoleFilter()
    /// Returns the error with which a tester makes the starting visit fail, or `nil`.
    var forcedError: (@MainActor () -> VisitError?)?
    /// Called when a visit is complete and, while a tester watches requests, when a frame has loaded. For a frame,
    /// `byVisit` is false.
    var loaded: (@MainActor (_ session: Session, _ byVisit: Bool) -> Void)?
    /// The visit that has just failed. It is kept until its page has been notified.
    var failedVisit: Visit?
    /// True while a tester makes the current visit fail. A visit that fails in this way sends no request.
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
        webView.requestSource = name.rawValue
        bridge.delegate = self
        WindowShortcuts.connectSubmitKey(view.widget) { [weak bridge] in bridge?.perform(.submit) ?? false }
    }

    package var state: SessionState { delegate?.state(of: self) ?? SessionState(name: name) }

    /// The web view's current page.
    var page: PageState { PageState(url: webView.url, title: webView.title, time: MainLoop.now / 1000) }

    func send(_ event: SessionEvent) { delegate?.session(self, received: event) }

    // MARK: Commands

    func perform(_ command: ViewCommand) {
        switch command {
        case .load(let url): if !isFailing { webView.load(url) }
        case .revisit(let entry): if !isFailing { webView.revisit(entry) }
        case .loadHTML(let html, let base): if !isFailing { webView.load(html: html, base: base) }
        case .stopLoading: webView.stopLoading()
        case .pauseScripts: webView.pauseScripts()
        case .resumeScripts: webView.resumeScripts()
        case .callAdapter(let call): perform(call)
        case .cover(let screen, let keepsPage): view.cover(screen, keepsPage: keepsPage)
        case .uncover: view.uncover()
        case .armWatchdog(let visit): armWatchdog(visit)
        case .disarmWatchdog: timers.cancel(.watchdog, .adapter, .start)
        case .pauseWatchdog: timers.cancel(.watchdog)
        case .awaitAnswer(let form, let isUpload): awaitAnswer(form, isUpload)
        case .awaitAdapter(let visit): awaitAdapter(visit)
        case .awaitStart(let visit):
            timers.start(.start, milliseconds: limits.start) { [weak self] in self?.send(.startMissing(visit: visit)) }
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
            guard !webView.holdsText else { return }
            // The user may be pressing the link. The click follows from the same gesture.
            let argument: JSONValue = ["location": .string(url.absoluteString)]
            webView.callAdapter("allowPrefetch", argument, spendsGesture: false) { _ in }
        case .scroll(let position):
            webView.callAdapter("scroll", ["x": .integer(position.x), "y": .integer(position.y)]) { _ in }
        case .clearSnapshotCache:
            view.forgetPictures()
            webView.callAdapter("clearSnapshotCache", [:]) { _ in }
        }
    }

    /// Requests a new web view that replaces the current one.
    package func renewWebView() { delegate?.sessionIsRenewed(self) }

    /// Replaces the web view by a new one. The pages, input and history of the old one are discarded.
    private func renew() {
        guard let new = delegate?.newWebView(for: self) else { return }
        reconnector.reset()
        bridge.pageIsGone()
        webView.dismissDialog()
        // The page can no longer answer an inquiry about unsaved text, for which every later departure would wait.
        webView.found(.free)
        webView.delegate = nil
        webView = new
        view.replace(new)
        new.delegate = self
    }

    func visitChanged(_ report: VisitReport) {
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
            webView.enterKeptInput()
            loaded?(self, true)
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

    // MARK: Timers

    private func armWatchdog(_ visit: Visit.ID) {
        timers.start(.watchdog, milliseconds: limits.silence) { [weak self] in
            self?.send(.watchdogExpired(visit: visit))
            self?.webView.endIfHung()
        }
    }

    private func awaitAnswer(_ form: Int, _ isUpload: Bool) {
        let limit = isUpload ? limits.silence * VisitLimits.uploadFactor : limits.silence
        timers.start(.form, milliseconds: limit) { [weak self] in self?.send(.answerMissing(form: form)) }
    }

    private func awaitAdapter(_ visit: Visit.ID) {
        timers.start(.adapter, milliseconds: limits.adapterSilence) { [weak self] in
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
