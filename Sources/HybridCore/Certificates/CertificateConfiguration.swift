/// The certificates that an application brings, as its file names them.
package struct CertificateConfiguration: Equatable, Sendable {
    /// Where the certificate is that the application shows to its server.
    package enum Client: Equatable, Sendable {
        /// A file in PEM form with the certificate and its private key.
        case file(String)
        /// A certificate of a token or smart card, by its `pkcs11:` URI (RFC 7512).
        case token(String)
    }

    /// A file in PEM form with the certificates of authorities that count beside the system's.
    package var authority: String?
    /// Files in PEM form, each with one certificate that the application's own host may show, whoever has signed it.
    package var trusted: [String] = []
    /// What the application shows to its own server, if that asks.
    package var client: Client?

    /// No certificates.
    package init() {}

    /// Whether a text is the URI of a certificate on a token, and not the name of a file.
    static func isToken(_ text: String) -> Bool { text.lowercased().hasPrefix("pkcs11:") }

    /// The same with the files' names made complete.
    package func resolvingFiles(_ resolve: (String) -> String) -> CertificateConfiguration {
        var resolved = self
        resolved.authority = authority.map(resolve)
        resolved.trusted = trusted.map(resolve)
        if case .file(let path) = client { resolved.client = .file(resolve(path)) }
        return resolved
    }
}
