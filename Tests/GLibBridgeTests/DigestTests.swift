import GLibBridge
import XCTest

final class DigestTests: XCTestCase {
    /// Test vectors of FIPS 180-4 and RFC 7636, appendix B.
    func testKnownVectors() {
        let vectors = [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
            (
                "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                "13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3"
            ),
        ]
        for (text, expected) in vectors {
            let digest = Digest.sha256(Array(text.utf8))
            XCTAssertEqual(digest.map { hexadecimal($0) }.joined(), expected, "\(text.prefix(60))")
        }
    }

    func testBinaryBytes() {
        XCTAssertEqual(Digest.sha256([0]).count, 32)
        XCTAssertNotEqual(Digest.sha256([0]), Digest.sha256([0, 0]))
        XCTAssertNotEqual(Digest.sha256([0]), Digest.sha256([]))
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0\(text)" : text
    }
}

final class RandomBytesTests: XCTestCase {
    func testRequestedCountIsReturned() {
        for count in [0, 1, 32, 255, 256, 257, 100_000] { XCTAssertEqual(RandomBytes.make(count: count).count, count) }
        XCTAssertEqual(RandomBytes.make(count: -1), [])
    }

    func testValuesAreUnique() {
        let made = (0..<1_000).map { _ in RandomBytes.make(count: 16) }
        XCTAssertEqual(Set(made).count, made.count)
    }

    /// Each bit is set in about half of the bytes. A generator that never sets a bit would fail.
    func testEveryBitIsUsed() {
        let bytes = RandomBytes.make(count: 80_000)
        for bit in 0..<8 {
            let share = Double(bytes.count { $0 & (1 << bit) != 0 }) / Double(bytes.count)
            XCTAssertEqual(share, 0.5, accuracy: 0.02, "bit \(bit)")
        }
    }
}
