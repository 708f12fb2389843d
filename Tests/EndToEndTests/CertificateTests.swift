import DemoServer
import XCTest

/// Servers with invalid certificates, and the application's own certificates.
final class CertificateTests: EndToEndTestCase {
    func testErrorScreenExplainsCertificateProblem() throws {
        let certificates = try TestCertificates(in: environment)
        for (kind, authority, title, reason) in [
            // HybridCoreTests check the text for every problem.
            (.otherHost, true, "The certificate is for another host", "it is for another host."),
            (
                .expired, false, "The certificate has expired",
                "it has expired, and it is not signed by an authority that this computer trusts."
            ),
        ] as [(TestCertificates.Kind, Bool, String, String)] {
            try serve(try certificates.make(kind))
            applicationMembers = authority ? "\"certificateAuthority\": \"tls/authority.pem\"," : ""
            try launch()
            let failure = try waitForTrace("visit.failed")
            XCTAssertEqual(failure["error"]["kind"].string, "tls")
            let sentence = "The certificate of 127.0.0.1 cannot be accepted: \(reason)"
            XCTAssertEqual(failure["error"]["message"].string, sentence)
            try waitForWidget(.label, title)
            XCTAssertTrue(app.native.shows(sentence))
            XCTAssertNotNil(app.native.find(role: .pushButton, name: "Retry"))
            XCTAssertEqual(server.requests, [], "nothing was sent")
            try quit()
        }
    }

    func testOnlyConfiguredCertificateIsTrusted() throws {
        let certificates = try TestCertificates(in: environment)
        let own = try certificates.make(.selfSigned)
        applicationMembers = "\"trustedCertificates\": [\"tls/selfSigned.pem\"],"
        try serve(own)
        try open()
        // The native client too.
        try signInForAccount()
        try quit()

        try serve(try certificates.make(.another))
        try launch()
        try waitForTrace("visit.failed") { $0["error"]["kind"].string == "tls" }
        XCTAssertEqual(server.requests, [])
    }

    func testOwnAuthorityIsTrusted() throws {
        let certificates = try TestCertificates(in: environment)
        applicationMembers = "\"certificateAuthority\": \"tls/authority.pem\","
        try serve(try certificates.make(.good))
        try open()
        XCTAssertEqual(server.requests(for: "/").count, 1)
        try signInForAccount()
        try pressLink("Settings")
        try waitForVisit("/protected/settings")
    }

    func testRenewedServerCertificateIsTrusted() throws {
        let certificates = try TestCertificates(in: environment)
        applicationMembers = "\"certificateAuthority\": \"tls/authority.pem\","
        try serve(try certificates.make(.good))
        try open()
        try serve(try certificates.make(.another), port: server.port)
        try pressLink("All posts")
        try waitForVisit("/posts")
        try waitForElement(.heading, "Posts")

        try serve(try certificates.make(.expired), port: server.port)
        try activate("visit", "\(server.url)/posts/1")
        try waitForTrace("visit.failed") { $0["error"]["kind"].string == "tls" }
        try waitForWidget(.label, "The certificate has expired")
        XCTAssertEqual(server.requests, [])
    }

    func testClientCertificateIsSent() throws {
        let certificates = try TestCertificates(in: environment)
        _ = try certificates.makeClient()
        let security = DemoServer.Security(
            certificate: try certificates.make(.good), clientAuthority: certificates.authority)
        try useServer(DemoServer.Options(security: security))
        applicationMembers = "\"certificateAuthority\": \"tls/authority.pem\","
        try launch()
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["kind"].string, "tls")
        XCTAssertEqual(
            failure["error"]["message"].string,
            "The server requires a client certificate, and this app has none that it accepts")
        XCTAssertEqual(server.requests, [])
        try quit()

        applicationMembers += "\"clientCertificate\": \"tls/client.pem\","
        try open()
        try signInForAccount()
    }

    func testInvalidCertificateFilesAreReported() throws {
        try environment.write("nonsense", to: "tls/nonsense.pem")
        for (member, reason) in [
            ("\"certificateAuthority\": \"tls/missing.pem\",", "tls/missing.pem”:"),
            ("\"certificateAuthority\": \"tls/nonsense.pem\",", "tls/nonsense.pem”:"),
            ("\"clientCertificate\": \"tls/nonsense.pem\",", "tls/nonsense.pem”:"),
            ("\"trustedCertificates\": [\"tls/nonsense.pem\"],", "tls/nonsense.pem”:"),
        ] {
            applicationMembers = member
            try launch()
            XCTAssertTrue(app.waitForExit())
            XCTAssertEqual(app.exitStatus, 2, member)
            XCTAssertTrue(app.stderr.contains(reason), app.stderr)
        }
    }

    private func serve(_ certificate: String, port: Int = 0) throws {
        try useServer(DemoServer.Options(port: port, security: DemoServer.Security(certificate: certificate)))
    }
}
