import CGtk
import GLibBridge
import XCTest

final class GLibLogTests: MainLoopTestCase {
    func testLevelDomainAndMessage() throws {
        log(G_LOG_LEVEL_MESSAGE, "to know")
        log(G_LOG_LEVEL_INFO, "to ignore")
        XCTAssertEqual(logLines.map(\.level), [.message, .info])
        XCTAssertEqual(logLines.map(\.domain), ["Test", "Test"])
        XCTAssertEqual(logLines.map(\.message), ["to know", "to ignore"])
    }

    func testDebugLinesAreDropped() {
        log(G_LOG_LEVEL_DEBUG, "noise")
        XCTAssertEqual(logLines.count, 0)
    }

    func testBrokenContractIsLoggedAsCritical() {
        expectLog(containing: "assertion 'x > 1' failed")
        g_return_if_fail_warning("Test", "function", "x > 1")
        XCTAssertEqual(logLines.first?.level, .critical)
    }

    func testLinesOfOtherThreadsArrive() throws {
        expectLog(containing: "from afar")
        try run { await Task.detached { log(G_LOG_LEVEL_WARNING, "from afar") }.value }
    }
}

/// Replaces the variadic `g_log`, which Swift cannot call.
private func log(_ level: GLogLevelFlags, _ message: String) {
    let fields = g_variant_parse(nil, "{'MESSAGE': <'\(message)'>}", nil, nil, nil)
    g_log_variant("Test", level, fields)
    g_variant_unref(fields)
}
