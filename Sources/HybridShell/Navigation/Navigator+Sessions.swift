import FoundationEssentials
import GLibBridge
import HybridCore

/// Reports and requests of the two sessions' web views.
extension Navigator: SessionDelegate {
    func state(of session: Session) -> SessionState { state[session.name] }

    func sessionIsRenewed(_ session: Session) { send(.renewWebView(session.name)) }

    func newWebView(for session: Session) -> WebViewHost { context.makeWebView(for: session.name) }

    func pageScreen(of session: Session) -> Screen.ID? {
        stacks[session.name].last { $0.kind == .web }?.id
    }

    var destination: (any BridgeDestination)? { self }

    func session(_ session: Session, received event: SessionEvent) {
        send(.session(session.name, event, session.page))
    }

    func sessionPageChanged(_ session: Session) { send(.pageChanged(session.name, session.page)) }

    func session(_ session: Session, decides action: NavigationAction) -> PolicyDecision {
        if let delegate, !action.isOrdered, !action.isRedirect, !delegate.navigator(self, allows: action) {
            return .cancel
        }
        var decision = PolicyDecision.cancel
        decide(.navigationAsked(session.name, action, session.page), for: session.name) { decision = $0 }
        return decision
    }

    func session(
        _ session: Session, decides response: NavigationResponse,
        answer: @escaping @MainActor (PolicyDecision) -> Void
    ) {
        decide(.responseAsked(session.name, response, session.page), for: session.name, answer)
    }

    /// Returns a decision within the call, because WebKit waits for it. Calls can be nested.
    private func decide(
        _ event: NavigatorEvent, for name: StackName, _ answer: @escaping @MainActor (PolicyDecision) -> Void
    ) {
        let outer = answers[name]
        answers[name] = answer
        context.host.decide(.navigator(number, event))
        // If nothing has answered, cancel the request.
        answerPolicy(.cancel, in: name)
        answers[name] = outer
    }

    func answerPolicy(_ decision: PolicyDecision, in name: StackName) {
        // A visit that a tester makes fail sends no request.
        answers.removeValue(forKey: name)?(existing(name)?.isFailing ?? false ? .cancel : decision)
    }

    func session(_ session: Session, fails visit: Visit.ID, with error: VisitError) {
        send(.visitMadeToFail(session.name, visit, error))
    }

    func session(_ session: Session, canReloadAgain screen: Screen.ID) {
        // The page has been notified that the connection was lost. Notify it of the restored connection before a new
        // page replaces it.
        context.presence.handle(.server(isReached: true))
        send(.serverReached(session.name, screen))
    }

    func session(_ session: Session, asks dialog: ScriptDialog) {
        guard let window = display?.frontWindow else { return dialog.answer(nil) }
        guard let delegate, let own = PageDialog(dialog, in: window) else {
            return context.dialogs.present(dialog, in: window)
        }
        context.dialogs.present(dialog, in: window) { await delegate.navigator(self, answers: own) }
    }

    func session(_ session: Session, asks request: PasswordRequest) {
        guard let window = display?.frontWindow else { return request.withdraw() }
        context.httpAuthenticator.ask(request, in: window)
    }

    func session(_ session: Session, asks request: PermissionRequest) {
        context.permissions.handle(request, in: display?.frontWindow)
    }

    func session(_ session: Session, shows notification: WebNotification) {
        let screen = session.state.shownScreen
        context.notifications.show(notification) { [weak self] token in
            self?.display?.comeForward(activationToken: token)
            self?.send(.notificationPressed(screen: screen, page: notification.page))
        }
    }

    func session(_ session: Session, opens action: NavigationAction) -> Widget? {
        guard let window = display?.frontWindow, delegate?.navigator(self, allows: action) ?? true else { return nil }
        return context.popUps.open(action.url, from: action.page, opener: session.webView.widget, in: window)
    }

    func session(_ session: Session, fillsScreen isFull: Bool) { display?.fillScreen(isFull) }
}
