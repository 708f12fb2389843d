import FoundationEssentials
import GLibBridge

/// A test's own certificate authority and its certificates. They are created with `openssl` in the test's directory.
@MainActor
public final class TestCertificates {
    /// The kind of a certificate.
    public enum Kind: String, CaseIterable {
        /// A certificate that is valid for 127.0.0.1 and localhost.
        case good
        /// A different certificate that is valid for the same hosts as `good`.
        case another
        case expired
        /// A certificate that is not yet valid.
        case early
        case otherHost
        case selfSigned
    }

    private let environment: TestEnvironment

    /// Creates the certificate authority.
    public init(in environment: TestEnvironment) throws {
        self.environment = environment
        try environment.write(Self.configuration, to: "tls/openssl.conf")
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            path("authority.key"), "-out", path("authority.pem"), "-subj", "/CN=Test authority", "-days", "30",
            "-config", path("openssl.conf"), "-extensions", "authority")
    }

    /// The path of the authority's certificate.
    public var authority: String { path("authority.pem") }

    /// Creates a certificate with its private key and returns the path of the file that contains both.
    public func make(_ kind: Kind) throws -> String {
        switch kind {
        case .good, .another: try make(kind.rawValue, "20250101", "20400101", "local")
        case .expired: try make(kind.rawValue, "20200101", "20210101", "local")
        case .early: try make(kind.rawValue, "20390101", "20400101", "local")
        case .otherHost: try make(kind.rawValue, "20250101", "20400101", "other")
        case .selfSigned: try makeSelfSigned()
        }
    }

    /// Creates a client certificate with its private key and returns the path of the file.
    public func makeClient() throws -> String {
        try make("client", "20250101", "20400101", "client")
    }

    private func make(_ name: String, _ start: String, _ end: String, _ extensions: String) throws -> String {
        try makeRequest(name, "-out", path("\(name).csr"))
        try environment.write("", to: "tls/index.txt")
        try environment.write("01", to: "tls/serial")
        try openssl(
            "ca", "-batch", "-notext", "-config", path("openssl.conf"), "-cert", authority, "-keyfile",
            path("authority.key"), "-extensions", extensions, "-startdate", "\(start)000000Z", "-enddate",
            "\(end)000000Z", "-in", path("\(name).csr"), "-out", path("\(name).crt"))
        return try join(name)
    }

    private func makeSelfSigned() throws -> String {
        try makeRequest("selfSigned", "-x509", "-days", "30", "-extensions", "local", "-out", path("selfSigned.crt"))
        return try join("selfSigned")
    }

    private func makeRequest(_ name: String, _ arguments: String...) throws {
        try openssl(
            [
                "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-config",
                path("openssl.conf"), "-keyout", path("\(name).key"), "-subj", "/CN=\(name)",
            ] + arguments)
    }

    private func join(_ name: String) throws -> String {
        try environment.write(
            environment.read("tls/\(name).crt") + environment.read("tls/\(name).key"), to: "tls/\(name).pem")
    }

    private func path(_ name: String) -> String { environment.path("tls/\(name)") }

    private func openssl(_ arguments: String...) throws { try openssl(arguments) }

    private func openssl(_ arguments: [String]) throws {
        // The command `openssl ca` uses its working directory.
        _ = try Command.run(["env", "--chdir=\(environment.path("tls"))", "openssl"] + arguments)
    }

    private static let configuration = """
        [ca]
        default_ca = test
        [test]
        database = index.txt
        serial = serial
        new_certs_dir = .
        default_md = sha256
        policy = names
        unique_subject = no
        [names]
        commonName = supplied
        [req]
        distinguished_name = subject
        [subject]
        [authority]
        basicConstraints = critical, CA:TRUE
        [local]
        subjectAltName = IP:127.0.0.1, DNS:localhost
        [other]
        subjectAltName = DNS:other.test
        [client]
        extendedKeyUsage = clientAuth
        """
}
