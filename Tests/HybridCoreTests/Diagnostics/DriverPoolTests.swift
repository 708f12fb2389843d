import HybridCore
import HybridQA
import Testing

/// The sessions of a WebDriver server.
@Suite struct DriverPoolTests {
    /// A pool with two places, one of which is in use.
    private func pool() throws -> DriverPool {
        var pool = DriverPool(limit: 2, patience: 1000)
        try pool.reserve()
        pool.settle("a", at: 0)
        return pool
    }

    @Test func limitCountsSessionsThatAreBeingCreated() throws {
        var pool = try pool()
        try pool.reserve()
        #expect(pool.status["value"]?["ready"] == false)
        do throws(DriverRefusal) {
            try pool.reserve()
            Issue.record("three sessions")
        } catch {
            #expect(error.error == "session not created")
        }
        pool.settle(nil, at: 0)
        #expect(pool.free == 1)
        #expect(
            pool.status["value"] == [
                "ready": true, "message": "1 of 2 sessions can be created.", "hybridDesktop:freeSessions": 1,
                "hybridDesktop:sessions": ["a"],
            ])
        pool.remove("a")
        #expect(pool.free == 2)
    }

    @Test func onlySessionWithoutCommandsIsIdle() throws {
        var pool = try pool()
        #expect(pool.idle(at: 999) == [])
        #expect(pool.idle(at: 1000) == ["a"])
        try pool.begin(1, in: "a")
        try pool.begin(2, in: "a")
        pool.end(1, in: "a", at: 1500)
        #expect(pool.idle(at: 9000) == [])
        pool.end(2, in: "a", at: 2000)
        // The client had closed the connection before the command ended.
        pool.end(2, in: "a", at: 2900)
        #expect(pool.idle(at: 2999) == [])
        #expect(pool.idle(at: 3000) == ["a"])
    }

    @Test func unknownSessionIsRefused() throws {
        var pool = try pool()
        #expect(throws: DriverPool.unknown("b")) { try pool.begin(1, in: "b") }
        #expect(DriverPool.unknown("b").status == 404)
        pool.end(1, in: "b", at: 0)
        #expect(pool.free == 1)
    }
}
