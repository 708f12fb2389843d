import CGtk
import GLibBridge
import XCTest

final class VariantTests: MainLoopTestCase {
    func testScalars() throws {
        XCTAssertEqual(Variant("text").string, "text")
        XCTAssertEqual(Variant("text").type, "s")
        XCTAssertEqual(Variant(true).bool, true)
        XCTAssertEqual(Variant(false).bool, false)
        for text in ["byte 0x07", "int16 -7", "uint16 7", "-7", "uint32 7", "int64 -7", "uint64 7"] {
            XCTAssertEqual(try abs(XCTUnwrap(Variant(parsing: text).int)), 7, text)
        }
        XCTAssertEqual(try Variant(parsing: "objectpath '/a/b'").string, "/a/b")
        XCTAssertEqual(try Variant(parsing: "signature 'as'").string, "as")
    }

    func testWrongTypeIsNil() {
        XCTAssertNil(Variant("7").int)
        XCTAssertNil(Variant("true").bool)
        XCTAssertNil(Variant(true).string)
        XCTAssertEqual(Variant("text").children.count, 0)
    }

    func testContainers() throws {
        let variant = try Variant(parsing: "('a', 1, [<true>, <'b'>], {'key': <'value'>})")
        XCTAssertEqual(variant.type, "(siava{sv})")
        XCTAssertEqual(variant.children.count, 4)
        XCTAssertEqual(variant.children[1].int, 1)
        XCTAssertEqual(variant.children[2].children[1].children.first?.string, "b")
        XCTAssertEqual(variant.children[3].children.first?.children.first?.string, "key")
    }

    func testTextRoundTrip() throws {
        let text = "('it\\'s', 1, [<true>], {'key': <'value'>})"
        XCTAssertEqual(try Variant(parsing: Variant(parsing: text).text).text, try Variant(parsing: text).text)
        XCTAssertEqual(try Variant(parsing: Variant("a\"b'c\\\n").text).string, "a\"b'c\\\n")
    }

    func testParseErrorNamesTheProblem() {
        XCTAssertThrowsError(try Variant(parsing: "('a', ")) { error in
            XCTAssertEqual((error as? GLibError)?.domain, "g-variant-parse-error-quark")
            XCTAssertFalse((error as? GLibError)?.message.isEmpty ?? true)
        }
    }

    func testIsFreedWithLastReference() throws {
        var variant: Variant? = Variant(retaining: try makeWatchedVariant())
        var child = variant?.children.first
        XCTAssertNotNil(child)
        XCTAssertFalse(WatchedMemory.isFreed)
        variant = nil
        XCTAssertFalse(WatchedMemory.isFreed, "a child keeps the memory it lies in")
        child = nil
        XCTAssertTrue(WatchedMemory.isFreed)
    }

    func testOwningTakesOverReference() throws {
        let raw = try makeWatchedVariant()
        g_variant_ref_sink(raw)
        var variant: Variant? = Variant(owning: raw)
        XCTAssertEqual(variant?.children.count, 3)
        variant = nil
        XCTAssertTrue(WatchedMemory.isFreed)
    }

    /// A floating array of three bytes whose memory reports its release.
    private func makeWatchedVariant() throws -> OpaquePointer {
        WatchedMemory.isFreed = false
        let type = try XCTUnwrap(g_variant_type_new("ay"))
        defer { g_variant_type_free(type) }
        let memory = g_memdup2([1, 2, 3] as [UInt8], 3)
        return try XCTUnwrap(
            g_variant_new_from_data(
                type, memory, 3, 1,
                { memory in
                    g_free(memory)
                    MainActor.assumeIsolated { WatchedMemory.isFreed = true }
                }, memory))
    }
}

@MainActor
private enum WatchedMemory {
    static var isFreed = false
}
