import Foundation
import HybridCore
import Testing

@Suite struct LoadStormTests {
    private let page = URL(string: "https://a.test/")

    private func action(_ address: String, isOrdered: Bool = false) throws -> NavigationAction {
        var action = NavigationAction(url: try #require(URL(string: address)), kind: .other, page: page)
        action.isOrdered = isOrdered
        return action
    }

    @Test func pendingLoadsOfOtherHostsAreLimited() throws {
        var storm = LoadStorm()
        func verdict(_ address: String, at time: Double = 1) throws -> LoadStorm.Verdict {
            storm.judge(try action(address), at: time)
        }
        let first = try (0..<4).map { try verdict("https://b.test/\($0)") }
        #expect(first == [.allow, .allow, .allow, .allowWithFrames(1)])
        let own = try verdict("https://a.test/own")
        #expect(own == .allow)
        storm.answered(try #require(URL(string: "https://b.test/1")))
        let next = try [verdict("https://b.test/4"), verdict("https://b.test/5"), verdict("https://b.test/6", at: 12)]
        #expect(next == [.allow, .allowWithFrames(1), .allow])
    }

    @Test func pageMayLoadManyFrames() throws {
        var storm = LoadStorm()
        for number in 0..<40 {
            let action = try action("https://b.test/\(number)")
            switch storm.judge(action, at: 1) {
            case .allow: #expect(number < 3)
            case .allowWithFrames(let least):
                #expect(least == number - 2)
                storm.allowed(action.url, at: 1)
            case .refuse: Issue.record("\(number)")
            }
        }
        let last = storm.judge(try action("https://b.test/40"), at: 1)
        #expect(last == .refuse)
    }

    @Test func loadsPerTenSecondsAreLimited() throws {
        var storm = LoadStorm()
        let own = try action("https://a.test/own")
        let allowed = (0..<101).filter { _ in storm.begins(own, at: 1) }
        #expect(allowed.count == 100)
        let ordered = storm.begins(try action("https://a.test/own", isOrdered: true), at: 2)
        let later = storm.begins(own, at: 12)
        #expect(ordered && later)
    }

    @Test func stormDoesNotReplaceOrderedLoad() throws {
        var storm = LoadStorm()
        let own = try action("https://a.test/own")
        let before = storm.leaves(at: 1)
        let quiet = storm.begins(own, at: 1)
        _ = storm.isNews(at: 2)
        let during = storm.leaves(at: 3)
        #expect([before, during] == [false, true])
        let leaving = storm.begins(own, at: 4)
        storm.arrived()
        let arrived = storm.begins(own, at: 5)
        #expect([quiet, leaving, arrived] == [true, false, true])
    }

    /// A page below the limit that begins a load every 150 ms.
    @Test(arguments: [(0.15, true), (0.45, true), (0.8, false)])
    func steadyLoadsDoNotReplaceOrderedLoad(interval: Double, pauses: Bool) throws {
        var storm = LoadStorm()
        let own = try action("https://a.test/own")
        let allowed = (0..<5).filter { storm.begins(own, at: Double($0) * interval) }
        #expect(allowed.count == 5)
        let time = 5 * interval
        let answers = [storm.leaves(at: time), storm.begins(own, at: time)]
        #expect(answers == [pauses, !pauses])
        storm.arrived()
        let later = [storm.leaves(at: time + 1), storm.begins(own, at: time + 1)]
        #expect(later == [false, true])
    }

    @Test func stormIsLoggedOnce() {
        var storm = LoadStorm()
        let times: [Double] = [1, 2, 9, 18, 29]
        let news = times.filter { storm.isNews(at: $0) }
        #expect(news == [1, 29])
    }
}
