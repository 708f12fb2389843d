import FoundationEssentials
import HybridCore
import HybridQA
import Testing

@Suite struct CrawlFrontierTests {
    private static let start = url("https://e.com/")

    private func scope(_ change: (inout CrawlScope) -> Void = { _ in }) throws -> CrawlScope {
        var scope = try #require(CrawlScope(of: Self.start))
        change(&scope)
        return scope
    }

    private func first(_ frontier: inout CrawlFrontier) throws -> CrawlFrontier.Entry {
        let entry = frontier.next()
        return try #require(entry)
    }

    @Test(
        arguments: [
            ("https://e.com/a", 1, nil), ("https://other.com/a", 1, .outside), ("http://e.com/a", 1, .outside),
            ("https://e.com/logout", 1, .signOut), ("https://e.com/users/sign_out", 1, .signOut),
            ("https://e.com/session/sign-out?x", 1, .signOut), ("https://e.com/logouts", 1, nil),
            ("https://e.com/sign_in", 1, nil), ("https://e.com/posts/logging-out-of-things", 1, nil),
            ("https://e.com/private", 1, .robots), ("https://e.com/a", 21, .depth),
            ("https://e.com/skip/1", 1, .excluded),
        ] as [(String, Int, CrawlScope.Omission?)])
    func omission(address: String, depth: Int, reason: CrawlScope.Omission?) throws {
        let scope = try scope {
            $0.robots = RobotsRules("User-agent: *\nDisallow: /private")
            $0.excluded = (try? compile("^/skip")).map { [$0] } ?? []
        }
        #expect(scope.omission(of: url(address), depth: depth) == reason)
    }

    @Test func onlyIncludedPathsAreFollowedButStartIsVisited() throws {
        let scope = try scope { $0.included = (try? compile("^/docs")).map { [$0] } ?? [] }
        #expect(scope.omission(of: Self.start, depth: 0) == nil)
        #expect(scope.omission(of: url("https://e.com/docs/1"), depth: 1) == nil)
        #expect(scope.omission(of: url("https://e.com/blog"), depth: 1) == .excluded)
    }

    @Test func pagesAreVisitedOnceInOrderOfDistance() throws {
        var frontier = CrawlFrontier(from: Self.start, in: try scope())
        var visited: [String] = []
        let links = [
            "/": ["/b", "/a", "/a#top", "/"], "/a": ["/c", "/"], "/b": ["/a", "/c"], "/c": ["/d"], "/d": [],
        ]
        while let entry = frontier.next() {
            visited.append(entry.path)
            frontier.add((links[entry.path] ?? []).map { url("https://e.com\($0)") }, of: entry)
            frontier.finish(entry)
        }
        #expect(visited == ["/", "/b", "/a", "/c", "/d"])
        #expect(frontier.isFinished)
        #expect(frontier.referrers["/c"] == ["/b", "/a"])
        #expect(frontier.paths == ["/", "/a", "/b", "/c", "/d"])
    }

    @Test func limitsAreKeptAndCounted() throws {
        var frontier = CrawlFrontier(from: Self.start, in: try scope { $0.pages = 3 })
        let entry = try first(&frontier)
        frontier.add(
            (1...5).map { url("https://e.com/\($0)") } + [url("https://x.com/"), url("https://x.com/")], of: entry)
        frontier.add([url("https://e.com/5")], of: entry)
        #expect(frontier.paths.count == 3)
        #expect(frontier.omissions == [.pages: 3, .outside: 1])
    }

    @Test func endlessQueriesAreStopped() throws {
        var frontier = CrawlFrontier(from: Self.start, in: try scope())
        let entry = try first(&frontier)
        frontier.add((1...500).map { url("https://e.com/calendar?day=\($0)") }, of: entry)
        #expect(frontier.waiting == 51)
        #expect(frontier.omissions[.variants] == 450)
    }

    @Test func shardsFindTheSamePages() throws {
        let shards = try (1...3).map { try #require(Shard("\($0)/3")) }
        var own: [String] = []
        for shard in shards {
            var frontier = CrawlFrontier(from: Self.start, in: try scope(), shard: shard)
            while let entry = frontier.next() {
                if entry.isOwn { own.append(entry.path) }
                if entry.path == "/" { frontier.add((1...30).map { url("https://e.com/\($0)") }, of: entry) }
                frontier.finish(entry)
            }
        }
        #expect(own.sorted() == (["/"] + (1...30).map { "/\($0)" }).sorted())
    }

    @Test func interruptedCrawlIsContinued() throws {
        var frontier = CrawlFrontier(from: Self.start, in: try scope())
        let entry = try first(&frontier)
        frontier.add((1...5).map { url("https://e.com/\($0)") } + [url("https://x.com/")], of: entry)
        frontier.finish(entry)
        let second = try first(&frontier)
        let text = frontier.json.text
        var continued = try #require(CrawlFrontier(try JSONValue(parsing: text), in: try scope()))
        #expect(continued.started == 1, "the page that was being visited is visited again")
        #expect(continued.omissions == [.outside: 1])
        var paths: [String] = []
        while let entry = continued.next() {
            paths.append(entry.path)
            continued.add([url("https://e.com/1"), Self.start, url("https://x.com/")], of: entry)
            continued.finish(entry)
        }
        #expect(paths == ["/1", "/2", "/3", "/4", "/5"])
        #expect(continued.omissions == [.outside: 1], "a link is counted once")
        #expect(second.path == "/1")
        #expect(CrawlFrontier(["queue": 1], in: try scope()) == nil)
    }

    @Test func paceSpreadsRequests() {
        var pace = CrawlPace(rate: 2, delay: nil)
        #expect([0, 0, 100, 5_000].map { pace.wait(at: $0) } == [0, 500, 900, 0])
        var slow = CrawlPace(rate: 100, delay: 3)
        #expect([0, 0].map { slow.wait(at: $0) } == [0, 3_000])
    }
}
