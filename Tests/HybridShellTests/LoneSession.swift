import FoundationEssentials
import HybridCore
import Logging

@testable import HybridShell

/// Discards all events.
final class NoTrace: Tracer {
    func record(_ event: HybridCore.TraceEvent) {}
}

/// A session's web view with its state, without the rest of an application.
@MainActor
final class LoneSession: SessionDelegate {
    let host: ReducerHost<NavigatorState>
    let session: Session
    /// Results of the session's visits.
    private(set) var reports: [VisitReport] = []
    private var answer: (@MainActor (PolicyDecision) -> Void)?
    private let makeWebView: @MainActor () -> WebViewHost

    /// - Parameters:
    ///   - origin: the application's origin.
    ///   - start: the first page.
    init(origin: ApplicationOrigin, start: URL, _ makeWebView: @escaping @MainActor () -> WebViewHost) {
        self.makeWebView = makeWebView
        let context = NavigatorContext(ApplicationConfiguration(startURL: start), router: Router(origin: origin))
        host = ReducerHost(NavigatorState(context: context, startURL: start))
        session = Session(
            name: .main, webView: makeWebView(), bridge: PageBridge(.main, ComponentSet(), tracer: NoTrace()),
            limits: VisitLimits(),
            reporter: VisitReporter(tracer: NoTrace(), logger: Logger(label: "test")), logger: Logger(label: "test"))
        session.delegate = self
        host.perform = { [weak self] output in
            if case .perform(let command) = output { self?.perform(command) }
        }
    }

    /// Screens from the first to the top.
    var screens: [Screen] { host.state.stacks.main }

    /// True if the page of the top screen is settled.
    var isSettled: Bool { session.state.settledScreen == screens.last?.id && screens.last?.hasAppeared ?? false }

    /// Pushes a screen and visits its page.
    func open(_ url: URL) {
        host.send(.navigate(.propose(VisitProposal(url: url), from: .main, kind: .web)))
    }

    private func perform(_ command: NavigatorCommand) {
        switch command {
        case .view(_, let command): session.perform(command)
        case .show(_, let screen, let previous, let transition):
            session.view.showScreen(screen, after: previous, transition)
        case .report(_, let report):
            session.visitChanged(report)
            reports.append(report)
        case .answer(_, let decision):
            answer?(decision)
            answer = nil
        default: break
        }
    }

    // MARK: The session's delegate

    func state(of session: Session) -> SessionState { host.state[.main] }
    func session(_ session: Session, received event: SessionEvent) {
        host.send(.session(.main, event, session.page))
    }
    func sessionPageChanged(_ session: Session) { host.send(.pageChanged(.main, session.page)) }
    func session(_ session: Session, decides action: NavigationAction) -> PolicyDecision {
        var decision = PolicyDecision.cancel
        answer = { decision = $0 }
        host.decide(.navigationAsked(.main, action, session.page))
        return decision
    }
    func session(
        _ session: Session, decides response: NavigationResponse,
        answer: @escaping @MainActor (PolicyDecision) -> Void
    ) {
        self.answer = answer
        host.decide(.responseAsked(.main, response, session.page))
    }
    func session(_ session: Session, fails visit: Visit.ID, with error: VisitError) {}
    func session(_ session: Session, canReloadAgain screen: Screen.ID) {}
    func session(_ session: Session, opens action: NavigationAction) -> Widget? { nil }
    func session(_ session: Session, asks dialog: ScriptDialog) {}
    func session(_ session: Session, asks request: PasswordRequest) {}
    func session(_ session: Session, asks request: PermissionRequest) {}
    func session(_ session: Session, shows notification: WebNotification) {}
    func session(_ session: Session, fillsScreen isFull: Bool) {}
    func sessionIsRenewed(_ session: Session) { host.send(.renewWebView(.main)) }
    func newWebView(for session: Session) -> WebViewHost { makeWebView() }
    func pageScreen(of session: Session) -> Screen.ID? { screens.last?.id }
    var destination: (any BridgeDestination)? { nil }
}
