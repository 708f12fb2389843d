import FoundationEssentials
import HybridConfiguration
import HybridValues

/// Asks pages before they are left, so that no input is lost without a warning.
extension NavigatorState {
    /// The session whose page started a navigation, and whether that page has already agreed to be left.
    struct Source {
        let session: StackName
        let hasAgreed: Bool
    }

    /// Handles a routed proposal of a page, another program or a command.
    ///
    /// If a page navigates itself, the page and WebKit ask the questions: the page can cancel Turbo's visits, and
    /// WebKit asks the page before it starts a load. If the shell takes over the load of a link, the shell asks the
    /// page instead of WebKit.
    mutating func enter(_ proposal: VisitProposal, from session: StackName, kind: Screen.Kind) {
        if opensWindow(proposal) {
            let size = proposal.properties.windowSize
            return request(.openWindow(proposal.url, width: size.width, height: size.height))
        }
        let event = StacksEvent.propose(proposal, from: session, kind: kind)
        // In a kiosk, a bus command does not wait for the visitor's answer.
        if proposal.origin == .dbus, context.isLocked { return leaveUnasked(by: event) }
        guard proposal.origin.isPage else { return depart(by: event) }
        let hasAgreed = proposal.adoptsLoad || [.turbo, .redirect].contains(proposal.origin)
        depart(by: event, Source(session: session, hasAgreed: hasAgreed))
    }

    /// Returns whether the proposal opens a new window.
    ///
    /// A script cannot open windows, because the user has not requested one. A page that has already been fetched, such
    /// as a form response or a redirect, does not open a window either, because it would have to be fetched twice.
    private func opensWindow(_ proposal: VisitProposal) -> Bool {
        guard context.mayOpenWindow, proposal.origin != .start else { return false }
        if proposal.wantsWindow || proposal.origin == .newWindow && context.opensRequestedWindows { return true }
        return proposal.properties.presentation == .newWindow && !proposal.options.isByScript
            && proposal.options.response == nil && !proposal.adoptsLoad
    }

    /// Changes the stacks once the affected pages and the user agree. The change is immediate if no page has to be
    /// asked.
    mutating func depart(by event: StacksEvent, _ source: Source? = nil) {
        guard !context.isUnattended else { return navigate(event) }
        let losses = stacks.losses(by: event)
        let pages = StackName.allCases.compactMap { name -> Departure.Page? in
            guard let loss = losses[name], self[name].losesPage(by: loss) else { return nil }
            if let source, source.session == name, source.hasAgreed { return nil }
            // If a page navigates itself, its fields are not checked, because the page may just have submitted them.
            return departingPage(of: name, countsTyped: name == .modal && source?.session != name)
        }
        let screens = unsavedScreens.isEmpty ? [] : departingScreens(among: Set(stacks.lostScreens(by: event)))
        let wish = NavigatorContext.Wish.navigation(of: number, event)
        for command in context.want(wish, Departure(.leave, pages: pages + screens)) {
            // No page has to be asked, and no other departure is pending.
            if case .perform(let wishes, leaving: []) = command, wishes.count == 1 {
                for id in wishes where context.removeWish(id) == wish { navigate(event) }
            } else {
                request(.departure(command))
            }
        }
    }

    /// Changes the stacks without asking the affected pages, because no user can answer.
    mutating func leaveUnasked(by event: StacksEvent) {
        let names = StackName.allCases.filter(stacks.losses(by: event).keys.contains)
        for name in names { send(.pageGivenUp(true), to: name) }
        navigate(event)
        follow(with: .pagesLeft(names))
    }

    /// All open pages of these stacks, and the native screens with unsaved input. None of them can be restored, so input
    /// that was typed into any of them counts.
    var openPages: [Departure.Page] {
        let pages = [StackName.modal, .main].filter { self[$0].topScreen != nil }
            .map { departingPage(of: $0, countsTyped: true) }
        return pages + departingScreens(among: unsavedScreens)
    }

    /// The native screens with unsaved input among these screens, the uppermost first.
    private func departingScreens(among ids: Set<Screen.ID>) -> [Departure.Page] {
        [(StackName.modal, stacks.modal ?? []), (.main, stacks.main)].flatMap { name, screens in
            screens.reversed().filter { ids.contains($0.id) && unsavedScreens.contains($0.id) }.map { screen in
                Departure.Page(
                    place: PagePlace(navigator: number, session: name, screen: screen.id),
                    title: screen.title ?? context.configuration.displayName,
                    isInFront: isInFront && stacks.frontScreen?.id == screen.id)
            }
        }
    }

    private func departingPage(of name: StackName, countsTyped: Bool) -> Departure.Page {
        let shown = self[name].shownScreen ?? self[name].topScreen
        return Departure.Page(
            place: PagePlace(navigator: number, session: name),
            title: pages[name]?.title ?? pages[name]?.url?.host ?? context.configuration.displayName,
            isInFront: isInFront && stacks.frontScreen?.id == shown, countsTyped: countsTyped)
    }
}
