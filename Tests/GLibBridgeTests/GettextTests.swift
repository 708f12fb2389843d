import Foundation
import GLibBridge
import XCTest

/// Selection of translations. EndToEndTests/LanguageTests checks their text with the program.
final class GettextTests: XCTestCase {
    private var root = FileManager.default.temporaryDirectory

    override func setUpWithError() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "gettext-\(UUID().uuidString)")
        for path in ["own/de", "system/de", "system/pt_BR", "system/fr"] {
            let directory = root.appending(path: "\(path)/LC_MESSAGES")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data().write(to: directory.appending(path: "\(Gettext.domain).mo"))
        }
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: root)
    }

    func testFirstLanguageAndDirectoryTakePrecedence() {
        for (languages, expected) in [
            (["de_AT.UTF-8", "de_AT", "de.UTF-8", "de", "C"], "own"), (["fr_FR", "fr", "C"], "system"),
            (["pt_BR", "pt", "C"], "system"), (["pt_PT", "pt", "C"], nil), (["nl", "de", "C"], "own"), (["C"], nil),
            // English needs no file and precedes less preferred languages.
            (["en_GB.UTF-8", "en_GB", "en", "de", "C"], nil), (["en", "de", "C"], nil), (["fr", "en", "C"], "system"),
            ([], nil),
        ] as [([String], String?)] {
            let directories = ["own", "missing", "system"].map { root.appending(path: $0).path }
            XCTAssertEqual(
                Gettext.directory(for: languages, among: directories), expected.map { root.appending(path: $0).path },
                "\(languages)")
        }
    }

    func testUntranslatedTextIsItsKey() {
        XCTAssertEqual(Gettext.lookUp("Nobody has translated this.", context: nil), "Nobody has translated this.")
        XCTAssertEqual(Gettext.lookUp("Open", context: "nowhere"), "Open")
        XCTAssertEqual(Gettext.lookUp("", context: nil), "", "the header of a file is no sentence")
        XCTAssertEqual(Gettext.lookUpPlural("one", "other", count: 1), "one")
        XCTAssertEqual(Gettext.lookUpPlural("one", "other", count: -2), "other")
    }
}
