import FoundationEssentials
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// The description that a profile keeps for an application in a package.
final class KeptDescriptionTests: MainLoopTestCase {
    private typealias JSON = HybridCore.JSONValue
    private let state = MemoryStateStore()

    /// The package's file comes from `new`, so the site may withdraw its members.
    func testWithdrawnMembersStayWithdrawn() throws {
        XCTAssertEqual(try kept().file["keepRunning"], true)
        XCTAssertNil(try kept().application)
        try update("{}", earlier: nil)
        var restarted = try kept()
        XCTAssertNil(restarted.file["keepRunning"])
        XCTAssertEqual(restarted.application?.keepsRunning, false)
        XCTAssertEqual(restarted.application?.permissions[.camera], .ask)

        // A member of a description is withdrawn too, and the earlier ones do not return.
        try update(#"{"animated": true}"#, earlier: [])
        XCTAssertEqual(try kept().application?.isAnimated, true)
        try update("{}", earlier: ["animated"])
        restarted = try kept()
        XCTAssertEqual(restarted.application?.isAnimated, false)
        XCTAssertNil(restarted.file["keepRunning"])
    }

    /// The user receives a notice of an update only if the next start has it.
    func testDescriptionThatCannotBeStoredIsNotInstalled() throws {
        let files = FileStateStore(directory: "/dev/null")
        XCTAssertThrowsError(try update("{}", earlier: nil, in: files)) {
            XCTAssertTrue("\($0)".contains("/dev/null"), "\($0)")
        }
    }

    // MARK: Helpers

    private static let file: JSON = [
        "id": "test.x.notes", "name": "Notes", "startURL": "https://notes.x.test/",
        "describedBy": "/.well-known/hybrid-desktop.json", "keepRunning": true, "permissions": ["camera": "allow"],
    ]

    /// Returns the kept description at a start.
    private func kept(in store: (any StateStore)? = nil) throws -> KeptDescription {
        let application = try ApplicationConfiguration(json: Array(Self.file.text.utf8), source: "package")
        return KeptDescription(
            ApplicationSource(application: application, file: Self.file, directory: "/"), state: store ?? state
        ) { SoupHTTPClient { "Tests" } }
    }

    private func update(_ json: String, earlier: Set<String>?, in store: (any StateStore)? = nil) throws {
        let place = try XCTUnwrap(URL(string: "https://notes.x.test/.well-known/hybrid-desktop.json"))
        let description = try SiteDescription(
            json: Array(json.utf8), url: place, start: place, compile: PathConfigurationLoader.compile)
        try kept(in: store).install(description, earlier: earlier)
    }
}
