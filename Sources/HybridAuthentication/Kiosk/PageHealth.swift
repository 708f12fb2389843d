/// Tracks whether the front page responds. As long as it does not, each failure results in a stronger remedy.
///
/// Times are monotonic and in seconds.
package struct PageHealth: Equatable, Sendable {
    /// A remedy for a page that does not respond. The mildest is the first.
    package enum Remedy: String, CaseIterable, Sendable {
        /// End the page's web process and reload the page.
        case reload
        /// Replace the web view and show the first page.
        case newWebView
        case restart
    }

    /// The number of seconds after the last failure until a page is considered healthy again.
    package static let convalescence = 300.0
    /// The number of seconds without a response after which the application is considered broken.
    package static let patience = 120.0

    private var strikes = 0
    private var lastStrike = -Double.infinity
    private var lastSign: Double

    package init(at time: Double) {
        lastSign = time
    }

    /// Records that the page responded, or that the visible screen needs no page.
    package mutating func answered(at time: Double) {
        lastSign = time
        if time - lastStrike >= Self.convalescence { strikes = 0 }
    }

    /// Records that the page did not respond in time or can no longer be loaded.
    /// - Returns: The remedy. After the last remedy, that remedy is repeated.
    package mutating func failed(at time: Double) -> Remedy {
        if time - lastStrike >= Self.convalescence { strikes = 0 }
        lastStrike = time
        strikes += 1
        let remedies = Remedy.allCases
        return remedies[min(strikes, remedies.count) - 1]
    }

    /// Returns whether the application may report to the watchdog that it is alive.
    package func isTrusted(at time: Double) -> Bool { time - lastSign < Self.patience }
}
