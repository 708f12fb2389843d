/// What an application's own code decides about a proposal.
public enum ProposalDecision: Equatable, Sendable {
    /// Goes on as the rules say.
    case accept
    /// Shows the native screen of that name in place of the page.
    case native(String)
    /// Goes on as these properties say in place of the rules': in a dialog, in place of the screen in front, as a native
    /// screen. `VisitProposal.properties` is what to begin with.
    case show(PathProperties)
    /// Opens the address in the user's browser.
    case openOutside
    /// Does nothing. Whatever is to happen instead is up to the application.
    case reject
}
