import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Checks the server certificate for a libsoup request and supplies the client certificate.
final class SecureConnection {
    /// The reason why the server's certificate was rejected, or `nil` if it was accepted or does not exist.
    private(set) var failure: VisitError?

    /// Starts to watch a request. The signals are emitted again for the server of each redirect.
    init(_ message: ObjectRef, _ certificates: CertificateStore?) {
        message.connect("accept-certificate") { [weak self] arguments -> Bool in
            guard let self, let message = arguments.object(0), let certificate = arguments.object(1),
                let url = URL(of: message)
            else { return false }
            let problems = CertificateProblems(rawValue: arguments.flags(2))
            let remaining = certificates?.remaining(problems, of: certificate, at: url) ?? problems
            if remaining.isEmpty { return true }
            failure = .certificate(remaining, host: url.host ?? "")
            return false
        }
        message.connect("request-certificate") { arguments -> Bool in
            guard let message = arguments.object(0), let url = URL(of: message) else { return false }
            let certificate = certificates?.clientCertificate(for: url)
            // The certificate is set even if it is `NULL`. The server then decides how to continue.
            soup_message_set_tls_client_certificate(message.pointer(), certificate?.pointer())
            return true
        }
    }
}

extension URL {
    /// The current address of a `SoupMessage`, which changes with a redirect.
    init?(of message: ObjectRef) {
        guard let uri = soup_message_get_uri(message.pointer()), let text = String(takingGString: g_uri_to_string(uri))
        else { return nil }
        self.init(webAddress: text)
    }
}
