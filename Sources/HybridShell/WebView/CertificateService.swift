package import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The certificates that the application brings, for the web views. A certificate is a `GTlsCertificate`.
@MainActor
package protocol CertificateService {
    /// Certificates that a host may show, whoever has signed them.
    var trusted: [(certificate: ObjectRef, host: String)] { get }
    /// What is left to say against a certificate that the system does not accept; `nil` if it is accepted.
    /// - Parameters:
    ///   - url: The address that it was shown for.
    ///   - problems: What the system says against it.
    func remaining(_ problems: CertificateProblems, of certificate: ObjectRef, at url: URL) -> CertificateProblems
    /// What to show to a server that asks who this is; `nil` for every server but the application's own.
    func clientCertificate(for url: URL) -> ObjectRef?
}
