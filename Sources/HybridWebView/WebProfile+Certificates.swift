import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// The application's own certificates, for all web views of the process.
extension WebProfile {
    /// Installs the application's certificates.
    package func use(_ certificates: (any CertificateService)?) {
        self.certificates = certificates
        for (certificate, host) in certificates?.trusted ?? [] { accept(certificate, of: host) }
    }

    /// Accepts a certificate that the system rejects. It is accepted for this host until the process ends.
    private func accept(_ certificate: ObjectRef, of host: String) {
        webkit_network_session_allow_tls_certificate_for_host(networkSession.pointer(), certificate.pointer(), host)
    }

    /// Returns the problems that remain with the certificate of a failed load. If there are none, the load can be
    /// repeated.
    /// WebKit does not support custom authorities (Docs/Platform.md#failures).
    func judge(_ certificate: ObjectRef, of url: URL?, _ problems: CertificateProblems) -> CertificateProblems {
        guard let url, let host = url.host, let certificates else { return problems }
        let remaining = certificates.remaining(problems, of: certificate, at: url)
        if remaining.isEmpty { accept(certificate, of: host) }
        return remaining
    }

    /// Runs the body after the network process has received the accepted certificates. The signal handler of the failed
    /// load has returned by then. A load reaches the network process through a web process, so without waiting for a
    /// reply it sometimes arrives before the certificate.
    func repeatLoad(of url: URL, _ body: @escaping @MainActor () -> Void) {
        Task {
            _ = await cookies.hasCookies(for: url)
            body()
        }
    }

    /// Answers a server that requests a client certificate. If the application has none for the server, the connection
    /// continues without a certificate, and the server decides what to do.
    /// - Returns: True if the server requested a client certificate.
    func answer(_ request: ObjectRef) -> Bool {
        let raw: OpaquePointer = request.pointer()
        guard webkit_authentication_request_get_scheme(raw) == WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_REQUESTED
        else { return false }
        let certificate = PasswordRequest.url(of: raw).flatMap { certificates?.clientCertificate(for: $0) }
        let credential = certificate.flatMap {
            webkit_credential_new_for_certificate($0.pointer(), WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION)
        }
        webkit_authentication_request_authenticate(raw, credential)
        if let credential { webkit_credential_free(credential) }
        return true
    }
}
