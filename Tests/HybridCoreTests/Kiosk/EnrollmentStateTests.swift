import Testing

@testable import HybridConfiguration
@testable import HybridValues

@Suite struct EnrollmentStateTests {
    private func file(_ version: Int, _ content: String? = nil) -> SignedConfiguration {
        SignedConfiguration(
            content: content ?? "{\"configurationVersion\": \(version)}", signature: "s", version: version,
            etag: "\"\(version)\"",
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
        #expect(!state.isOnTrial && state.rollBack(because: "") == nil && state.current?.version == 3)
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
        #expect(state.start()?.reason == "Version 2 failed: The program ended repeatedly.")
        #expect(state.current?.version == 1 && !state.isOnTrial)
        #expect(throws: EnrollmentState.Refusal.failed(2, because: "The program ended repeatedly.")) {
            try state.receive(file(2))
        }
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
        #expect(state.rollBack(because: "")?.version == 3 && state.current?.version == 1)
    }

    /// Each version shows its start page, and is replaced by a planned restart. `crashes` are those of version 2.
    @Test(arguments: [(0, 2), (1, 1)])
    func failureReturnsToTheVersionThatShowedItsPage(crashes: Int, good: Int) throws {
        var state = try state(receiving: 2)
        for _ in 0...crashes { #expect(state.start() == nil) }
        let isNew = state.pageShown()
        #expect(isNew)
        state = EnrollmentState(state.json(of: "a"), of: "a")
        #expect(try state.receive(file(3)))
        state.ended()
        #expect(state.start() == nil && state.current?.version == 3)
        #expect(state.rollBack(because: "")?.version == 3 && state.current?.version == good)
    }

    /// The stored numbers are not trusted, so the file itself proves that it was the highest.
    @Test func versionsBelowTheFailedOneAreRefused() throws {
        var state = try state(receiving: 5)
        _ = state.start()
        #expect(state.rollBack(because: "No page.")?.version == 5)
        state = EnrollmentState(state.json(of: "a"), of: "a")
        state.keep { _ in true }
        #expect(throws: EnrollmentState.Refusal.old(3, highest: 5)) { try state.receive(file(3)) }
        #expect(throws: EnrollmentState.Refusal.failed(5, because: "No page.")) { try state.receive(file(5)) }
        #expect(try !state.receive(file(1)), "the version in use")
        #expect(try state.receive(file(6)))
    }

    @Test func firstVersionThatShowsItsPageIsAPlaceToReturnTo() throws {
        var state = EnrollmentState()
        _ = try state.receive(file(1))
        _ = state.start()
        #expect(state.pageShown() && !state.pageShown())
        _ = try state.receive(file(2))
        _ = state.start()
        #expect(state.isOnTrial && state.rollBack(because: "")?.version == 2 && state.current?.version == 1)
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

    @Test func rollbackOfAnEarlierProgramHasNoReason() throws {
        var state = try state(receiving: 5)
        _ = state.start()
        _ = state.rollBack(because: "No page.")
        var stored = try #require(state.json(of: "a").object)
        stored["failure"] = nil
        state = EnrollmentState(.object(stored), of: "a")
        let refusal = EnrollmentState.Refusal.failed(5, because: "")
        #expect(throws: refusal) { try state.receive(file(5)) }
        #expect("\(refusal)".hasPrefix("Version 5 failed on this device. Correct the file"))
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

    /// The profile's files are not protected, unlike the signed contents.
    @Test(arguments: [("version", 9_007_199_254_740_991), ("version", 1), ("highest", 900), ("highest", -5)])
    func storedVersionsAreNotTrusted(key: String, value: Int) throws {
        let changed = try state(receiving: 2).json(of: "a").merging(
            key == "version" ? ["next": [key: .integer(value)]] : [key: .integer(value)])
        var state = EnrollmentState(changed, of: "a")
        state.keep { _ in true }
        #expect(state.highest == 2 && state.next?.version == 2)
        #expect(try state.receive(file(3)))
    }

    @Test(arguments: [(Int.max, 2, 1), (Int.min, nil, 2), (3, 2, 1), (1, nil, 2)] as [(Int, Int?, Int)])
    func storedStartsAreLimited(starts: Int, failed: Int?, version: Int) throws {
        var tried = try state(receiving: 2)
        _ = tried.start()
        var state = EnrollmentState(tried.json(of: "a").merging(["starts": .integer(starts)]), of: "a")
        #expect(state.start()?.version == failed && state.current?.version == version)
    }

    @Test func unreadableCopyHasNoVersion() throws {
        var state = EnrollmentState()
        _ = try state.receive(file(7, "{"))
        state.keep { _ in true }
        #expect(state.current?.version == 0 && state.highest == 0)
    }

    /// The operator signs the same file again while replacing the key.
    @Test(arguments: [[], [2]] as [[Int]])
    func knownContentGetsItsNewSignature(earlier: [Int]) throws {
        var state = try state()
        for version in earlier { _ = try state.receive(file(version)) }
        let known = try #require(state.latest)
        let signed = SignedConfiguration(
            content: known.content, signature: "new", version: known.version, etag: "\"new\"", received: 5_000)
        #expect(try !state.receive(signed))
        #expect(state.latest?.signature == "new" && state.latest?.etag == "\"new\"")
        #expect(state.latest?.received == known.received && state.latest?.version == known.version)
        #expect(state.next?.version == earlier.last)
    }

    @Test(
        arguments: [
            (nil, .rollBack), (.http(status: 404), .rollBack), (.http(status: 503), .wait), (.offline, .rollBack),
            (.connection("refused"), .rollBack), (.timeout, .rollBack), (.tooManyRedirects, .rollBack),
        ] as [(VisitError?, StartTrial.Verdict)])
    func missingStartPage(failure: VisitError?, verdict: StartTrial.Verdict) {
        var trial = StartTrial()
        if let failure { trial.failed(with: failure) }
        for _ in 1..<StartTrial.samples { #expect(trial.sample(isOnline: true, isOpen: true) == .wait) }
        #expect(trial.sample(isOnline: true, isOpen: true) == verdict)
        #expect(trial.sample(isOnline: true, isOpen: true) == .wait, "a new period has begun")
    }

    @Test(
        arguments: [
            (.connection("refused"), .wait), (.offline, .wait), (.timeout, .wait), (.http(status: 404), .rollBack),
        ]
            as [(VisitError, StartTrial.Verdict)])
    func missingStartPageOfSameServer(failure: VisitError, verdict: StartTrial.Verdict) {
        var trial = StartTrial(keepsServer: true)
        trial.beginAgain()
        trial.failed(with: failure)
        for _ in 1..<StartTrial.samples { _ = trial.sample(isOnline: true, isOpen: true) }
        #expect(trial.sample(isOnline: true, isOpen: true) == verdict)
    }

    @Test(arguments: [(false, true), (true, false), (false, false)])
    func onlyAWholePeriodCounts(isOnline: Bool, isOpen: Bool) {
        var trial = StartTrial()
        trial.failed(with: .timeout)
        for _ in 1..<StartTrial.samples { _ = trial.sample(isOnline: true, isOpen: true) }
        #expect(trial.sample(isOnline: isOnline, isOpen: isOpen) == .wait)
        #expect(trial.failure == nil, "the failure was that of the outage")
        for _ in 1..<StartTrial.samples { #expect(trial.sample(isOnline: true, isOpen: true) == .wait) }
        #expect(trial.sample(isOnline: true, isOpen: true) == .rollBack)
    }
}
