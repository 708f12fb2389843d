import FoundationEssentials
import Glibc
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// Files chosen by the user: read and written completely or not at all, without blocking.
final class LocalUserFilesTests: FilesTestCase {
    private var disk: FullDisk?
    private let files = LocalUserFiles()

    override func cleanUp() {
        disk?.remove()
        super.cleanUp()
    }

    private func read(_ path: String, limit: Int = 100) throws -> Result<[UInt8], UserFileError> {
        var outcome: Result<[UInt8], UserFileError>?
        Task {
            do throws(UserFileError) {
                outcome = .success(try await files.read(path, limit: limit))
            } catch {
                outcome = .failure(error)
            }
        }
        pump(until: { outcome != nil }, "the file is read")
        return try XCTUnwrap(outcome)
    }

    /// - Returns: the error, if any.
    private func write(_ bytes: [UInt8], to path: String) -> UserFileError? {
        var outcome: UserFileError??
        Task {
            do throws(UserFileError) {
                try await files.write(bytes, to: path)
                outcome = .some(nil)
            } catch {
                outcome = error
            }
        }
        pump(until: { outcome != nil }, "the file is written")
        return outcome ?? nil
    }

    func testWrittenFileIsRead() throws {
        let path = try XCTUnwrap(place).path("file")
        XCTAssertNil(write([0, 1, 255], to: path))
        XCTAssertEqual(try read(path), .success([0, 1, 255]))
        XCTAssertEqual(try read(path, limit: 3), .success([0, 1, 255]))
        XCTAssertNil(write([], to: path))
        XCTAssertEqual(try read(path, limit: 0), .success([]))
    }

    /// The unit of a kiosk has a strict umask, but another user reads its numbers.
    func testFileForOtherUsersIgnoresUmask() throws {
        let path = try XCTUnwrap(place).path("numbers")
        let mask = umask(0o077)
        defer { umask(mask) }
        try LocalFiles.writePublic([1], to: path, mode: 0o644, ignoresUmask: true)
        XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o644)
    }

    func testInvalidFilesAreRejected() throws {
        let place = try XCTUnwrap(place)
        try place.write(String(repeating: "a", count: (1 << 20) + 1), to: "large")
        XCTAssertEqual(
            try read(place.path("large"), limit: 1 << 20), .failure(UserFileError(reason: "it is larger than 1 MiB")))
        XCTAssertEqual(
            try read(place.path("missing")), .failure(UserFileError(reason: "No such file or directory")))
        try place.run(["mkfifo", place.path("pipe")])
        let noFile = UserFileError(reason: "it is not a file")
        for path in [place.path("pipe"), place.path("."), "/dev/zero"] {
            XCTAssertEqual(try read(path), .failure(noFile), path)
            XCTAssertEqual(write([1], to: path), noFile, path)
        }
        XCTAssertNotNil(write([1], to: place.path("missing/file")))
    }

    func testFullDiskKeepsFile() throws {
        let path = try XCTUnwrap(place).path("disk")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let disk = try FullDisk(at: path)
        self.disk = disk
        XCTAssertNil(write(Array("old".utf8), to: "\(path)/file"))
        disk.fill()
        let problem = write([UInt8](repeating: 65, count: 50_000), to: "\(path)/file")
        XCTAssertEqual(problem, UserFileError(reason: "no space left on the disk"))
        XCTAssertEqual(try read("\(path)/file"), .success(Array("old".utf8)))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: path).sorted(), ["file", "filling"])
    }

    func testPipeWithoutReaderIsAnError() throws {
        let path = try XCTUnwrap(place).path("pipe")
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        XCTAssertThrowsError(try LocalFiles.writePublic([65], to: path)) {
            XCTAssertTrue("\($0)".contains(path), "\($0)")
        }
    }
}
