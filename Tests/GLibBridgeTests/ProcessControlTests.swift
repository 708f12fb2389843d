import GLibBridge
import Glibc
import XCTest

final class ProcessControlTests: MainLoopTestCase {
    func testASignalIsARequestUntilItIsIgnored() {
        var probe: Probe? = Probe()
        weak let watched = probe
        var requests = 0
        let watch = ProcessControl.whenAskedToEnd { [probe] in
            _ = probe
            requests += 1
        }
        probe = nil
        for (count, signal) in [SIGTERM, SIGINT, SIGHUP, SIGTERM].enumerated() {
            kill(getpid(), signal)
            pump(until: { requests == count + 1 }, "signal \(signal)")
        }
        XCTAssertNotNil(watched)
        watch.ignore()
        watch.ignore()
        XCTAssertNil(watched, "what it held")
    }
}
