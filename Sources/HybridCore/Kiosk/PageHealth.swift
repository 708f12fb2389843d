/// Tracks whether the page in front responds, and escalates the remedy until it does.
///
/// Times are monotonic and in seconds.
package struct PageHealth: Equatable, Sendable {
    /// A remedy, the mildest first.
    package enum Remedy: String, CaseIterable, Sendable {
        /// End the page's web process and reload the page.
        case reload
        /// Replace the web view and show the first page.
        case newWebView
        /// Restart the application.
        case restart
    }

    /// Seconds after the last failure until a page is considered healthy again.
    package static let convalescence = 300.0
    /// Seconds without a response after which the application is considered broken.
    package static let patience = 120.0

    private var strikes = 0
    private var lastStrike = -Double.infinity
    private var lastSign: Double

    /// A page without failures.
    package init(at time: Double) {
        lastSign = time
    }

    /// The page responded, or the visible screen needs no page.
    package mutating func answered(at time: Double) {
        lastSign = time
        if time - lastStrike >= Self.convalescence { strikes = 0 }
    }

    /// The page did not respond in time, or can no longer be loaded.
    /// - Returns: the remedy. The last one is repeated.
    package mutating func failed(at time: Double) -> Remedy {
        if time - lastStrike >= Self.convalescence { strikes = 0 }
        lastStrike = time
        strikes += 1
        let remedies = Remedy.allCases
        return remedies[min(strikes, remedies.count) - 1]
    }

    /// True if the watchdog may be notified.
    package func isTrusted(at time: Double) -> Bool { time - lastSign < Self.patience }
}
