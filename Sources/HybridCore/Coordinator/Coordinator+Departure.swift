import FoundationEssentials

/// What takes pages away asks them first: nothing that was entered is lost without a question.
extension Coordinator {
    /// The session whose page wants something by itself, and whether that has been settled with the page.
    struct Source {
        let session: StackName
        let hasAgreed: Bool
    }

    /// Shows what a page, another program or a command proposes, on the same terms.
    ///
    /// What a page does to itself is between it and WebKit: Turbo's visits, which it can refuse, and loads that WebKit
    /// has begun, before which it was asked. Where the shell takes a link's load over, it asks in WebKit's place.
    mutating func enter(_ proposal: VisitProposal, from session: StackName, kind: Screen.Kind) {
        if opensWindow(proposal) {
            let size = proposal.properties.windowSize
            return emit(.openWindow(proposal.url, width: size.width, height: size.height))
        }
        let event = NavigatorEvent.propose(proposal, from: session, kind: kind)
        // Whoever is in charge of one that is locked does not wait for the person in front of it.
        if proposal.origin == .dbus, context.isLocked { return leaveUnasked(by: event) }
        guard proposal.origin.isPage else { return depart(by: event) }
        let hasAgreed = proposal.adoptsLoad || [.turbo, .redirect].contains(proposal.origin)
        depart(by: event, Source(session: session, hasAgreed: hasAgreed))
    }

    /// Whether what is wanted is to be shown in a window of its own.
    ///
    /// A page's own scripts open none: nobody has asked for it. Nor does what is there already, the answer to a form or
    /// the end of a redirect, which would have to be fetched twice.
    private func opensWindow(_ proposal: VisitProposal) -> Bool {
        guard context.mayOpenWindow, proposal.origin != .start else { return false }
        if proposal.wantsWindow { return true }
        return proposal.properties.presentation == .newWindow && !proposal.options.isByScript
            && proposal.options.response == nil && !proposal.adoptsLoad
    }

    /// Changes the stacks, once the pages and the user agree: at once, unless somebody has to be waited for.
    mutating func depart(by event: NavigatorEvent, _ source: Source? = nil) {
        guard !context.isUnattended else { return navigate(event) }
        let losses = navigator.losses(by: event)
        let pages = StackName.allCases.compactMap { name -> Departure.Page? in
            guard let loss = losses[name], self[name].losesPage(by: loss) else { return nil }
            if let source, source.session == name, source.hasAgreed { return nil }
            // What a page does by itself is no reason to ask for its fields: it has just sent them, perhaps.
            return departingPage(of: name, countsTyped: name == .modal && source?.session != name)
        }
        let wish = CoordinatorContext.Wish.navigation(tab: number, event)
        for command in context.want(wish, Departure(.leave, pages: pages)) {
            // Nobody has to be asked, and nothing else is open.
            if case .perform(let wishes, leaving: []) = command, wishes.count == 1 {
                for id in wishes where context.take(id) == wish { navigate(event) }
            } else {
                emit(.departure(command))
            }
        }
    }

    /// Does what takes pages away, whatever was entered there: nobody is there who could be asked.
    mutating func leaveUnasked(by event: NavigatorEvent) {
        let names = StackName.allCases.filter(navigator.losses(by: event).keys.contains)
        for name in names { send(.pageGivenUp(true), to: name) }
        navigate(event)
        follow(with: .pagesLeft(names))
    }

    /// Every page of these stacks that is not left yet, for what takes all of them away. Nothing brings them back, so what
    /// was typed counts in each of them.
    var openPages: [Departure.Page] {
        [.modal, .main].filter { self[$0].topScreen != nil }.map { departingPage(of: $0, countsTyped: true) }
    }

    private func departingPage(of name: StackName, countsTyped: Bool) -> Departure.Page {
        let shown = self[name].shownScreen ?? self[name].topScreen
        return Departure.Page(
            place: PagePlace(tab: number, session: name),
            title: pages[name]?.title ?? pages[name]?.url?.host ?? context.name,
            isInFront: isInFront && navigator.frontScreen?.id == shown, countsTyped: countsTyped)
    }
}
