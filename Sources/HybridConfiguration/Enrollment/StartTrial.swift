package import HybridValues

/// Decides whether a new configuration has failed, because its start page has not been shown.
///
/// A kiosk takes samples at equal intervals. Only a whole period in which it was online and open counts against the
/// configuration. Otherwise an outage or the opening hours could be the reason.
package struct StartTrial: Equatable, Sendable {
    /// The length of a period in seconds.
    package static let deadline = 120.0
    /// The number of samples in a period.
    package static let samples = 5
    /// True if the previous configuration's start page is on the same server, so it would fail too if that server does
    /// not respond.
    private let keepsServer: Bool
    /// The number of samples of the current period.
    private var taken = 0
    /// The last failure of the page in the current period; `nil` if the server has not responded.
    package private(set) var failure: VisitError?

    /// The result of a sample.
    package enum Verdict: Equatable, Sendable {
        /// Try again later, because the configuration may be correct.
        case wait
        case rollBack
    }

    /// - Parameter keepsServer: True if the previous configuration's start page is on the same server.
    package init(keepsServer: Bool = false) { self.keepsServer = keepsServer }

    /// Handles a failure of the page.
    package mutating func failed(with error: VisitError) { failure = error }

    /// Begins a new period, because a correct configuration would have shown no page either.
    package mutating func beginAgain() { self = Self(keepsServer: keepsServer) }

    /// Handles a sample at which no page has been shown yet.
    /// - Parameters:
    ///   - isOnline: True if the configuration's server has responded. Otherwise the network may be down, and the
    ///     previous configuration would fail too.
    ///   - isOpen: False if the kiosk shows no pages on purpose.
    package mutating func sample(isOnline: Bool, isOpen: Bool) -> Verdict {
        guard isOnline, isOpen else {
            beginAgain()
            return .wait
        }
        taken += 1
        guard taken >= Self.samples else { return .wait }
        taken = 0
        // A server that is down or overloaded is not the fault of the configuration.
        if let status = failure?.status, status >= 500 { return .wait }
        switch failure {
        // A computer without a route to the Internet counts as offline, but reaches the configuration's server.
        case .offline, .connection, .timeout: return keepsServer ? .wait : .rollBack
        default: return .rollBack
        }
    }
}
