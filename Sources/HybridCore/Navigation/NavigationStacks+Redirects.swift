import FoundationEssentials

/// The effect of a redirect while a screen's page loads.
package enum RedirectOutcome: Equatable, Sendable {
    /// Continue loading.
    case load
    /// Propose the target instead. The screen stays, so that the proposal can leave it.
    case propose
    /// Remove the screen, which has no page, then propose the target.
    case abandonAndPropose
}

extension NavigationStacks {
    /// Decides the effect of a redirect of the screen's page to a URL with these properties.
    ///
    /// With a response at hand Turbo proposes the target itself (Docs/Behaviour.md#redirects). A load must be decided
    /// earlier: a page of the other stack would be loaded twice, and a historical location
    /// (Docs/Behaviour.md#historical-locations) is not a page; the server need not have anything there. The first
    /// screen stays.
    package func redirect(of id: Screen.ID, to properties: PathProperties) -> RedirectOutcome {
        guard let session = StackName.allCases.first(where: { self[$0].last?.id == id }),
            let screen = self[session].last, session == .modal || main.count > 1
        else { return .load }
        if properties.isHistoricalLocation {
            guard properties.presentation == .none else { return .propose }
            // Abandoning a screen that had a page would request that page again, endlessly.
            return screen.hasAppeared ? .load : .abandonAndPropose
        }
        guard !screen.hasAppeared else { return .load }
        return properties.context == (session == .modal ? .modal : .default) ? .load : .abandonAndPropose
    }

    /// Shows the notice that Rails adds to a historical location instead of a page's flash
    /// (Docs/Behaviour.md#historical-locations).
    func notice(of proposal: VisitProposal) -> [NavigationCommand] {
        guard proposal.properties.isHistoricalLocation, let text = proposal.notice else { return [] }
        return [.notify(text)]
    }
}
