/// Certificates named by the application file.
package struct CertificateConfiguration: Equatable, Sendable {
    /// Source of the client certificate.
    package enum Client: Equatable, Sendable {
        /// A PEM file with the certificate and its private key.
        case file(String)
        /// A certificate on a token or smart card, by its `pkcs11:` URI (RFC 7512).
        case token(String)
    }

    /// PEM file with certificate authorities trusted in addition to the system's.
    package var authority: String?
    /// PEM files with one certificate each, accepted from the application's own host with any issuer.
    package var trusted: [String] = []
    /// Client certificate presented to the application's own server on request.
    package var client: Client?

    /// Creates a configuration without certificates.
    package init() {}

    /// True for the URI of a certificate on a token, false for a file name.
    static func isToken(_ text: String) -> Bool { text.lowercased().hasPrefix("pkcs11:") }

    /// Returns the configuration with resolved file names.
    package func resolvingFiles(_ resolve: (String) -> String) -> CertificateConfiguration {
        var resolved = self
        resolved.authority = authority.map(resolve)
        resolved.trusted = trusted.map(resolve)
        if case .file(let path) = client { resolved.client = .file(resolve(path)) }
        return resolved
    }
}
