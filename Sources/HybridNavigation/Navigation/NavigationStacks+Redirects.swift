package import HybridValues

/// The effect of a redirect that occurs while the page of a screen loads.
package enum RedirectOutcome: Equatable, Sendable {
    case load
    /// Propose the target of the redirect instead. The screen stays, so that the proposal can leave it.
    case propose
    /// Remove the screen, which has no page, and then propose the target.
    case abandonAndPropose
}

extension NavigationStacks {
    /// Returns the effect of a redirect of the screen's page to a URL with these properties.
    ///
    /// If Turbo has the response, Turbo proposes the target itself (Docs/Behaviour.md#redirects). For a load the
    /// decision must be made earlier, for two reasons: a page of the other stack would be loaded twice, and a
    /// historical location (Docs/Behaviour.md#historical-locations) is not a page, so the server need not provide one.
    /// The first screen always stays.
    package func redirect(of id: Screen.ID, to properties: PathProperties) -> RedirectOutcome {
        guard let session = StackName.allCases.first(where: { self[$0].last?.id == id }),
            let screen = self[session].last, session == .modal || main.count > 1
        else { return .load }
        if properties.isHistoricalLocation {
            guard properties.presentation == .none else { return .propose }
            // If a screen that already had a page were abandoned, its page would be requested again, and the redirect
            // would repeat endlessly.
            return screen.hasAppeared ? .load : .abandonAndPropose
        }
        guard !screen.hasAppeared else { return .load }
        return properties.context == (session == .modal ? .modal : .default) ? .load : .abandonAndPropose
    }

    /// Returns a command that shows the notice in the proposal's URL. Rails adds the notice to a historical location,
    /// where no page can show a flash message (Docs/Behaviour.md#historical-locations).
    func notice(of proposal: VisitProposal) -> [StacksCommand] {
        guard proposal.properties.isHistoricalLocation, let text = proposal.notice else { return [] }
        return [.notify(text)]
    }
}
