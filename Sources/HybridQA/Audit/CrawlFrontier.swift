package import FoundationEssentials
package import HybridCore

/// The pages that a crawl has found: those to visit, those being visited, and those that it has finished. Pages are
/// visited in the order of their distance from the first page.
package struct CrawlFrontier: Sendable {
    /// A page to visit.
    package struct Entry: Equatable, Sendable {
        package var url: URL
        /// The number of links from the first page.
        package var depth: Int
        /// True if this shard examines the page. From pages of other shards, only the links are read.
        package var isOwn: Bool

        package init(url: URL, depth: Int, isOwn: Bool) {
            (self.url, self.depth, self.isOwn) = (url, depth, isOwn)
        }

        package var path: String { CrawlScope.path(of: url) }
    }

    package var scope: CrawlScope
    private let shard: Shard
    private var queue: [Entry] = []
    private var head = 0
    private var visiting: [String: Entry] = [:]
    /// The links to each page that was found, at most ``mostReferrers``.
    package private(set) var referrers: [String: [String]] = [:]
    private var variants: [String: Int] = [:]
    package private(set) var omissions: [CrawlScope.Omission: Int] = [:]
    /// Links that were not followed, so that each is counted once.
    private var omitted: Set<String> = []
    /// The number of pages that were taken from the queue.
    package private(set) var started = 0

    private static let mostReferrers = 5
    private static let mostOmitted = 100_000

    package init(from start: URL, in scope: CrawlScope, shard: Shard = .whole) {
        self.scope = scope
        self.shard = shard
        offer(start, from: nil, depth: 0)
    }

    /// Adds the links of a page. Known pages are not visited again.
    package mutating func add(_ links: [URL], of entry: Entry) {
        for link in links { offer(link, from: entry.path, depth: entry.depth + 1) }
    }

    private mutating func offer(_ url: URL, from referrer: String?, depth: Int) {
        let path = CrawlScope.path(of: url)
        if scope.omission(of: url, depth: 0) != .outside, referrers[path] != nil {
            if let referrer { refer(to: path, from: referrer) }
            return
        }
        if let reason = scope.omission(of: url, depth: depth) ?? variant(of: url) ?? excess {
            let key = url.absoluteString
            if omitted.count < Self.mostOmitted, omitted.insert(key).inserted { omissions[reason, default: 0] += 1 }
            return
        }
        referrers[path] = referrer.map { [$0] } ?? []
        queue.append(Entry(url: Self.plain(url), depth: depth, isOwn: shard.contains(path)))
    }

    private mutating func refer(to path: String, from referrer: String) {
        guard let known = referrers[path], known.count < Self.mostReferrers, !known.contains(referrer) else { return }
        referrers[path] = known + [referrer]
    }

    private mutating func variant(of url: URL) -> CrawlScope.Omission? {
        guard url.query(percentEncoded: true) != nil else { return nil }
        let path = url.path(percentEncoded: true)
        guard variants[path, default: 0] < CrawlScope.mostVariants else { return .variants }
        variants[path, default: 0] += 1
        return nil
    }

    private var excess: CrawlScope.Omission? { referrers.count >= scope.pages ? .pages : nil }

    private static func plain(_ url: URL) -> URL {
        URL(webAddress: String(url.absoluteString.prefix { $0 != "#" })) ?? url
    }

    /// Returns the next page to visit, or `nil` if there is none at the moment.
    package mutating func next() -> Entry? {
        guard head < queue.count else { return nil }
        let entry = queue[head]
        head += 1
        // The finished part of a long queue is released from time to time.
        if head > 1_000 {
            queue.removeFirst(head)
            head = 0
        }
        visiting[entry.path] = entry
        started += 1
        return entry
    }

    /// Records that a page was visited.
    package mutating func finish(_ entry: Entry) { visiting[entry.path] = nil }

    /// True if no page is left.
    package var isFinished: Bool { head >= queue.count && visiting.isEmpty }

    /// The number of pages that wait.
    package var waiting: Int { queue.count - head + visiting.count }

    /// The paths of all pages that were found.
    package var paths: [String] { referrers.keys.sorted() }

    // MARK: Resuming

    /// The state for a later run. Pages that are being visited count as not visited.
    package var json: JSONValue {
        let entries = visiting.values.sorted { ($0.depth, $0.path) < ($1.depth, $1.path) } + queue[head...]
        return [
            "queue": .array(
                entries.map { ["address": .string($0.url.absoluteString), "depth": .integer($0.depth)] }),
            "omitted": .array(omitted.sorted().map { .string($0) }),
            "referrers": .object(referrers.mapValues { .array($0.map { .string($0) }) }),
            "omissions": .object(
                Dictionary(omissions.map { ($0.key.rawValue, JSONValue.integer($0.value)) }) { $1 }),
            "started": .integer(started - visiting.count),
        ]
    }

    /// Continues an earlier run. The result is `nil` if the value is no state of a crawl.
    package init?(_ json: JSONValue, in scope: CrawlScope, shard: Shard = .whole) {
        guard let entries = json["queue"]?.array, let known = json["referrers"]?.object else { return nil }
        self.scope = scope
        self.shard = shard
        for entry in entries {
            guard let url = entry["address"]?.string.flatMap({ URL(webAddress: $0) }),
                let depth = entry["depth"]?.integer,
                scope.omission(of: url, depth: depth) == nil
            else { continue }
            queue.append(Entry(url: url, depth: depth, isOwn: shard.contains(CrawlScope.path(of: url))))
        }
        referrers = known.mapValues { ($0.array ?? []).compactMap(\.string) }
        for (name, count) in json["omissions"]?.object ?? [:] {
            if let reason = CrawlScope.Omission(rawValue: name) { omissions[reason] = count.integer }
        }
        omitted = Set((json["omitted"]?.array ?? []).compactMap(\.string))
        started = json["started"]?.integer ?? 0
        for path in referrers.keys {
            let parts = path.split(separator: "?", maxSplits: 1)
            if parts.count == 2 { variants[String(parts[0]), default: 0] += 1 }
        }
    }
}

/// Limits the number of requests per second.
package struct CrawlPace: Sendable {
    private let interval: Double
    private var next = -Double.infinity

    /// - Parameters:
    ///   - rate: The number of pages per second.
    ///   - delay: The time in seconds between two pages that the site requests.
    package init(rate: Double, delay: Double?) {
        interval = 1_000 * max(1 / max(rate, 0.001), delay ?? 0)
    }

    /// Returns the time in milliseconds to wait before the next request, and counts that request.
    /// - Parameter now: The time in milliseconds.
    package mutating func wait(at now: Double) -> Double {
        let start = max(now, next)
        next = start + interval
        return start - now
    }
}
