import FoundationEssentials
import HybridValues

/// Decides whether a page may open an address in another application.
package struct OutsidePolicy: Sendable {
    private var limit = RateLimit.outside
    private var unaskedLimit = RateLimit.unaskedOutside

    /// Returns the reason for a refusal, or `nil` if the address may be opened. Requests from other programs, the
    /// user's commands and the application's own code are always allowed.
    ///
    /// Without a user gesture, a page cannot start another application. It may occasionally open pages of another site
    /// in the browser: a payment page that continues after a few seconds also does so by a script.
    /// - Parameter time: The monotonic time in seconds.
    package mutating func refusal(of proposal: VisitProposal, at time: Double) -> String? {
        guard proposal.origin.isPage else { return nil }
        if proposal.options.isByScript {
            guard ["http", "https"].contains(proposal.url.scheme?.lowercased()) else {
                return "A script cannot open another application without a user action."
            }
            guard unaskedLimit.allows(at: time) else { return "The page opens addresses without a user action." }
        } else {
            // One gesture opens one address. Further addresses after the same click count as opened without a gesture.
            unaskedLimit.count(at: time)
        }
        return limit.allows(at: time) ? nil : "The page opens too many addresses at once."
    }
}
