import HybridCore
import HybridQA
import Testing

/// Files that Selenium sends to the WebDriver server.
@Suite struct DriverUploadTests {
    /// `note.txt` with the text "cargo", compressed by Ruby's `zip`.
    private static let archive =
        "UEsDBBQAAAAIANJGeV1xV+47BwAAAAUAAAAIAAAAbm90ZS50eHRLTixKzwcAUEsBAjQDFAAAAAgA0kZ5XXFX7jsHAAAABQAAAAgAAAAAAAAA"
        + "AQAAAICBAAAAAG5vdGUudHh0UEsFBgAAAAABAAEANgAAAC0AAAAAAA=="

    private static func body(_ archive: String) -> [UInt8] { Array(#"{"file":"\#(archive)"}"#.utf8) }

    @Test func entryIsRead() throws {
        // Python's client breaks the lines.
        for archive in [Self.archive, Self.archive.replacing("AAA", with: "AAA\\n")] {
            let upload = try #require(DriverUpload(body: Self.body(archive)))
            #expect(upload.name == "note.txt")
            #expect(upload.isCompressed)
            #expect(upload.size == 5)
            #expect(upload.content == [0x4B, 0x4E, 0x2C, 0x4A, 0xCF, 0x07, 0x00])
        }
    }

    /// Any other bytes are refused without a crash.
    @Test func damagedArchivesAreRefused() {
        #expect(DriverUpload(body: []) == nil)
        #expect(DriverUpload(body: Self.body("")) == nil)
        #expect(DriverUpload(body: Self.body("UEsFBg==")) == nil)
        for length in stride(from: 0, to: Self.archive.count - 4, by: 4) {
            #expect(DriverUpload(body: Self.body(String(Self.archive.prefix(length)))) == nil)
        }
        for index in stride(from: 0, to: Self.archive.count - 4, by: 4) {
            var text = Array(Self.archive.utf8)
            text.replaceSubrange(index..<index + 4, with: Array("////".utf8))
            _ = DriverUpload(body: Self.body(String(decoding: text, as: UTF8.self)))
        }
    }
}
