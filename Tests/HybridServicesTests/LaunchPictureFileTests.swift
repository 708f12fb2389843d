import FoundationEssentials
import Glibc
import HybridServices
import HybridTestSupport
import XCTest

/// The file with the picture of the start page.
final class LaunchPictureFileTests: MainLoopTestCase {
    private var place: TestEnvironment?

    override func prepare() throws {
        try super.prepare()
        place = try TestEnvironment()
    }

    override func cleanUp() {
        place?.remove()
        super.cleanUp()
    }

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

    private func load(_ file: LaunchPictureFile) -> [UInt8]? {
        file.load { $0 }()
    }
}
