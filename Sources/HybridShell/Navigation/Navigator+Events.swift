import FoundationEssentials
import GLibBridge
import HybridCore

/// Events sent to the front page, and error content of failed pages.
extension Navigator {
    /// Sends an event to the front page if it belongs to the application.
    func tell(_ event: PageEvent) { tell(event, in: front) { _ in } }

    /// Sends a presence event to the front page. If the user was away longer than the configured time, this also
    /// refreshes the page, unless the page prevents the refresh or the user is active in it.
    func hear(_ event: PageEvent) {
        guard case .returned(let away) = event else { return tell(event) }
        let session = front
        guard let way = wayToRefresh(session, after: away) else { return tell(event) }
        tell(event, in: session) { [weak self, weak session] isPrevented in
            guard !isPrevented else { return }
            session?.webView.askUse { use in
                // The user may have navigated before the page answered.
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

    private func wayToRefresh(_ session: Session, after away: Int) -> ReturnRefresh.Way? {
        guard session === front, audience(in: session).hears(environment.origin) else { return nil }
        let state = self.state[session.name]
        return ReturnRefresh(after: environment.configuration.refreshOnReturn).way(
            away: away,
            ReturnRefresh.Front(
                screen: stacks.frontScreen, settled: state.settledScreen, hasLibrary: state.isInitialized,
                isSigningIn: context.host.state.context.isSigningIn))
    }

    /// Sends an event to the front page, for events that must not be lost.
    /// - Returns: True if a page can receive the event. If false, the caller keeps the event.
    func hand(_ event: PageEvent) -> Bool {
        guard audience(in: front).hears(environment.origin) else { return false }
        tell(event)
        return true
    }

    /// Shows an error, unless the page that started the visit prevents this.
    func showError(_ error: VisitError, on screen: Screen, in session: Session, canSignIn: Bool = false) {
        if !canSignIn, let content = context.errorContent?(error, screen, self) {
            return session.view.curtain.show(content)
        }
        let visit = session.failedVisit
        session.failedVisit = nil
        guard !canSignIn, let visit, let event = PageEvent(visit, failed: error, in: stacks[session.name]) else {
            return session.view.curtain.show(errorView(for: error, on: screen, canSignIn: canSignIn))
        }
        let errorCount = session.view.curtain.errorCount
        tell(event, in: session) { [weak self, weak session] isPrevented in
            // While the page answers, the user may have navigated or another error may have appeared. An error that
            // belongs to an earlier screen is replaced.
            guard let self, let session, let top = stacks[session.name].last, top.id == screen.id,
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
        _ event: PageEvent, in session: Session, completion: @escaping @MainActor (_ isPrevented: Bool) -> Void
    ) {
        guard audience(in: session).hears(environment.origin) else { return completion(false) }
        environment.tracer.record(.bridge(.sent, component: "page", message: event.name, session: session.name))
        // The page's answer decides what the screen shows.
        context.pendingCommands += 1
        session.webView.tell(event) { [context] isPrevented in
            context.pendingCommands -= 1
            completion(isPrevented)
        }
    }

    private func audience(in session: Session) -> PageEventAudience {
        let isInFront = session.name == stacks.front && isSelected && stacks.frontScreen?.kind == .web
        return PageEventAudience(page: session.webView.url, isInFront: isInFront)
    }
}
