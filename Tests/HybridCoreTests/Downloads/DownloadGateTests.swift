import HybridCore
import Testing

/// Number of downloads that a page may start before the user is asked.
@Suite struct DownloadGateTests {
    private func decisions(_ gate: inout DownloadGate, _ count: Int, from time: Double) -> [DownloadGate.Decision] {
        (0..<count).map { gate.decide(at: time + Double($0) * 0.01) }
    }

    /// A gate with an open question and one waiting download.
    private var asking: DownloadGate {
        var gate = DownloadGate()
        _ = decisions(&gate, DownloadGate.number + 1, from: 0)
        return gate
    }

    @Test func manyDownloadsAskOnce() {
        var gate = DownloadGate()
        let first = decisions(&gate, DownloadGate.number, from: 0)
        #expect(first.allSatisfy { $0 == .allow })
        let next = decisions(&gate, 3, from: 1)
        #expect(next == [.ask, .wait, .wait])
    }

    @Test func distantDownloadsNeedNoQuestion() {
        var gate = DownloadGate()
        let all = (0..<100).map { gate.decide(at: Double($0) * DownloadGate.seconds / Double(DownloadGate.number - 1)) }
        #expect(all.allSatisfy { $0 == .allow })
    }

    @Test func numberOfWaitingDownloadsIsLimited() {
        var gate = asking
        let more = decisions(&gate, 294, from: 1)
        #expect(more.count { $0 == .wait } == DownloadGate.waitingLimit - 1)
        #expect(more.last == .refuse)
        #expect(!more.contains(.allow) && !more.contains(.ask))
    }

    @Test(arguments: [(true, DownloadGate.Decision.allow), (false, .refuse)])
    func answerAppliesUntilCalm(isAllowed: Bool, expected: DownloadGate.Decision) {
        var gate = asking
        gate.answer(isAllowed, at: 20)
        let soon = decisions(&gate, 100, from: 21)
        #expect(soon.allSatisfy { $0 == expected })
        // Each download, also a refused one, extends the period.
        let later = gate.decide(at: 21 + DownloadGate.calm)
        #expect(later == expected)
        let muchLater = decisions(&gate, DownloadGate.number + 1, from: 22 + 2 * DownloadGate.calm)
        #expect(muchLater.dropLast().allSatisfy { $0 == .allow } && muchLater.last == .ask)
    }

    @Test func answerWithoutQuestionIsIgnored() {
        var gate = DownloadGate()
        gate.answer(false, at: 0)
        let first = gate.decide(at: 1)
        #expect(first == .allow)
        var other = asking
        other.answer(true, at: 1)
        other.answer(false, at: 1)
        let next = other.decide(at: 2)
        #expect(next == .allow)
    }
}
