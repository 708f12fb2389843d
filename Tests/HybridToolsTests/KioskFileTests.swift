import ArgumentParser
import FoundationEssentials
import Glibc
import HybridKiosk
import HybridServices
import XCTest

@testable import HybridNative

/// The files that a kiosk checks before its daily reload.
final class KioskFileTests: CommandTestCase {
    /// With an invalid file the kiosk could not start again.
    func testInvalidFileIsIgnoredAtReload() throws {
        let path = try write(#"{ "startURL": "https://example.com", "kiosk": {} }"#)
        let application = ApplicationFile(path, environment: nil)
        let options = try CommonOptions.parse(["--kiosk", "--ephemeral"])
        let composition = try XCTUnwrap(KioskComposition(try application.read(), application, options))
        let kiosk = composition.environment(ProfileDirectories(application: "test.Kiosk", profile: "test"))
        XCTAssertEqual(kiosk.changedFiles(), [])
        _ = try write(#"{ "kiosk": { "alow": [] } }"#)
        let complaint = try standardError { XCTAssertEqual(kiosk.changedFiles(), []) }
        XCTAssertTrue(complaint.contains("kiosk.alow"), complaint)
        _ = try write(#"{ "startURL": "https://example.com", "name": "Corrected" }"#)
        XCTAssertEqual(kiosk.changedFiles(), [path])
    }

    private func write(_ text: String) throws -> String { try file(text, "kiosk.json") }

    /// Returns the text that is written to standard error meanwhile.
    private func standardError(during body: () throws -> Void) throws -> String {
        let kept = dup(STDERR_FILENO)
        let new = open(environment.path("stderr"), O_WRONLY | O_CREAT, 0o600)
        dup2(new, STDERR_FILENO)
        close(new)
        defer {
            dup2(kept, STDERR_FILENO)
            close(kept)
        }
        try body()
        return environment.read("stderr")
    }
}
