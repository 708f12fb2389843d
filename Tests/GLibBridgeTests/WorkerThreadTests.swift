import CGtk
import GLibBridge
import XCTest

final class WorkerThreadTests: MainLoopTestCase {
    private final class Token: Sendable {}

    func testWorkRunsOnOtherThreadAndIsReleased() {
        weak var remembered: Token?
        var isElsewhere: Bool?
        var isBack: Bool?
        let main = UInt(bitPattern: g_thread_self())
        do {
            let token = Token()
            remembered = token
            Task { @MainActor in
                isElsewhere = await WorkerThread.run {
                    withExtendedLifetime(token) { UInt(bitPattern: g_thread_self()) != main }
                }
                isBack = UInt(bitPattern: g_thread_self()) == main
            }
        }
        pump(until: { isBack != nil }, "the work is done")
        XCTAssertEqual(isElsewhere, true)
        XCTAssertEqual(isBack, true)
        pump(until: { remembered == nil }, "what the work had is let go of")
    }
}
