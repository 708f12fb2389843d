import CWebKitGTK
import GLibBridge

extension DemoServer {
    /// How the server encrypts its connections.
    public struct Security: Sendable {
        /// A file in PEM form with the server's certificate and its private key.
        public var certificate: String
        /// A file in PEM form with the authority that has signed the certificates of the clients; `nil` asks for none.
        public var clientAuthority: String?

        /// A certificate, and perhaps a wish to see the clients'.
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
            // libsoup refuses every certificate of a client that nobody accepts, a good one too.
            server.connect("request-started") { arguments in
                arguments.object(1)?.connect("accept-certificate", returningBool: { $0.flags(2) == 0 })
            }
        }
    }
}
