package import FoundationEssentials

/// Recognizes a page that begins loads without end. WebKit launches a process for each load of another host in the main
/// frame, also for one whose place the next takes before a server has answered: a page that begins ten in a second stops
/// the main loop for half a minute (Docs/Platform.md#processes).
package struct LoadStorm: Sendable {
    /// The answer to a load that is about to begin.
    package enum Verdict: Equatable, Sendable {
        case allow
        case refuse
        /// Allow it if the page has at least so many frames: each of them may wait for an answer.
        case allowWithFrames(Int)
    }

    /// Loads of every kind that a page begins by itself.
    private var all = RateLimit(number: 100, seconds: 10)
    /// The loads of other hosts that were allowed and have no answer.
    private var unanswered: [(url: URL, time: Double)] = []
    private var lastRefusal: Double?
    /// When native code has ordered a load that leads away from a storm's page.
    private var leavesSince: Double?

    /// So many such loads are allowed to every page.
    private static let free = 3
    /// So many at most, whatever number of frames the page has.
    private static let limit = 40
    /// A server that has not answered for so many seconds does not count.
    private static let patience = 10.0

    /// No load so far.
    package init() {}

    /// Whether a navigation may begin, before anything else is asked about it.
    /// - Parameter time: monotonic, in seconds.
    package mutating func begins(_ action: NavigationAction, at time: Double) -> Bool {
        if action.isOrdered || action.isRedirect || action.isWithinPage { return true }
        if let leavesSince, time - leavesSince < Self.patience { return false }
        return all.allows(at: time)
    }

    /// Native code orders a load. The next load of a storm would replace it, so none may begin until the new page arrives.
    /// - Returns: whether a storm is on. Even a refused load ends one that WebKit has not begun, so scripts must rest.
    package mutating func leaves(at time: Double) -> Bool {
        guard let lastRefusal, time - lastRefusal < Self.patience else { return false }
        leavesSince = time
        return true
    }

    /// Another document is there.
    package mutating func arrived() { leavesSince = nil }

    /// The verdict on a load that the session allows.
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

    /// The page has frames enough for a load that was judged.
    package mutating func allowed(_ url: URL, at time: Double) {
        unanswered.append((url, time))
    }

    /// A server has answered a load. After a redirect the address is another one, and the oldest counts as answered.
    package mutating func answered(_ url: URL) {
        guard !unanswered.isEmpty else { return }
        unanswered.remove(at: unanswered.firstIndex { $0.url == url } ?? 0)
    }

    /// Whether a refusal is to be logged: one line for a storm, however many loads it has.
    package mutating func isNews(at time: Double) -> Bool {
        defer { lastRefusal = time }
        return lastRefusal.map { time - $0 >= Self.patience } ?? true
    }
}
