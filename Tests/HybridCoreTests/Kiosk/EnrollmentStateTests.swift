import Testing

@testable import HybridConfiguration
@testable import HybridValues

@Suite struct EnrollmentStateTests {
    private func file(_ version: Int, _ content: String? = nil) -> SignedConfiguration {
        SignedConfiguration(
            content: content ?? "content \(version)", signature: "s", version: version, etag: "\"\(version)\"",
            received: 1_000 + version)
    }

    /// A kiosk that has run version 1 for long enough, and has received further versions.
    private func state(receiving versions: Int...) throws -> EnrollmentState {
        var state = EnrollmentState()
        #expect(state.start() == nil)
        #expect(try state.receive(file(1)))
        #expect(state.start() == nil && !state.isOnTrial)
        state.proved()
        for version in versions { #expect(try state.receive(file(version))) }
        return state
    }

    @Test func newVersionTakesEffectAtNextStart() throws {
        var state = try state(receiving: 2, 3)
        #expect(state.current?.version == 1 && state.latest?.version == 3)
        #expect(state.start() == nil)
        #expect(state.current?.version == 3 && state.previous?.version == 1 && state.isOnTrial)
        state.proved()
        #expect(!state.isOnTrial && state.rollBack() == nil && state.current?.version == 3)
    }

    /// Each row has the versions that are received, and the refusal of the last one.
    @Test(arguments: [
        ([2], 1, "other", EnrollmentState.Refusal.old(1, highest: 2)), ([5], 5, "other", .reused(5)),
        ([], 1, "other", .reused(1)), ([3, 4], 2, "content 2", .old(2, highest: 4)),
    ])
    func versionsNeverDecrease(earlier: [Int], version: Int, content: String, refusal: EnrollmentState.Refusal) throws {
        var state = try state()
        for version in earlier { _ = try state.receive(file(version)) }
        let before = state
        #expect(throws: refusal) { try state.receive(file(version, content)) }
        #expect(state == before, "the last good copy stays in force")
    }

    @Test func sameContentIsNotNew() throws {
        var state = try state(receiving: 2)
        #expect(try !state.receive(file(2)))
        #expect(throws: EnrollmentState.Refusal.old(1, highest: 2)) { try state.receive(file(1)) }
    }

    @Test func crashLoopRollsBack() throws {
        var state = try state(receiving: 2)
        for _ in 1...EnrollmentState.mostStarts { #expect(state.start() == nil && state.current?.version == 2) }
        #expect(state.start() == 2)
        #expect(state.current?.version == 1 && !state.isOnTrial)
        #expect(throws: EnrollmentState.Refusal.failed(2)) { try state.receive(file(2)) }
        #expect(try state.receive(file(3)))
        #expect(state.start() == nil && state.current?.version == 3 && state.isOnTrial)
    }

    @Test func normalEndsDoNotCount() throws {
        var state = try state(receiving: 2)
        for _ in 1...10 {
            #expect(state.start() == nil)
            state.ended()
        }
        #expect(state.current?.version == 2)
    }

    @Test func nothingPrecedesTheFirstVersion() throws {
        var state = EnrollmentState()
        _ = try state.receive(file(1))
        for _ in 1...10 { #expect(state.start() == nil && state.current?.version == 1) }
        // A version that never worked is no place to return to.
        _ = try state.receive(file(2))
        for _ in 1...10 { #expect(state.start() == nil && state.current?.version == 2) }
    }

    @Test func replacedTrialReturnsToTheLastGoodVersion() throws {
        var state = try state(receiving: 2)
        _ = state.start()
        _ = try state.receive(file(3))
        _ = state.start()
        #expect(state.current?.version == 3 && state.previous?.version == 1)
        #expect(state.rollBack() == 3 && state.current?.version == 1)
    }

    @Test func firstVersionThatShowsItsPageIsAPlaceToReturnTo() throws {
        var state = EnrollmentState()
        _ = try state.receive(file(1))
        _ = state.start()
        #expect(state.pageShown() && !state.pageShown())
        _ = try state.receive(file(2))
        _ = state.start()
        #expect(state.isOnTrial && state.rollBack() == 2 && state.current?.version == 1)
    }

    @Test func storedStateIsRestored() throws {
        var state = try state(receiving: 2)
        _ = state.start()
        _ = state.pageShown()
        _ = try state.receive(file(3))
        #expect(EnrollmentState(state.json(of: "a"), of: "a") == state)
        #expect(EnrollmentState(state.json(of: "a"), of: "b") == EnrollmentState(), "another server")
        for json: JSONValue? in [nil, [], ["source": "a", "current": 1, "highest": "x", "starts": []]] {
            #expect(EnrollmentState(json, of: "a") == EnrollmentState())
        }
    }

    @Test func invalidCopiesAreRemoved() throws {
        var state = try state(receiving: 2)
        _ = state.start()
        _ = try state.receive(file(3))
        state.keep { $0.version != 2 }
        #expect(state.current?.version == 1 && state.next?.version == 3 && state.highest == 3)
        state.keep { _ in false }
        #expect(state == EnrollmentState(), "a new key begins with new versions")
    }

    @Test(
        arguments: [
            (nil, true, .rollBack), (nil, false, .wait), (.http(status: 404), true, .rollBack),
            (.http(status: 404), false, .wait), (.http(status: 503), true, .wait), (.offline, true, .wait),
            (.connection("refused"), true, .rollBack), (.connection("refused"), false, .wait),
            (.timeout, true, .rollBack),
            (.tooManyRedirects, true, .rollBack),
        ] as [(VisitError?, Bool, StartTrial.Verdict)])
    func missingStartPage(failure: VisitError?, isOnline: Bool, verdict: StartTrial.Verdict) {
        #expect(StartTrial.verdict(failure: failure, isOnline: isOnline) == verdict)
    }
}
