import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// The application's own certificates, for every web view of the process.
extension WebProfile {
    /// Brings the application's certificates into play.
    func use(_ certificates: (any CertificateService)?) {
        self.certificates = certificates
        for (certificate, host) in certificates?.trusted ?? [] { accept(certificate, of: host) }
    }

    /// Lets a host show a certificate that the system does not accept, until the process ends.
    private func accept(_ certificate: ObjectRef, of host: String) {
        webkit_network_session_allow_tls_certificate_for_host(networkSession.pointer(), certificate.pointer(), host)
    }

    /// What is left to say against a certificate because of which a load has failed. If it is nothing, the load may be
    /// made again. WebKit has no authorities of one's own (Docs/Platform.md#failures).
    func judge(_ certificate: ObjectRef, of url: URL?, _ problems: CertificateProblems) -> CertificateProblems {
        guard let url, let host = url.host, let certificates else { return problems }
        let remaining = certificates.remaining(problems, of: certificate, at: url)
        if remaining.isEmpty { accept(certificate, of: host) }
        return remaining
    }

    /// Answers a server that wants a certificate of the client's. Without one for that server the connection goes on
    /// without, and the server decides.
    /// - Returns: Whether this was what the server wanted.
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
