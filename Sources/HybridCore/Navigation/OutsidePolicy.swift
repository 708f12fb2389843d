import FoundationEssentials

/// Whether a page may have an address opened in another application.
package struct OutsidePolicy: Sendable {
    private var limit = RateLimit.outside
    private var unaskedLimit = RateLimit.unaskedOutside

    /// A policy that nothing counts against yet.
    package init() {}

    /// Why the address is not opened; `nil` if it is. What other programs, the user's commands and the application's
    /// own code want is always opened.
    ///
    /// Without a gesture no other application is started; a page of another site may be shown in the browser, seldom: a
    /// payment that leads on by itself after some seconds is a script's doing too.
    /// - Parameter time: Monotonic, in seconds.
    package mutating func refusal(of proposal: VisitProposal, at time: Double) -> String? {
        guard proposal.origin.isPage else { return nil }
        if proposal.options.isByScript {
            guard ["http", "https"].contains(proposal.url.scheme?.lowercased()) else {
                return "A script of the page's opens another application, which only the user may."
            }
            guard unaskedLimit.allows(at: time) else { return "The page opens addresses without being asked to." }
        } else {
            // The gesture has had its page: what the same click opens besides is not asked for.
            unaskedLimit.count(at: time)
        }
        return limit.allows(at: time) ? nil : "The page opens too many addresses at once."
    }
}
