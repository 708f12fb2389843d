package import HybridValues

/// Decides whether a new configuration has failed, because its start page has not been shown.
package enum StartTrial {
    /// The time in seconds within which the start page must be shown.
    package static let deadline = 120.0

    /// The result of the trial at the deadline.
    package enum Verdict: Equatable, Sendable {
        /// Try again later, because the configuration may be correct.
        case wait
        case rollBack
    }

    /// Returns the result if no page has been shown.
    /// - Parameters:
    ///   - failure: The last failure of the page, or `nil` if the server has not responded.
    ///   - isOnline: True if the configuration's server has responded. Otherwise the network may be down, and the
    ///     previous configuration would fail too.
    package static func verdict(failure: VisitError?, isOnline: Bool) -> Verdict {
        guard isOnline else { return .wait }
        // A server that is down or overloaded is not the fault of the configuration.
        if let status = failure?.status, status >= 500 { return .wait }
        return failure == .offline ? .wait : .rollBack
    }
}
