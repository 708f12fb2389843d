/// The certificates that the application file names.
package struct CertificateConfiguration: Equatable, Sendable {
    /// The source of the client certificate.
    package enum Client: Equatable, Sendable {
        /// A PEM file with the certificate and its private key.
        case file(String)
        /// A certificate on a token or smart card, identified by its `pkcs11:` URI (RFC 7512).
        case token(String)
    }

    /// A PEM file with certificate authorities that are trusted in addition to those of the system.
    package var authority: String?
    /// The PEM files with one certificate each. The application's own host may use these certificates, regardless of
    /// their issuers.
    package var trusted: [String] = []
    /// The client certificate that the application's own server receives on request.
    package var client: Client?

    package init() {}

    /// True if the text is the URI of a certificate on a token, false if it is a file name.
    package static func isToken(_ text: String) -> Bool { text.lowercased().hasPrefix("pkcs11:") }

    /// Returns the configuration with resolved file names.
    package func resolvingFiles(_ resolve: (String) -> String) -> CertificateConfiguration {
        var resolved = self
        resolved.authority = authority.map(resolve)
        resolved.trusted = trusted.map(resolve)
        if case .file(let path) = client { resolved.client = .file(resolve(path)) }
        return resolved
    }
}
