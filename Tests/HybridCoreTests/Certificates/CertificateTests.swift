import FoundationEssentials
import HybridCore
import Testing

@Suite struct CertificateTests {
    static let errors: [VisitError] = (0..<128).map { .certificate(CertificateProblems(rawValue: $0), host: "a.test") }

    @Test(
        arguments: [
            (
                CertificateProblems.unknownAuthority, "The certificate is not trusted",
                "it is not signed by an authority that this computer trusts."
            ),
            (.wrongHost, "The certificate is for another host", "it is for another host."),
            (.notYetValid, "The certificate is not valid yet", "it is not valid yet."),
            (.expired, "The certificate has expired", "it has expired."),
            (.revoked, "The certificate was revoked", "it has been revoked."),
            (.insecure, "The certificate is not secure", "it uses an algorithm that is no longer secure."),
            (.other, "The certificate is not valid", "it is not valid."),
            ([], "The certificate is not valid", "it is not valid."),
            (CertificateProblems(rawValue: 1 << 20), "The certificate is not valid", "it is not valid."),
            (
                [.expired, .unknownAuthority], "The certificate has expired",
                "it has expired, and it is not signed by an authority that this computer trusts."
            ),
            (
                [.wrongHost, .revoked, .insecure], "The certificate was revoked",
                "it has been revoked, it is for another host, and it uses an algorithm that is no longer secure."
            ),
        ] as [(CertificateProblems, String, String)])
    func words(problems: CertificateProblems, title: String, reason: String) {
        let message = ErrorMessage(.certificate(problems, host: "a.test"))
        #expect(message.title == title)
        #expect(message.body.hasPrefix("The certificate of a.test cannot be accepted: \(reason) "))
        #expect(message.body.contains("date and time") == !problems.isDisjoint(with: [.expired, .notYetValid]))
        #expect(!message.actions.contains(.signIn) && VisitError.certificate(problems, host: "").kind == "tls")
    }

    @Test(
        arguments: [
            // Without own certificates, the system decides.
            (
                CertificateProblems.unknownAuthority, false, nil as CertificateProblems?,
                CertificateProblems.unknownAuthority
            ),
            ([.expired], false, nil, [.expired]),
            ([], false, nil, .other),
            // Exactly the configured certificate.
            ([.unknownAuthority], true, nil, []),
            ([.expired, .unknownAuthority], true, .unknownAuthority, []),
            // The application's own authority: the chain must be verified completely.
            ([.unknownAuthority], false, [], []),
            ([.unknownAuthority], false, .unknownAuthority, .unknownAuthority),
            ([.unknownAuthority, .expired], false, [.expired], [.expired]),
            ([.unknownAuthority], false, [.wrongHost], [.wrongHost]),
            ([.unknownAuthority, .expired], false, [.unknownAuthority, .expired], [.unknownAuthority, .expired]),
        ] as [(CertificateProblems, Bool, CertificateProblems?, CertificateProblems)])
    func policy(problems: CertificateProblems, isNamed: Bool, own: CertificateProblems?, expected: CertificateProblems)
    {
        #expect(CertificatePolicy.remaining(problems, isNamed: isNamed, byAuthority: own) == expected)
    }

    @Test(arguments: [
        ("g-tls-error-quark", 5, "The server requires a client certificate"),
        ("g-tls-error-quark", 1, "Handshake failed"),
    ])
    func transportErrorsAreExplained(domain: String, code: Int, expected: String) {
        let error = VisitError(domain: domain, code: code, message: "Handshake failed", isNetworkAvailable: true)
        #expect(error.isTLS && "\(error)".contains(expected))
    }
}

@Suite struct CertificateConfigurationTests {
    private static func read(_ json: String, environment: String? = nil) throws -> ApplicationConfiguration {
        try ApplicationConfiguration(json: Array(json.utf8), source: "application.json", environment: environment)
    }

    @Test func keys() throws {
        let certificates = try Self.read(
            """
            {"startURL": "https://notes.test", "certificateAuthority": "ca.pem", "clientCertificate": "me.pem",
             "trustedCertificates": ["a.pem", "/b.pem"]}
            """
        ).certificates
        #expect(certificates.authority == "ca.pem" && certificates.trusted == ["a.pem", "/b.pem"])
        #expect(certificates.client == .file("me.pem"))
        let resolved = certificates.resolvingFiles { "/dir/\($0)" }
        #expect(resolved.authority == "/dir/ca.pem" && resolved.client == .file("/dir/me.pem"))
        #expect(resolved.trusted == ["/dir/a.pem", "/dir//b.pem"])
        let token = try Self.read(#"{"startURL": "x.test", "clientCertificate": "PKCS11:token=x"}"#).certificates
        #expect(token.resolvingFiles { "/dir/\($0)" }.client == .token("PKCS11:token=x"))
        #expect(try Self.read(#"{"startURL": "x.test"}"#).certificates == CertificateConfiguration())
    }

    @Test(arguments: [
        "https://localhost", "https://dev.localhost", "https://127.0.0.1:3000", "https://[::1]", "https://10.0.0.1",
        "https://172.16.0.1", "https://172.31.255.255", "https://192.168.1.1", "https://169.254.1.1",
        "https://[fd00::1]", "https://[fe80::1]", "https://notes.test", "https://printer.local",
        "https://nas.home.arpa",
        "https://wiki.internal",
    ])
    func privateHostsMayUseConfiguredCertificates(address: String) throws {
        let json = #"{"startURL": "\#(address)", "trustedCertificates": ["a.pem"]}"#
        #expect(try Self.read(json).certificates.trusted == ["a.pem"])
    }

    @Test(arguments: [
        "https://example.com", "https://11.0.0.1", "https://172.15.0.1", "https://172.32.0.1", "https://192.169.1.1",
        "https://10.0.0.1.example.com", "https://test", "https://local.example.com", "https://[2001:db8::1]",
        "https://[fd::1]", "https://10.0.0.256", "https://010.0.0.1", "https://notest",
    ])
    func publicHostsMayNotUseConfiguredCertificates(address: String) throws {
        let json = #"{"startURL": "\#(address)", "trustedCertificates": ["a.pem"]}"#
        let text = try #require(message { _ = try Self.read(json) })
        #expect(text.contains("trustedCertificates: Individual certificates are trusted only in development, and "))
        let development = #"{"startURL": "\#(address)", "development": true, "trustedCertificates": ["a.pem"]}"#
        #expect(try Self.read(development).certificates.trusted == ["a.pem"])
    }

    @Test(arguments: [
        (
            #"{"environments": {"production": {"startURL": "https://x.test", "trustedCertificates": ["a.pem"]}}}"#,
            "application.json: environments.production.trustedCertificates: The environment “production” cannot trust individual"
        ),
        (
            #"{"trustedCertificates": ["a.pem"], "environments": {"production": {"startURL": "https://x.test"}}}"#,
            "application.json: trustedCertificates: The environment “production” cannot trust individual "
                + "certificates."
        ),
        (
            #"{"environments": {"production": {"startURL": "https://x.test", "development": true}}}"#,
            "application.json: environments.production.development: The environment “production” cannot be for"
        ),
        (
            #"{"startURL": "x.test", "development": 1}"#,
            "application.json: development: This must be true or false, without quotes."
        ),
        (
            #"{"startURL": "x.test", "trustedCertificates": "a.pem"}"#,
            "application.json: trustedCertificates: This must be a list of strings."
        ),
        (
            #"{"startURL": "x.test", "trustedCertificates": ["a.pem", 1]}"#,
            "application.json: trustedCertificates[1]: This must be a string in double quotes."
        ),
        (
            #"{"startURL": "x.test", "certificateAuthority": ["a.pem"]}"#,
            "application.json: certificateAuthority: This must be a string in double quotes."
        ),
        (
            #"{"startURL": "x.test", "clientCertificate": ""}"#,
            "application.json: clientCertificate: This must not be empty."
        ),
        (
            #"{"startURL": "x.test", "clientCertificate": "-----BEGIN CERTIFICATE-----"}"#,
            "application.json: clientCertificate: This must be a file name, not the certificate itself."
        ),
    ])
    func problems(json: String, expected: String) throws {
        let text = try #require(message { _ = try Self.read(json) })
        #expect(text.hasPrefix(expected), "\(text)")
        #expect(!text.contains("\n") && text.hasSuffix("."), "\(text)")
    }

    @Test func developmentEnvironmentMayTrustMoreCertificates() throws {
        let json = """
            {"environments": {"production": {"startURL": "https://example.com"},
             "staging": {"startURL": "https://staging.example.com", "development": true, "trustedCertificates": ["s.pem"]}}}
            """
        #expect(try Self.read(json).certificates.trusted == [])
        #expect(try Self.read(json, environment: "staging").certificates.trusted == ["s.pem"])
    }

    @Test func certificatesWithoutEncryptionCauseWarning() throws {
        let json = #"{"startURL": "http://localhost", "certificateAuthority": "a.pem", "clientCertificate": "b.pem"}"#
        #expect(try Self.read(json).warnings.map(\.path) == ["certificateAuthority", "clientCertificate"])
    }
}
