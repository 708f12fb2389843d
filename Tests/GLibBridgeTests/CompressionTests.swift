import GLibBridge
import XCTest

final class CompressionTests: XCTestCase {
    func testCompressedDataIsRestored() throws {
        let plain = [UInt8](repeating: 7, count: 4_000_000)
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255) }
        for bytes in [plain, noise, [1], []] {
            let small = try XCTUnwrap(Compression.compress(bytes))
            XCTAssertEqual(Compression.expand(small, size: bytes.count), bytes)
        }
        let small = try XCTUnwrap(Compression.compress(plain))
        XCTAssertLessThan(small.count, plain.count / 100)
        XCTAssertLessThan(small.capacity, plain.count / 100, "room that is not used is memory all the same")
    }

    func testInvalidStreamIsRejected() throws {
        let small = try XCTUnwrap(Compression.compress([UInt8](repeating: 7, count: 1000)))
        XCTAssertNil(Compression.expand(small, size: 999))
        XCTAssertNil(Compression.expand(small, size: 1001))
        for size in [-1, Compression.mostExpanded + 1, .max] { XCTAssertNil(Compression.expand(small, size: size)) }
        XCTAssertNil(Compression.expand(Array(small.dropLast(2)), size: 1000))
        XCTAssertNil(Compression.expand([0xff, 0xff, 0xff], size: 1000))
    }
}
