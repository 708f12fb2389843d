import FoundationEssentials
import GLibBridge
import HybridCore

/// What the page in front is told by itself, and what stands in place of a page that cannot be loaded.
extension NavigationController {
    /// Tells the page in front of something, if it is the application's own.
    func tell(_ event: PageEvent) { tell(event, in: front) { _ in } }

    /// Tells the page in front of something that its presence is the reason of, and brings it up to date when its user comes
    /// back after the time that the application has set, unless the page keeps that away or somebody is at work on it.
    func hear(_ event: PageEvent) {
        guard case .returned(let away) = event else { return tell(event) }
        let session = front
        guard let way = wayToRefresh(session, after: away) else { return tell(event) }
        tell(event, in: session) { [weak self, weak session] isPrevented in
            guard !isPrevented else { return }
            session?.webView.askUse { use in
                // The user may have gone on while the page thought about it.
                guard let self, let session, self.wayToRefresh(session, after: away) == way,
                    ReturnRefresh.allows(use, isModal: session.name == .modal)
                else { return }
                switch way {
                case .library: session.webView.callAdapter("refresh", .null) { _ in }
                case .load: self.send(.navigate(.reload))
                }
            }
        }
    }

    private func wayToRefresh(_ session: SessionController, after away: Int) -> ReturnRefresh.Way? {
        guard session === front, audience(in: session).hears(environment.origin) else { return nil }
        let state = coordinator[session.name]
        return environment.returnRefresh.way(
            away: away,
            ReturnRefresh.Front(
                screen: navigator.frontScreen, settled: state.settledScreen, hasLibrary: state.isInitialized,
                isSigningIn: context.host.state.context.isSigningIn))
    }

    /// Tells the page in front of something that may not be lost.
    /// - Returns: whether there is one that hears it.
    func hand(_ event: PageEvent) -> Bool {
        guard audience(in: front).hears(environment.origin) else { return false }
        tell(event)
        return true
    }

    /// Shows an error, unless the page that has begun the visit keeps it away.
    func showError(_ error: VisitError, on screen: Screen, in session: SessionController, canSignIn: Bool = false) {
        if !canSignIn, let content = context.errorContent?(error, screen, self) {
            return session.view.curtain.show(content)
        }
        let visit = session.failedVisit
        session.failedVisit = nil
        guard !canSignIn, let visit, let event = PageEvent(visit, failed: error, in: navigator[session.name]) else {
            return session.view.curtain.show(errorView(for: error, on: screen, canSignIn: canSignIn))
        }
        let errorCount = session.view.curtain.errorCount
        tell(event, in: session) { [weak self, weak session] isPrevented in
            // The user may have gone on while the page thought about it, and may see another error by now. The error of a
            // screen before, which is still there, makes way for this one.
            guard let self, let session, let top = navigator[session.name].last, top.id == screen.id,
                top.failure == error, session.failedVisit == nil, session.view.curtain.errorCount == errorCount
            else { return }
            if isPrevented {
                send(.navigate(.abandon(screen: screen.id)))
            } else {
                session.view.curtain.show(errorView(for: error, on: screen, canSignIn: false))
            }
        }
    }

    private func tell(
        _ event: PageEvent, in session: SessionController,
        completion: @escaping @MainActor (_ isPrevented: Bool) -> Void
    ) {
        guard audience(in: session).hears(environment.origin) else { return completion(false) }
        environment.tracer.record(
            .bridge(.sent, component: "page", message: event.name, session: session.name))
        session.webView.tell(event, completion: completion)
    }

    private func audience(in session: SessionController) -> PageEventAudience {
        let isInFront =
            session.name == navigator.front && context.host.state.selected == tab ?? 0
            && navigator.frontScreen?.kind == .web
        return PageEventAudience(page: session.webView.url, isInFront: isInFront)
    }
}
