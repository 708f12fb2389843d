import HybridCore
import HybridServices
import XCTest

@testable import HybridTools

/// Output of `kiosk-pin`.
final class KioskPinTests: CommandTestCase {
    func testHashMatchesOnlyItsPin() throws {
        let hash = try KioskPin.hash(of: Array("2468\n".utf8))
        XCTAssertEqual(hash.last, "\n")
        let line = String(hash.dropLast())
        XCTAssertTrue(KioskStaff.isHash(line), line)
        XCTAssertFalse(line.contains("2468"))
        XCTAssertEqual(PinHash.matches("2468", line), true)
        XCTAssertEqual(PinHash.matches("2469", line), false)
        XCTAssertEqual(PinHash.matches("2468", "$argon2id$"), false)
        XCTAssertNotEqual(hash, try KioskPin.hash(of: Array("2468".utf8)), "the salt is random")
    }

    func testOtherTextsAreRefused() {
        for text in ["", "\n", "123", "1234567890123", "12 34", "1234\n\n", "٢٤٦٨"] {
            XCTAssertThrowsError(try KioskPin.hash(of: Array(text.utf8)), text) { error in
                XCTAssertEqual("\(error)", "A PIN has 4 to 12 digits. Write it to standard input.")
            }
        }
    }
}
