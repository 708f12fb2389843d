import DemoServer
import FoundationEssentials
import HybridCore
import HybridTestSupport
import XCTest

@testable import HybridServices

/// Reads a site's metadata from a real server.
final class SiteReaderTests: MainLoopTestCase {
    private let reader = SiteReader(http: SoupHTTPClient { "Tests" })

    func testDescriptionPageAndManifest() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        let site = try read(server.url + "/")
        XCTAssertEqual(site.warnings, [])
        XCTAssertEqual(site.draft.file["name"]?.string, "Fieldnotes")
        XCTAssertEqual(site.draft.file["startURL"]?.string, server.url + "/?source=installed")
        XCTAssertEqual(site.draft.file["icons"], [["url": "/icons/fieldnotes.svg"]])
        XCTAssertEqual(site.draft.file["describedBy"]?.string, SiteDescription.path)
        XCTAssertEqual(site.draft.file["authentication"]?["endpoint"], "/api/sign-in")
        XCTAssertEqual(server.requests.map(\.path), ["/", SiteDescription.path, "/manifest.webmanifest"])
    }

    func testSiteWithoutDescriptionIsExamined() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.description = .missing
        let site = try read(server.url + "/")
        XCTAssertEqual(site.warnings, [])
        XCTAssertNil(site.draft.file["describedBy"])
        XCTAssertEqual(site.draft.file["pathConfiguration"]?["url"], "/path-configuration.json")
        XCTAssertTrue(site.findings.contains("The pages use Turbo."), "\(site.findings)")
        XCTAssertEqual(
            server.requests.map(\.path),
            ["/", SiteDescription.path] + SiteFindings.pathConfigurations + ["/sign-in", "/manifest.webmanifest"])
        XCTAssertEqual(site.draft.file["authentication"], ["strategy": "web", "signInPath": "/sign-in"])
        server.behaviour.redirects["/sign-in"] = "/users/sign_in"
        XCTAssertEqual(try read(server.url + "/").draft.file["authentication"]?["signInPath"], "/users/sign_in")
        // A page on another origin must not receive passwords.
        server.behaviour.redirects["/sign-in"] = server.otherOrigin + "/users/sign_in"
        XCTAssertNil(try read(server.url + "/").draft.file["authentication"])
    }

    func testPageNamesDescriptionAndServerHasRules() throws {
        var options = DemoServer.Options(turbo: TurboSource.none)
        options.addedPages = { routes in
            for name in ["named", "foreign"] {
                routes.get("/\(name)") {
                    $0.page("Named", head: "<link rel=\"hybrid-desktop\" href=\"/\(name).json\">", "<h1>Named</h1>")
                }
            }
            routes.get("/named.json") { _ in PageResponse(json: #"{"animated": true, "server": {}}"#) }
            routes.get("/foreign.json") { PageResponse(redirectTo: $0.site.otherOrigin + "/named.json") }
            routes.get("/configurations/ios_v1.json") { _ in PageResponse(json: DemoServer.pathConfiguration) }
        }
        let server = try DemoServer(options: options)
        let site = try read(server.url + "/named")
        XCTAssertEqual(site.draft.file["animated"], true)
        XCTAssertEqual(site.draft.file["describedBy"], "/named.json")
        XCTAssertEqual(site.warnings.count, 1)
        XCTAssertTrue(site.warnings[0].contains("“server” is not accepted from a site"), "\(site.warnings)")
        XCTAssertEqual(server.requests(for: SiteDescription.path).count, 0)

        server.clearRequests()
        let foreign = try read(server.url + "/foreign")
        XCTAssertTrue(foreign.warnings[0].contains("redirects to another origin"), "\(foreign.warnings)")
        XCTAssertEqual(foreign.draft.file["pathConfiguration"], ["url": "/configurations/ios_v1.json"])
        XCTAssertFalse(server.requests.contains { $0.host.hasPrefix("localhost") }, "no other origin is asked")
    }

    func testHostileDescriptionsAreNotUsed() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        let large = #"{"name": "\#(String(repeating: "x", count: 10 << 20))"}"#
        for (text, isReported) in [(large, false), (#"{"animated": 1}"#, true), (#"{"icons": 1}"#, true)] {
            server.behaviour.description = .text(text)
            let site = try read(server.url + "/")
            XCTAssertEqual(site.draft.file["name"], "Fieldnotes")
            XCTAssertNil(site.draft.file["describedBy"])
            XCTAssertEqual(site.warnings.count, isReported ? 1 : 0, "\(site.warnings)")
        }
        // An unknown key is for a newer shell.
        server.behaviour.description = .text(#"{"internalHost": []}"#)
        let newer = try read(server.url + "/")
        XCTAssertEqual(newer.draft.file["describedBy"], .string(SiteDescription.path))
        XCTAssertEqual(newer.warnings.count, 1, "\(newer.warnings)")
        server.behaviour.redirects[SiteDescription.path] = server.otherOrigin + SiteDescription.path
        server.clearRequests()
        XCTAssertNil(try read(server.url + "/").draft.file["describedBy"])
        XCTAssertFalse(server.requests.contains { $0.host.hasPrefix("localhost") }, "no other origin is asked")
    }

    /// A site may send its visitors to another origin for signing in.
    func testDescriptionOfSiteThatRedirectsElsewhere() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.redirects["/inside"] = server.otherOrigin + "/sign-in"
        let site = try read(server.url + "/inside")
        XCTAssertEqual(site.draft.file["startURL"]?.string, server.url + "/inside")
        XCTAssertNotNil(site.draft.file["authentication"])
    }

    func testStartPageThatRedirectsToSignIn() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.description = .missing
        let site = try read(server.url + "/members")
        XCTAssertEqual(site.draft.file["startURL"]?.string, server.url + "/members")
        XCTAssertEqual(site.draft.file["authentication"], ["strategy": "web", "signInPath": "/sign-in"])
        server.behaviour.description = .text(
            #"{ "authentication": { "strategy": "native", "endpoint": "/session", "signInPath": "/sign-in" } }"#)
        let described = try read(server.url + "/members")
        XCTAssertEqual(described.draft.file["startURL"]?.string, server.url + "/members")
        // The site may also redirect to its other origin.
        let start = SiteReader.start(
            asked: try XCTUnwrap(URL(string: "http://site.test/a?b=1")),
            on: try XCTUnwrap(URL(string: "https://www.site.test/sign-in?c=2")))
        XCTAssertEqual(start.absoluteString, "https://www.site.test/a?b=1")
    }

    func testEmptyPageThatRequiresSignIn() throws {
        var options = DemoServer.Options(turbo: TurboSource.none)
        options.addedPages = { $0.get("/empty") { _ in PageResponse(status: 401) } }
        let server = try DemoServer(options: options)
        let site = try read(server.url + "/empty")
        XCTAssertNotNil(site.draft.file["describedBy"])
    }

    func testPageThatRequiresSignIn() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.description = .missing
        server.behaviour.failNext("/", status: 401)
        let site = try read(server.url + "/")
        XCTAssertNil(site.draft.file["authentication"])
        XCTAssertTrue(site.findings.contains { $0.contains("requires a sign-in") }, "\(site.findings)")
    }

    func testMissingManifest() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.failNext("/manifest.webmanifest", status: 503)
        let site = try read(server.url + "/")
        XCTAssertEqual(site.draft.file["startURL"]?.string, server.url + "/")
        XCTAssertEqual(site.draft.file["description"]?.string, "The journal of one river, its birds & its weather")
        XCTAssertEqual(site.warnings.count, 1)
        XCTAssertTrue(site.warnings[0].contains("the server responded with 503"), "\(site.warnings)")
    }

    func testRedirectsAreFollowed() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.description = .missing
        let site = try read(server.url + "/redirect")
        XCTAssertEqual(site.draft.file["startURL"]?.string, server.url + "/posts/1")
        XCTAssertEqual(site.draft.file["name"]?.string, "First day at the estuary")
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

    private func read(_ address: String) throws -> SiteReader.Reading {
        let reader = reader
        let url = try XCTUnwrap(URL(string: address))
        return try run { try await reader.read(url) }
    }
}
