import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// The application's own certificates in native requests, against real servers.
final class CertificateStoreTests: MainLoopTestCase {
    private var prepared: (environment: TestEnvironment, certificates: TestCertificates)?

    override func prepare() throws {
        try super.prepare()
        let environment = try TestEnvironment()
        prepared = (environment, try TestCertificates(in: environment))
    }

    override func cleanUp() {
        prepared?.environment.remove()
        prepared = nil
        super.cleanUp()
    }

    func testSystemDecidesWithoutOwnCertificates() throws {
        let server = try serve(.good)
        let client = SoupHTTPClient { "Tests" }
        expect(.certificate(.unknownAuthority, host: "127.0.0.1")) { try send(to: server, by: client) }
        XCTAssertEqual(server.requests, [])
    }

    func testOwnAuthorityIsTrusted() throws {
        let certificates = try certificates
        var configuration = CertificateConfiguration()
        configuration.authority = certificates.authority
        for (kind, problem) in [
            (.good, nil), (.expired, .expired), (.early, .notYetValid), (.otherHost, .wrongHost),
            (.selfSigned, .unknownAuthority),
        ] as [(TestCertificates.Kind, CertificateProblems?)] {
            let server = try serve(kind)
            let client = try client(configuration, for: server)
            if let problem {
                expect(.certificate(problem, host: "127.0.0.1")) { try send(to: server, by: client) }
            } else {
                XCTAssertEqual(try send(to: server, by: client).status, 200)
            }
        }
    }

    func testConfiguredCertificateIsTrusted() throws {
        var configuration = CertificateConfiguration()
        let own = try certificates.make(.expired)
        configuration.trusted = [own]
        let server = try DemoServer(options: options(own))
        XCTAssertEqual(try send(to: server, by: try client(configuration, for: server)).status, 200)

        let other = try serve(.another)
        expect(.certificate(.unknownAuthority, host: "127.0.0.1")) {
            try send(to: other, by: try client(configuration, for: other))
        }
        // Applies only to the application's own host.
        XCTAssertThrowsError(try send(to: server, at: server.otherOrigin, by: try client(configuration, for: server)))
    }

    func testClientCertificateIsSentOnlyToOwnServer() throws {
        var configuration = CertificateConfiguration()
        configuration.authority = try certificates.authority
        configuration.client = .file(try certificates.makeClient())
        let server = try DemoServer(
            options: options(try certificates.make(.good), clientAuthority: try certificates.authority))
        let client = try client(configuration, for: server)
        XCTAssertEqual(try send(to: server, by: client).status, 200)
        // The same server under another name is another origin.
        XCTAssertThrowsError(try send(to: server, at: server.otherOrigin, by: client)) { error in
            XCTAssertTrue((error as? VisitError).map { $0.isTLS || $0.isConnection } ?? false, "\(error)")
        }
        XCTAssertEqual(server.requests.map(\.host), ["127.0.0.1:\(server.port)"])
    }

    func testUnusableFilesAreReported() throws {
        let directory = try XCTUnwrap(prepared?.environment)
        let nonsense = try directory.write("nonsense", to: "nonsense.pem")
        let withoutKey = try certificates.authority
        for (configuration, part) in [
            (file(authority: "/missing.pem"), "Cannot use certificate “/missing.pem”: "),
            (file(authority: nonsense), "nonsense.pem”: "), (file(client: nonsense), "nonsense.pem”"),
            (file(client: withoutKey), "it contains no private key. It must be in PEM format."),
            (file(trusted: nonsense), "nonsense.pem”: "), (file(authority: "/dev/zero"), "it is not a file"),
        ] {
            let start = try XCTUnwrap(URL(string: "https://127.0.0.1"))
            let origin = try XCTUnwrap(ApplicationOrigin(start))
            XCTAssertThrowsError(try CertificateStore(configuration, start: start, origin: origin)) { error in
                XCTAssertTrue("\(error)".contains(part) && "\(error)".hasSuffix("."), "\(error)")
            }
        }
    }

    private var certificates: TestCertificates {
        get throws { try XCTUnwrap(prepared?.certificates) }
    }

    private func file(
        authority: String? = nil, client: String? = nil, trusted: String? = nil
    ) -> CertificateConfiguration {
        var configuration = CertificateConfiguration()
        configuration.authority = authority
        configuration.client = client.map { .file($0) }
        configuration.trusted = [trusted].compactMap(\.self)
        return configuration
    }

    private func options(_ certificate: String, clientAuthority: String? = nil) -> DemoServer.Options {
        DemoServer.Options(
            turbo: TurboSource.none,
            security: DemoServer.Security(certificate: certificate, clientAuthority: clientAuthority))
    }

    private func serve(_ kind: TestCertificates.Kind) throws -> DemoServer {
        try DemoServer(options: options(try certificates.make(kind)))
    }

    private func client(_ configuration: CertificateConfiguration, for server: DemoServer) throws -> SoupHTTPClient {
        let start = try XCTUnwrap(URL(string: server.url))
        let store = try CertificateStore(
            configuration, start: start, origin: try XCTUnwrap(ApplicationOrigin(start)))
        return SoupHTTPClient(certificates: store) { "Tests" }
    }

    private func send(
        to server: DemoServer, at origin: String? = nil, by client: SoupHTTPClient
    ) throws -> HTTPResponse {
        let url = try XCTUnwrap(URL(string: (origin ?? server.url) + "/"))
        return try run { try await client.send(HTTPRequest(url: url)) }
    }

    private func expect(_ error: VisitError, line: UInt = #line, _ body: () throws -> HTTPResponse) {
        XCTAssertThrowsError(try body(), line: line) { XCTAssertEqual($0 as? VisitError, error, line: line) }
    }
}
