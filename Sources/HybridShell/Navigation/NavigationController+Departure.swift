import FoundationEssentials
package import HybridCore

/// What takes pages away asks them first: nothing that was entered is lost without a question.
extension NavigationController {
    /// Does what the user wants, unless something that was entered would be lost and the user would rather stay.
    func leave(by event: NavigatorEvent) {
        depart(by: event) { [weak self] in self?.handle(event) }
    }

    /// Shows what a page, another program or a command proposes, on the same terms.
    ///
    /// What a page does to itself is between it and WebKit: Turbo's visits, which it can refuse, and loads that WebKit
    /// has begun, before which it was asked. Where the shell takes a link's load over, it asks in WebKit's place.
    func propose(_ proposal: VisitProposal, from session: StackName, kind: Screen.Kind) {
        let event = NavigatorEvent.propose(proposal, from: session, kind: kind)
        // Whoever is in charge of one that is locked does not wait for the person in front of it.
        if proposal.origin == .dbus, context.profile.isLocked { return leaveUnasked(by: event) }
        guard proposal.origin.isPage else { return leave(by: event) }
        let hasAgreed = proposal.adoptsLoad || [.turbo, .redirect].contains(proposal.origin)
        depart(by: event, source: (session, hasAgreed)) { [weak self] in self?.handle(event) }
    }

    /// Does what takes pages away, once they and the user agree.
    /// - Parameter source: the session whose page wants it by itself, and whether that has been settled with the page.
    func depart(
        by event: NavigatorEvent, source: (session: StackName, hasAgreed: Bool)? = nil,
        _ action: @escaping @MainActor () -> Void
    ) {
        let pages = navigator.losses(by: event).compactMap { name, loss -> Departure.Page? in
            if let source, source.session == name, source.hasAgreed { return nil }
            guard let session = existing(name), session.session.losesPage(by: loss) else { return nil }
            // What a page does by itself is no reason to ask for its fields: it has just sent them, perhaps.
            return page(of: session, countsTyped: name == .modal && source?.session != name)
        }
        context.departures.depart(Departure(.leave, pages: pages), action)
    }

    /// Every page of these stacks that is not left yet, for what takes all of them away.
    var openPages: [Departure.Page] {
        [existing(.modal), main].compactMap { session in
            guard let session, session.session.topScreen != nil else { return nil }
            return page(of: session, countsTyped: session.name == .modal)
        }
    }

    private func page(of session: SessionController, countsTyped: Bool) -> Departure.Page {
        let shown = session.session.shownScreen ?? session.session.topScreen
        let title = session.webView.title ?? session.webView.url?.host ?? environment.name
        return Departure.Page(
            place: place(of: session.name), title: title,
            isInFront: display?.isInFront ?? false && navigator.frontScreen?.id == shown, countsTyped: countsTyped)
    }

    private func place(of session: StackName) -> PagePlace { PagePlace(tab: tab ?? 0, session: session) }

    /// Does what takes pages away, whatever was entered there: nobody is there who could be asked.
    package func leaveUnasked(by event: NavigatorEvent) {
        context.departures.leave(navigator.losses(by: event).keys.map(place)) { [weak self] in self?.handle(event) }
    }
}
