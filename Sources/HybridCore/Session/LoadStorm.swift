package import FoundationEssentials

/// Detects a page that begins loads endlessly. WebKit launches a process for each main-frame load of another host, even
/// if the next load replaces it before a server responds: a page that begins ten per second blocks the main loop for
/// half a minute (Docs/Platform.md#processes).
package struct LoadStorm: Sendable {
    package enum Verdict: Equatable, Sendable {
        case allow
        case refuse
        /// Allow the load if the page has at least this number of frames, since each may have a load without a
        /// response.
        case allowWithFrames(Int)
    }

    /// The rate of all loads begun by the page.
    private var all = RateLimit(number: 100, seconds: 10)
    /// Allowed loads of other hosts without a response.
    private var unanswered: [(url: URL, time: Double)] = []
    private var lastRefusal: Double?
    /// When native code last ordered a load to leave a storm's page.
    private var leavesSince: Double?

    /// The number of unanswered loads that any page may have.
    private static let free = 3
    /// The maximum number of unanswered loads, regardless of frames.
    private static let limit = 40
    /// Seconds after which an unanswered load no longer counts.
    private static let patience = 10.0

    /// A value without loads.
    package init() {}

    /// True if a navigation may begin. Checked before every other rule.
    /// - Parameter time: monotonic, in seconds.
    package mutating func begins(_ action: NavigationAction, at time: Double) -> Bool {
        if action.isOrdered || action.isRedirect || action.isWithinPage { return true }
        if let leavesSince, time - leavesSince < Self.patience { return false }
        return all.allows(at: time)
    }

    /// Records that native code orders a load. The storm's next load would replace it, so none may begin until the new
    /// page is committed.
    /// - Returns: true during a storm. Even a refused load ends one that WebKit has not begun, so scripts must be
    ///   paused.
    package mutating func leaves(at time: Double) -> Bool {
        guard let lastRefusal, time - lastRefusal < Self.patience else { return false }
        leavesSince = time
        return true
    }

    /// Records a new document.
    package mutating func arrived() { leavesSince = nil }

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

    /// Records a load that was allowed because the page has enough frames.
    package mutating func allowed(_ url: URL, at time: Double) {
        unanswered.append((url, time))
    }

    /// Records a response. After a redirect the address differs; the oldest load then counts as answered.
    package mutating func answered(_ url: URL) {
        guard !unanswered.isEmpty else { return }
        unanswered.remove(at: unanswered.firstIndex { $0.url == url } ?? 0)
    }

    /// True if a refusal should be logged: once per storm.
    package mutating func isNews(at time: Double) -> Bool {
        defer { lastRefusal = time }
        return lastRefusal.map { time - $0 >= Self.patience } ?? true
    }
}
