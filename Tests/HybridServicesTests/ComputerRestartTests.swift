import FoundationEssentials
import HybridServices
import HybridTestSupport
import XCTest

final class ComputerRestartTests: MainLoopTestCase {
    func testFinishedUpdateSinceStartIsReason() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "restart-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = directory.appending(path: "reboot-required").path
        let restart = ComputerRestart(path: path)
        XCTAssertEqual(restart.reasons, [])
        try Data().write(to: URL(filePath: path))
        XCTAssertEqual(restart.reasons, [], "the update may not have ended")
        let then = Date(timeIntervalSinceNow: -700)
        try FileManager.default.setAttributes([.modificationDate: then], ofItemAtPath: path)
        XCTAssertEqual(restart.reasons, [path])
        XCTAssertEqual(ComputerRestart(path: path).reasons, [], "the computer could not restart then")
    }
}
