import FoundationEssentials
import GLibBridge
import HybridCore

/// What the two sessions report and ask for.
extension NavigationController: SessionControllerDelegate {
    func session(_ session: SessionController, makes proposal: VisitProposal) {
        // What comes of a form that the browser sends is proposed as soon as the server has answered.
        if proposal.origin == .form { formFinished(in: session.name) }
        resolve(proposal, from: session.name)
    }

    func session(_ session: SessionController, leavesFor url: URL, from screen: Screen.ID) {
        let isByScript = session.session.visit?.request.options.isByScript ?? false
        let place = VisitError.place(of: url, outside: environment.origin)
        abandon(screen, in: session, because: "The page leads to \(place)")
        let options = VisitOptions(isByScript: isByScript)
        resolve(VisitProposal(url: url, options: options, origin: .redirect), from: session.name)
    }

    func session(_ session: SessionController, redirects screen: Screen.ID, to url: URL) {
        switch navigator.redirect(of: screen, to: context.resolve(url).properties) {
        case .load: return
        case .propose: break
        case .abandonAndPropose: handle(.abandon(screen: screen))
        }
        let isByScript = session.session.visit?.request.options.isByScript ?? false
        let options = VisitOptions(isByScript: isByScript)
        resolve(VisitProposal(url: url, options: options, origin: .redirect), from: session.name)
    }

    func session(_ session: SessionController, misses url: URL, on screen: Screen.ID) {
        guard context.resolve(url).properties.isHistoricalLocation else { return }
        self.session(session, redirects: screen, to: url)
    }

    func session(_ session: SessionController, abandons screen: Screen.ID) {
        abandon(screen, in: session, because: "The address is that of a file, which is being downloaded.")
    }

    func session(_ session: SessionController, showsElsewhere url: URL) -> Bool {
        let properties = context.resolve(url).properties
        let isNative = properties.nativeScreen(among: Set(environment.nativeScreens.keys)) != nil
        return isNative || navigator.leadsElsewhere(from: session.name, properties)
    }

    private func abandon(_ id: Screen.ID, in session: SessionController, because reason: String) {
        handle(.abandon(screen: id))
        guard let screen = navigator.screen(id), !screen.hasAppeared else { return }
        // The first screen cannot be left; it says why it is empty.
        handle(.visitFailed(screen: id, .invalidResponse(reason)))
        showError(.invalidResponse(reason), on: screen, in: session)
    }

    func session(_ session: SessionController, traversedHistoryTo url: URL, stepsBack: Int?) {
        let event = NavigatorEvent.historyTraversed(to: url, in: session.name, stepsBack: stepsBack)
        // Turbo has gone there already, and only waits to show it.
        depart(by: event, source: (session.name, hasAgreed: session.session.isInitialized)) { [weak self] in
            self?.handle(event)
        }
    }

    func session(_ session: SessionController, advanced screen: Screen.ID, from step: PageStep) {
        handle(.pageAdvanced(screen: screen, from: step))
    }

    func session(_ session: SessionController, failed visit: Visit, with error: VisitError) {
        let id = visit.request.screen
        handle(.visitFailed(screen: id, error))
        guard navigator[session.name].last?.id == id, let screen = navigator.screen(id) else { return }
        defer { routeWaitingURL() }
        // Where HTTP credentials were wanted, the application's own way of signing in is of no use.
        if case .password = error { return showError(error, on: screen, in: session) }
        guard environment.authentication.asksForSignIn(error) else { return showError(error, on: screen, in: session) }
        signIn(for: screen, .refused(status: error.status))
    }

    func sessionSignsOut(_ session: SessionController) { signOut() }

    func session(_ session: SessionController, needsSignIn cause: SignInCause, on screen: Screen.ID) {
        guard let screen = navigator.screen(screen) else { return }
        signIn(for: screen, cause)
    }

    func session(_ session: SessionController, shows screen: Screen.ID) {
        authenticator.handle(.pageShown(screen))
        routeWaitingURL()
        let location = session.webView.url.flatMap { self.session(session, isAt: $0) ? $0 : nil }
        handle(.pageShown(screen: screen, location: location, title: session.webView.title))
        // Turbo's redirect, or a script that changes the address, may lead to a page that no link leads to.
        guard location == nil, let url = session.webView.url, navigator.main.first?.id != screen, refusesPage(at: url)
        else { return }
        leaveTop(of: session.name)
    }

    func session(_ session: SessionController, isAt url: URL) -> Bool {
        !context.profile.isLocked || !environment.router.refuses(url)
    }

    func session(_ session: SessionController, canReloadAgain screen: Screen.ID) {
        // Only where the user still looks at the error: another screen's page is fetched when it is gone back to.
        guard navigator[session.name].last?.id == screen else { return }
        handle(.retry(screen: screen))
    }

    func sessionWantsBack(_ session: SessionController) {
        // A swipe over a page that something else has covered meanwhile is not meant for what lies there now.
        if session.name == navigator.front { navigateBack() }
    }

    func session(_ session: SessionController, submitsFormTo url: URL) {
        formStarted(to: url, in: session.name)
        handle(.formSubmitted(in: session.name))
    }

    func sessionFinishedForm(_ session: SessionController) {
        formFinished(in: session.name)
    }

    func session(_ session: SessionController, failedToSendForm error: VisitError) {
        formFinished(in: session.name)
        guard let window = display?.frontWindow else { return }
        let notice = FormNotice(error)
        MessageDialog.show(.init(title: notice.title, body: notice.body), in: window)
    }

    func session(_ session: SessionController, asks dialog: ScriptDialog) {
        guard let window = display?.frontWindow else { return dialog.answer(nil) }
        context.dialogs.present(dialog, in: window)
    }

    func session(_ session: SessionController, asks request: PasswordRequest) {
        guard let window = display?.frontWindow else { return request.withdraw() }
        context.httpAuthenticator.ask(request, in: window)
    }

    func session(_ session: SessionController, reports report: VisitReport) {
        context.memory.beUsed()
        tell(report)
        switch report {
        case .started: context.httpAuthenticator.send(.visitStarted)
        case .completed: context.httpAuthenticator.send(.visitCompleted)
        case .rendered, .failed, .cancelled: break
        }
    }

    func session(_ session: SessionController, asks request: PermissionRequest) {
        context.permissions.handle(request, in: display?.frontWindow)
    }

    func session(_ session: SessionController, shows notification: WebNotification) {
        let screen = session.session.shownScreen
        context.notifications.show(notification) { [weak self] token in
            self?.comeForward(to: screen, notification.page, activationToken: token)
        }
    }

    func session(_ session: SessionController, opens action: NavigationAction) -> Widget? {
        guard let window = display?.frontWindow else { return nil }
        return context.popUps.open(action.url, from: action.page, opener: session.webView.widget, in: window)
    }

    func session(_ session: SessionController, refusesFormTo url: URL) {
        environment.tracer.record(.externalRefused(url: url))
        display?.notify("The form was not sent: it leads to \(VisitError.place(of: url, outside: environment.origin))")
    }

    func session(_ session: SessionController, fillsScreen isFull: Bool) {
        display?.fillScreen(isFull)
    }

    /// Brings the window forward with a page that was shown before, which is fetched again if the user has left it.
    private func comeForward(to screen: Screen.ID?, _ page: URL?, activationToken: String?) {
        display?.comeForward(activationToken: activationToken)
        guard let page, navigator.frontScreen?.id != screen || screen == nil else { return }
        route(page, origin: .native)
    }

    func session(_ session: SessionController, isOnDisplay screen: Screen.ID) -> Bool {
        navigator[session.name].last?.id == screen
    }
}
