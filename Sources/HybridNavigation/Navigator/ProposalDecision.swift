public import HybridValues

/// A decision of the application's code about a proposal.
public enum ProposalDecision: Equatable, Sendable {
    /// Applies the path configuration.
    case accept
    /// Shows the named native screen instead of the page.
    case native(String)
    /// Uses these properties instead of the path configuration's, for example to show a modal, replace the current
    /// screen, or show a native screen. Start from `VisitProposal.properties`.
    case show(PathProperties)
    /// Opens the address in the user's browser.
    case openOutside
    /// Ignores the proposal. The application can perform another action.
    case reject
}
