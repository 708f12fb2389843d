import FoundationEssentials
import Glibc
import XCTest

@testable import GLibBridge

final class ProcessControlTests: MainLoopTestCase {
    func testSignalIsDeliveredUntilIgnored() {
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

    /// Memory that was freed below a block still in use.
    func testFreeMemoryIsReturned() throws {
        let blocks = (0..<512).map { _ in
            let block = malloc(64 << 10)
            if let block { memset(block, 1, 64 << 10) }
            return block
        }
        blocks.dropLast().forEach { free($0) }
        defer { free(blocks.last ?? nil) }
        let before = try residentPages()
        ProcessControl.returnFreeMemory()
        let returned = (try before - residentPages()) * Int(sysconf(Int32(_SC_PAGESIZE))) / (1 << 20)
        XCTAssertGreaterThanOrEqual(returned, 24, "MiB of 32")
    }

    private func residentPages() throws -> Int {
        let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try XCTUnwrap(numbers.dropFirst().first.flatMap { Int($0) })
    }

    /// A program that replaced another has its children, but knows nothing of them.
    func testEarlierChildIsReleased() throws {
        var child: pid_t = 0
        let path = strdup("/bin/true")
        defer { free(path) }
        var arguments: [UnsafeMutablePointer<CChar>?] = [path, nil]
        XCTAssertEqual(posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil), 0)
        ProcessControl.releaseEarlierChildren()
        pump(until: { kill(child, 0) != 0 }, "no zombie remains")
    }

    func testReplacedProgramIsFoundAtItsPath() {
        XCTAssertEqual(ProcessControl.program(ofLink: "/usr/bin/a b (deleted)"), "/usr/bin/a b")
        XCTAssertEqual(ProcessControl.program(ofLink: "/usr/bin/a (deleted) b"), "/usr/bin/a (deleted) b")
        XCTAssertEqual(ProcessControl.program?.hasPrefix("/"), true)
    }
}
