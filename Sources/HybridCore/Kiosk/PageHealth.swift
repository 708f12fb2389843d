/// Whether the page in front is alive, and what is done when it is not: each time something stronger, until it helps.
///
/// Times are monotonic and in seconds.
package struct PageHealth: Equatable, Sendable {
    /// What brings a page back, the mildest first.
    package enum Remedy: String, CaseIterable, Sendable {
        /// End the process that draws the page, and load it anew.
        case reload
        /// Put a new web view in place of the old one, and begin at the first page.
        case newWebView
        /// Start the whole application anew.
        case restart
    }

    /// So many seconds after the last trouble a page counts as healthy again.
    package static let convalescence = 300.0
    /// After so many seconds without any sign of life nobody should believe that the application works.
    package static let patience = 120.0

    private var strikes = 0
    private var lastStrike = -Double.infinity
    private var lastSign: Double

    /// A page of which nothing bad is known.
    package init(at time: Double) {
        lastSign = time
    }

    /// The page has answered, or something that needs no page is on the screen.
    package mutating func answered(at time: Double) {
        lastSign = time
        if time - lastStrike >= Self.convalescence { strikes = 0 }
    }

    /// The page has not answered in time, or cannot be loaded any more.
    /// - Returns: what to do. After the last remedy it is that one again.
    package mutating func failed(at time: Double) -> Remedy {
        if time - lastStrike >= Self.convalescence { strikes = 0 }
        lastStrike = time
        strikes += 1
        let remedies = Remedy.allCases
        return remedies[min(strikes, remedies.count) - 1]
    }

    /// Whether a watchdog may be told that all is well.
    package func isTrusted(at time: Double) -> Bool { time - lastSign < Self.patience }
}
