import FoundationEssentials
import GLibBridge
import XCTest

final class NamelessFileTests: XCTestCase {
    private var directory = ""

    override func setUpWithError() throws {
        directory = FileManager.default.temporaryDirectory.path + "/nameless-\(getpid())"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(atPath: directory)
    }

    func testPiecesAreReadBackAndFileIsHidden() throws {
        let file = try XCTUnwrap(NamelessFile(in: directory, room: 1 << 20))
        let contents: [[UInt8]] = [[1, 2, 3], [], [UInt8](repeating: 7, count: 100_000)]
        let pieces = try contents.map { try XCTUnwrap(file.append($0)) }
        XCTAssertEqual(pieces.map { $0.read() }, contents)
        XCTAssertEqual(pieces.map(\.count), [3, 0, 100_000])
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory), [])
    }

    func testFreedPieceMakesRoomAndKeepsOthers() throws {
        let file = try XCTUnwrap(NamelessFile(in: directory, room: 10_000))
        let first = try XCTUnwrap(file.append([UInt8](repeating: 1, count: 5000)))
        var second = file.append([UInt8](repeating: 2, count: 5000))
        XCTAssertNotNil(second)
        XCTAssertNil(file.append([3]), "there is no room")
        second = nil
        let third = try XCTUnwrap(file.append([UInt8](repeating: 3, count: 5000)))
        XCTAssertEqual(first.read(), [UInt8](repeating: 1, count: 5000))
        XCTAssertEqual(third.read(), [UInt8](repeating: 3, count: 5000))
    }

    /// A piece outlives its creator.
    func testPieceKeepsItsFile() throws {
        let piece = try XCTUnwrap(NamelessFile(in: directory, room: 100)?.append([1, 2]))
        XCTAssertEqual(piece.read(), [1, 2])
    }

    func testMissingDirectoryHasNoFile() {
        XCTAssertNil(NamelessFile(in: directory + "/missing", room: 100))
    }

    /// A process limit simulates a full disk: the kernel rejects writes beyond it.
    func testFullDiskRejectsPiece() throws {
        let file = try XCTUnwrap(NamelessFile(in: directory, room: .max))
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let before = limit
        signal(SIGXFSZ, SIG_IGN)
        limit.rlim_cur = 1000
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        defer {
            var before = before
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
            signal(SIGXFSZ, SIG_DFL)
        }
        XCTAssertNil(file.append([UInt8](repeating: 1, count: 5000)))
    }
}
