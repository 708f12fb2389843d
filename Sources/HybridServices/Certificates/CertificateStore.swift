import CGtk
package import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The certificates of an application, read from their files. Each certificate is a `GTlsCertificate`.
package final class CertificateStore {
    /// The certificates that are accepted for the application's own host, regardless of their issuer.
    package let trusted: [(certificate: ObjectRef, host: String)]
    private let authority: ObjectRef?
    private let client: ObjectRef?
    private let origin: ApplicationOrigin

    /// Reads the certificates.
    /// - Parameter start: The start URL of the application. Only its host may use the trusted certificates, and only
    ///   its origin receives the client certificate.
    /// - Throws: ``CertificateError`` for the first certificate that is unusable.
    package init(_ configuration: CertificateConfiguration, start: URL, origin: ApplicationOrigin) throws {
        self.origin = origin
        trusted = try configuration.trusted.map { (try Self.certificate($0), start.host ?? "") }
        authority = try configuration.authority.map { try Self.database($0) }
        client = try configuration.client.map { try Self.client($0) }
    }

    private static func certificate(_ path: String) throws -> ObjectRef {
        try read(path) { g_tls_certificate_new_from_file(path, $0) }
    }

    /// Returns the certificate authorities in a file. GIO does not report a file without certificates as an error but
    /// returns an empty list, so the problem would become visible much later.
    private static func database(_ path: String) throws -> ObjectRef {
        let list = try withCertificateError(path) { g_tls_certificate_list_new_from_file(path, $0) }
        let count = g_list_length(list)
        g_list_free_full(list) { g_object_unref($0) }
        guard count > 0 else {
            throw CertificateError(source: path, reason: localized("it contains no certificate"))
        }
        // GIO requires an absolute path.
        let absolute = String(takingGString: g_canonicalize_filename(path, nil)) ?? path
        return try read(path) { g_tls_file_database_new(absolute, $0) }
    }

    private static func client(_ client: CertificateConfiguration.Client) throws -> ObjectRef {
        switch client {
        case .token(let uri): return try read(uri) { g_tls_certificate_new_from_pkcs11_uris(uri, nil, $0) }
        case .file(let path):
            let certificate = try certificate(path)
            guard certificate.hasText("private-key-pem") else {
                throw CertificateError(source: path, reason: localized("it contains no private key"))
            }
            return certificate
        }
    }

    private static func read(_ source: String, _ body: (GErrorPointer) -> (some ObjectPointer)?) throws -> ObjectRef {
        guard let object = try withCertificateError(source, body) else {
            throw CertificateError(source: source, reason: localized("it cannot be read"))
        }
        return ObjectRef(owning: object)
    }

    private static func withCertificateError<R>(_ source: String, _ body: (GErrorPointer) -> R) throws -> R {
        // GIO would wait for ever for a pipe, and read a device without an end.
        if g_file_test(source, G_FILE_TEST_EXISTS) != 0, g_file_test(source, G_FILE_TEST_IS_REGULAR) == 0 {
            throw CertificateError(source: source, reason: localized("it is not a file"))
        }
        do {
            return try withGError(body)
        } catch {
            throw CertificateError(source: source, reason: error.message)
        }
    }

    /// Returns the problems that remain for a certificate that the system rejects. The result is empty if the
    /// certificate is accepted.
    /// - Parameter url: The address that presented the certificate.
    package func remaining(
        _ problems: CertificateProblems, of certificate: ObjectRef, at url: URL
    ) -> CertificateProblems {
        let isNamed = trusted.contains {
            $0.host == url.host && g_tls_certificate_is_same($0.certificate.pointer(), certificate.pointer()) != 0
        }
        return CertificatePolicy.remaining(problems, isNamed: isNamed, byAuthority: verify(certificate, at: url))
    }

    private func verify(_ certificate: ObjectRef, at url: URL) -> CertificateProblems? {
        guard let authority, let host = url.host else { return nil }
        let identity = ObjectRef(owning: g_network_address_new(host, guint16(clamping: url.port ?? 443)))
        let flags = try? withGError {
            g_tls_database_verify_chain(
                authority.pointer(), certificate.pointer(), G_TLS_DATABASE_PURPOSE_AUTHENTICATE_SERVER,
                identity.pointer(), nil, G_TLS_DATABASE_VERIFY_NONE, nil, $0)
        }
        return flags.map { CertificateProblems(rawValue: $0.rawValue) } ?? .other
    }

    /// Returns the client certificate for a server that requests one, or `nil` if the server does not have the
    /// application's origin.
    package func clientCertificate(for url: URL) -> ObjectRef? { origin.contains(url) ? client : nil }
}

/// The reason why a certificate of the application is unusable.
nonisolated package struct CertificateError: Error, Equatable, CustomStringConvertible {
    let source: String
    let reason: String

    package var description: String {
        let end = reason.hasSuffix(".") ? "" : "."
        return localized("Cannot use certificate “\(source)”: \(reason)\(end) It must be in PEM format.")
    }
}
