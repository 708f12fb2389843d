public import HybridCore

/// What an application's own code decides about a proposal.
public enum ProposalDecision: Equatable, Sendable {
    /// Go on as the rules say.
    case accept
    /// Show the native screen of that name in place of the page.
    case native(String)
    /// Do nothing.
    case reject
}

/// An application's own say in navigation (Docs/Behaviour.md#the-applications-say).
@MainActor
public protocol NavigationDelegate: AnyObject {
    /// Asked before anything is done for an address inside the application.
    func navigation(_ controller: NavigationController, decides proposal: VisitProposal) -> ProposalDecision
}
