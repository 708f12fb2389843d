import CWebKitGTK
import GLibBridge

extension DemoServer {
    /// TLS configuration.
    public struct Security: Sendable {
        /// A PEM file with the server's certificate and private key.
        public var certificate: String
        /// A PEM file with the authority of client certificates, or `nil` to request no client certificates.
        public var clientAuthority: String?

        /// Creates a configuration with or without client certificates.
        public init(certificate: String, clientAuthority: String? = nil) {
            self.certificate = certificate
            self.clientAuthority = clientAuthority
        }

        @MainActor
        func apply(to server: ObjectRef) throws {
            let own = try withGError { ObjectRef.owning(g_tls_certificate_new_from_file(certificate, $0)) }
            if let own { soup_server_set_tls_certificate(server.pointer(), own.pointer()) }
            guard let clientAuthority else { return }
            let database = try withGError { ObjectRef.owning(g_tls_file_database_new(clientAuthority, $0)) }
            if let database { soup_server_set_tls_database(server.pointer(), database.pointer()) }
            soup_server_set_tls_auth_mode(server.pointer(), G_TLS_AUTHENTICATION_REQUIRED)
            // Without this handler, libsoup rejects all client certificates, even valid ones.
            server.connect("request-started") { arguments in
                arguments.object(1)?.connect("accept-certificate", returningBool: { $0.flags(2) == 0 })
            }
        }
    }
}
