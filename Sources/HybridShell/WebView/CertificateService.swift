package import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The application's own certificates, for the web views. A certificate is a `GTlsCertificate`.
@MainActor
package protocol CertificateService {
    /// Certificates that are accepted from a host, regardless of issuer.
    var trusted: [(certificate: ObjectRef, host: String)] { get }
    /// Returns the problems that remain with a certificate that the system rejects; empty if the application accepts
    /// it.
    /// - Parameters:
    ///   - url: The address that the server presented it for.
    ///   - problems: The problems that the system found.
    func remaining(_ problems: CertificateProblems, of certificate: ObjectRef, at url: URL) -> CertificateProblems
    /// Returns the client certificate for a server; `nil` unless it is the application's own.
    func clientCertificate(for url: URL) -> ObjectRef?
}
