import FoundationEssentials

/// Decides whether a page may open an address in another application.
package struct OutsidePolicy: Sendable {
    private var limit = RateLimit.outside
    private var unaskedLimit = RateLimit.unaskedOutside

    /// A policy with no recorded requests.
    package init() {}

    /// The reason for a refusal; `nil` if the address may be opened. Requests from other programs, the user's commands
    /// and the application's own code are always allowed.
    ///
    /// Without a gesture, no other application is started. Pages of another site may be opened in the browser
    /// occasionally: a payment page that continues after some seconds is also a script's action.
    /// - Parameter time: monotonic, in seconds.
    package mutating func refusal(of proposal: VisitProposal, at time: Double) -> String? {
        guard proposal.origin.isPage else { return nil }
        if proposal.options.isByScript {
            guard ["http", "https"].contains(proposal.url.scheme?.lowercased()) else {
                return "A script cannot open another application without a user action."
            }
            guard unaskedLimit.allows(at: time) else { return "The page opens addresses without a user action." }
        } else {
            // One gesture opens one address: others after the same click are not its effect.
            unaskedLimit.count(at: time)
        }
        return limit.allows(at: time) ? nil : "The page opens too many addresses at once."
    }
}
