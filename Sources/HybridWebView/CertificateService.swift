package import FoundationEssentials
package import GLibBridge
package import HybridCore

/// Provides the application's own certificates to the web views. A certificate is a `GTlsCertificate`.
package protocol CertificateService {
    /// The certificates that are accepted from a host, regardless of who issued them.
    var trusted: [(certificate: ObjectRef, host: String)] { get }
    /// Returns the problems that remain with a certificate that the system rejects. If the result is empty, the
    /// application accepts the certificate.
    /// - Parameters:
    ///   - url: The address for which the server presented the certificate.
    ///   - problems: The problems that the system found.
    func remaining(_ problems: CertificateProblems, of certificate: ObjectRef, at url: URL) -> CertificateProblems
    /// Returns the application's client certificate for a server, or `nil` if it has none for this server.
    func clientCertificate(for url: URL) -> ObjectRef?
}
