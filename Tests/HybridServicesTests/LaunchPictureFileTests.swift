import FoundationEssentials
import Glibc
import HybridServices
import HybridTestSupport
import XCTest

/// The file with the picture of the start page.
final class LaunchPictureFileTests: FilesTestCase {
    func testOnlyTheUserCanReadIt() throws {
        let place = try XCTUnwrap(place)
        let file = LaunchPictureFile(directory: place.directory)
        XCTAssertNil(load(file))
        file.save { [1, 2, 3] }
        file.finish()
        XCTAssertEqual(load(file), [1, 2, 3])
        XCTAssertEqual(place.permissions(of: "launch-picture"), 0o600)
    }

    func testPictureThatIsBeingWrittenIsRemoved() throws {
        let place = try XCTUnwrap(place)
        let file = LaunchPictureFile(directory: place.directory)
        file.save {
            usleep(200_000)
            return [1]
        }
        file.remove()
        XCTAssertFalse(FileManager.default.fileExists(atPath: place.path("launch-picture")))
        // A picture that cannot be made leaves none.
        file.save { nil }
        file.finish()
        XCTAssertNil(load(file))
    }

    func testUnusableFileIsRemoved() throws {
        let place = try XCTUnwrap(place)
        let file = LaunchPictureFile(directory: place.directory)
        try place.write("damaged", to: "launch-picture")
        XCTAssertNil(load(file) { _ in nil })
        XCTAssertNil(place.permissions(of: "launch-picture"))
        try place.write("large", to: "launch-picture")
        XCTAssertEqual(truncate(place.path("launch-picture"), 65 << 20), 0)
        XCTAssertNil(load(file))
        XCTAssertNil(place.permissions(of: "launch-picture"))
    }

    func testPictureOfAnotherRunIsOnlyRemoved() throws {
        let place = try XCTUnwrap(place)
        try place.write("kept", to: "launch-picture")
        let file = LaunchPictureFile(directory: place.directory, onlyRemoves: true)
        XCTAssertNil(load(file))
        file.save { [1] }
        file.finish()
        XCTAssertEqual(place.read("launch-picture"), "kept")
        file.remove()
        XCTAssertNil(place.permissions(of: "launch-picture"))
    }

    private func load(
        _ file: LaunchPictureFile, _ read: @escaping @Sendable ([UInt8]) -> [UInt8]? = { $0 }
    ) -> [UInt8]? {
        file.load(read)()
    }
}
