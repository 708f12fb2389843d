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
        XCTAssertEqual(kiosk.restartReasons(), [])
        _ = try write(#"{ "kiosk": { "alow": [] } }"#)
        let complaint = try standardError { XCTAssertEqual(kiosk.restartReasons(), []) }
        XCTAssertTrue(complaint.contains("kiosk.alow"), complaint)
        _ = try write(#"{ "startURL": "https://example.com", "name": "Corrected" }"#)
        XCTAssertEqual(kiosk.restartReasons(), [path])
    }

    func testChangedSettingsOfDeviceRestartTheKiosk() throws {
        let key = "RWSuHBvDjsagVyZfU8I8fSzFG5mG2DMfXPuVnUR/iRtrVQ+qiyrsc71s"
        let text = #"{ "url": "https://example.com/kiosk.json", "key": "\#(key)", "location": "Hall" }"#
        let path = try file(text, "enroll.json")
        let options = try CommonOptions.parse(["--kiosk", "--ephemeral"])
        let enrolled = try EnrolledKiosk(path, key: nil, options)
        let configuration = try ApplicationFile(
            try write(#"{ "startURL": "https://example.com", "kiosk": {} }"#), environment: nil
        ).read()
        let composition = try XCTUnwrap(KioskComposition(configuration, nil, options, enrolled: enrolled))
        let kiosk = composition.environment(ProfileDirectories(application: "test.Kiosk", profile: "test"))
        XCTAssertEqual(kiosk.restartReasons(), [])
        _ = try file(text.replacing("location", with: "place"), "enroll.json")
        let complaint = try standardError { XCTAssertEqual(kiosk.restartReasons(), []) }
        XCTAssertTrue(complaint.contains("enroll.json: place: This key is unknown."), complaint)
        _ = try file(text.replacing("Hall", with: "Entrance"), "enroll.json")
        XCTAssertEqual(kiosk.restartReasons(), [path])
        XCTAssertThrowsError(try EnrolledKiosk(path, key: key, options))
    }

    /// dpkg replaces a library by another file with its name.
    func testUpdatedLibraryRestartsTheKiosk() throws {
        let maps = String(decoding: try InputFile.read("/proc/self/maps"), as: UTF8.self)
        let library = try XCTUnwrap(maps.split { " \n".contains($0) }.first { $0.contains("/libz.so") })
        let path = environment.path("libz.so.1")
        try FileManager.default.copyItem(atPath: String(library), toPath: path)
        let handle = try XCTUnwrap(dlopen(path, RTLD_NOW))
        defer { dlclose(handle) }
        let options = try CommonOptions.parse(["--kiosk", "--ephemeral"])
        let file = ApplicationFile(try write(#"{ "startURL": "https://example.com", "kiosk": {} }"#), environment: nil)
        let composition = try XCTUnwrap(KioskComposition(try file.read(), file, options))
        let kiosk = composition.environment(ProfileDirectories(application: "test.Kiosk", profile: "test"))
        XCTAssertEqual(kiosk.restartReasons(), [])
        try FileManager.default.copyItem(atPath: String(library), toPath: path + ".new")
        XCTAssertEqual(rename(path + ".new", path), 0)
        XCTAssertEqual(kiosk.restartReasons(), [path])
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
