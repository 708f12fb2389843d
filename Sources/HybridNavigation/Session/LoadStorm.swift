package import FoundationEssentials
import HybridValues

/// Detects a page that begins loads endlessly.
///
/// WebKit launches a process for each main-frame load of another host, even if the next load replaces it before a
/// server responds. A page that begins ten such loads per second blocks the main loop for half a minute
/// (Docs/Platform.md#processes).
package struct LoadStorm: Sendable {
    package enum Verdict: Equatable, Sendable {
        case allow
        case refuse
        /// Allow the load if the page has at least this number of frames, because each frame may have a load that
        /// awaits its response.
        case allowWithFrames(Int)
    }

    /// The rate limit of all loads that the page begins.
    private var all = RateLimit(number: 100, seconds: 10)
    /// Loads of other hosts that were allowed and have not received a response.
    private var unanswered: [(url: URL, time: Double)] = []
    private var lastRefusal: Double?
    /// The times of the last loads that the page began, oldest first.
    private var begun: [Double] = []
    /// The time at which native code ordered a load that replaces a storm's page.
    private var leavesSince: Double?

    /// The number of unanswered loads that every page may have.
    private static let free = 3
    /// The maximum number of unanswered loads, regardless of the number of frames.
    private static let limit = 40
    /// A page that began this number of loads …
    private static let few = 4
    /// … within this number of seconds would replace a load that native code orders.
    private static let moment = 2.0
    /// The number of seconds after which an unanswered load no longer counts.
    private static let patience = 10.0

    /// Creates a value without loads.
    package init() {}

    /// Returns whether a navigation may begin. This is checked before all other rules.
    /// - Parameter time: The monotonic time in seconds.
    package mutating func begins(_ action: NavigationAction, at time: Double) -> Bool {
        if action.isOrdered || action.isRedirect || action.isWithinPage { return true }
        if let leavesSince, time - leavesSince < Self.patience { return false }
        begun = begun.suffix(Self.few - 1) + [time]
        return all.allows(at: time)
    }

    /// Records that native code orders a load. If the page has just begun several loads, its next one would replace the
    /// ordered load, so the page may not begin a load until the new page is committed.
    /// - Returns: True for such a page. The caller must then pause the page's scripts, because even a refused load ends
    ///   a load that WebKit has not begun.
    package mutating func leaves(at time: Double) -> Bool {
        let isRefused = lastRefusal.map { time - $0 < Self.patience } ?? false
        let isBusy = begun.count == Self.few && time - begun[0] < Self.moment
        guard isRefused || isBusy else { return false }
        leavesSince = time
        return true
    }

    /// Records that a new document has arrived.
    package mutating func arrived() { (leavesSince, begun) = (nil, []) }

    /// Returns the verdict on a load that the session allows.
    package mutating func judge(_ action: NavigationAction, at time: Double) -> Verdict {
        guard !action.isOrdered, !action.isRedirect, !action.isWithinPage, let page = action.page,
            ["http", "https"].contains(action.url.scheme?.lowercased()), action.url.host != page.host
        else { return .allow }
        unanswered.removeAll { time - $0.time >= Self.patience }
        guard unanswered.count < Self.limit else { return .refuse }
        if unanswered.count >= Self.free { return .allowWithFrames(unanswered.count - Self.free + 1) }
        unanswered.append((action.url, time))
        return .allow
    }

    /// Records a load that was allowed because the page has enough frames for it.
    package mutating func allowed(_ url: URL, at time: Double) { unanswered.append((url, time)) }

    /// Records a response. If the address differs because of a redirect, the oldest load counts as answered.
    package mutating func answered(_ url: URL) {
        guard !unanswered.isEmpty else { return }
        unanswered.remove(at: unanswered.firstIndex { $0.url == url } ?? 0)
    }

    /// Returns whether a refusal should be logged. Only the first refusal of a storm is logged.
    package mutating func isNews(at time: Double) -> Bool {
        defer { lastRefusal = time }
        return lastRefusal.map { time - $0 >= Self.patience } ?? true
    }
}
