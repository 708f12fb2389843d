import FoundationEssentials

/// What a redirect on the way to a screen's page comes to.
package enum RedirectOutcome: Equatable, Sendable {
    /// The page is loaded from where it is.
    case load
    /// Where it leads is proposed in its stead. The screen is still there to be left by that.
    case propose
    /// The same, but the screen is given up first: it has nothing to show.
    case abandonAndPropose
}

extension Navigator {
    /// What comes of it when the page of that screen is redirected to an address with these properties.
    ///
    /// Turbo proposes such an address by itself when it has the page (Docs/Behaviour.md#redirects). A load has to be asked before that:
    /// a page of the other stack would be loaded twice, and a historical location (Docs/Behaviour.md#historical-locations) is none at all; a
    /// server need not have anything there. The first screen stays where it is.
    package func redirect(of id: Screen.ID, to properties: PathProperties) -> RedirectOutcome {
        guard let session = StackName.allCases.first(where: { self[$0].last?.id == id }),
            let screen = self[session].last, session == .modal || main.count > 1
        else { return .load }
        if properties.isHistoricalLocation {
            guard properties.presentation == .none else { return .propose }
            // A page that was there before would be asked for again when its screen is given up, again and again.
            return screen.hasAppeared ? .load : .abandonAndPropose
        }
        guard !screen.hasAppeared else { return .load }
        return properties.context == (session == .modal ? .modal : .default) ? .load : .abandonAndPropose
    }

    /// What Rails says with a step in the application's history, in place of a page's flash (Docs/Behaviour.md#historical-locations).
    func notice(of proposal: VisitProposal) -> [NavigatorCommand] {
        guard proposal.properties.isHistoricalLocation, let text = proposal.notice else { return [] }
        return [.notify(text)]
    }
}
