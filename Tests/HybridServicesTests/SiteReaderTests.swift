import DemoServer
import FoundationEssentials
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// Reads a site's metadata from a real server.
final class SiteReaderTests: MainLoopTestCase {
    private let reader = SiteReader(http: SoupHTTPClient { "Tests" })

    func testPageAndManifest() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        let (draft, warnings) = try read(server.url + "/")
        XCTAssertEqual(warnings, [])
        XCTAssertEqual(draft.file["name"]?.string, "Fieldnotes")
        XCTAssertEqual(draft.file["startURL"]?.string, server.url + "/?source=installed")
        XCTAssertEqual(draft.file["icons"], [["url": "/icons/fieldnotes.svg"]])
        XCTAssertEqual(server.requests.map(\.path), ["/", "/manifest.webmanifest"])
    }

    func testMissingManifest() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.failNext("/manifest.webmanifest", status: 503)
        let (draft, warnings) = try read(server.url + "/")
        XCTAssertEqual(draft.file["startURL"]?.string, server.url + "/")
        XCTAssertEqual(draft.file["description"]?.string, "The journal of one river, its birds & its weather")
        XCTAssertEqual(warnings.count, 1)
        XCTAssertTrue(warnings[0].contains("the server responded with 503"), "\(warnings)")
    }

    func testRedirectsAreFollowed() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        let (draft, _) = try read(server.url + "/redirect")
        XCTAssertEqual(draft.file["startURL"]?.string, server.url + "/posts/1")
        XCTAssertEqual(draft.file["name"]?.string, "First day at the estuary")
    }

    func testFailuresAreExplained() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        for (path, part) in [
            ("/missing", "the server responded with 404"), ("/download/binary?kb=1", "is not a page"),
            ("/download/binary?kb=9000", "larger than 8192 KiB"),
        ] {
            XCTAssertThrowsError(try read(server.url + path)) { error in
                XCTAssertTrue("\(error)".contains(part) && "\(error)".hasSuffix("."), "\(error)")
            }
        }
        server.stop()
        XCTAssertThrowsError(try read(server.url + "/?token=secret")) { error in
            XCTAssertTrue("\(error)".contains("Cannot read"), "\(error)")
            XCTAssertTrue("\(error)".contains("The server could not be found"), "\(error)")
            XCTAssertFalse("\(error)".contains("secret"), "\(error)")
        }
    }

    private func read(_ address: String) throws -> (draft: ApplicationDraft, warnings: [String]) {
        let reader = reader
        let url = try XCTUnwrap(URL(string: address))
        return try run { try await reader.draft(for: url) }
    }
}
