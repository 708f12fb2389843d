package import FoundationEssentials
package import HybridValues

/// A sign-in attempt in the system's browser, with the values that the server must return unchanged (RFC 6749, section
/// 4.1.1). The request is kept in memory until the browser returns. It is never stored, because it contains the
/// verifier.
package struct AuthorizationRequest: Equatable, Sendable {
    /// The number of random bytes in the state.
    package static let stateByteCount = 32

    /// The address to open in the browser.
    package let url: URL
    /// The value that connects the response with this attempt (RFC 6749, section 10.12).
    package let state: Secret
    /// The proof that is sent with the token request.
    package let pkce: PKCE
    /// The redirect address, which is repeated in the token request (RFC 6749, section 4.1.3).
    package let redirectURI: String

    /// - Parameters:
    ///   - configuration: The server and the client id.
    ///   - port: The port that listens for a loopback redirect.
    ///   - randomBytes: Cryptographically random bytes. The first ``stateByteCount`` bytes are for the state, and the
    ///     next ``PKCE/randomByteCount`` bytes are for the verifier.
    ///   - sha256: A function that computes a SHA-256 digest.
    /// - Returns: `nil` if there are too few random bytes.
    package init?(_ configuration: OAuthConfiguration, port: Int, randomBytes: [UInt8], sha256: ([UInt8]) -> [UInt8]) {
        guard randomBytes.count >= Self.stateByteCount + PKCE.randomByteCount,
            let pkce = PKCE(randomBytes: Array(randomBytes.dropFirst(Self.stateByteCount)), sha256: sha256)
        else { return nil }
        let state = Base64URL.encode(Array(randomBytes.prefix(Self.stateByteCount)))
        let redirectURI = configuration.redirectURI(port: port)
        var fields = [
            ("response_type", "code"), ("client_id", configuration.clientID), ("redirect_uri", redirectURI),
            ("state", state), ("code_challenge", pkce.challenge), ("code_challenge_method", PKCE.method),
        ]
        if let scope = configuration.scope { fields.append(("scope", scope)) }
        // The endpoint may have a query, which is kept. It must not have a fragment (RFC 6749, section 3.1).
        let endpoint = configuration.authorizationEndpoint.url.absoluteString.prefix { $0 != "#" }
        let separator = !endpoint.contains("?") ? "?" : endpoint.hasSuffix("?") || endpoint.hasSuffix("&") ? "" : "&"
        guard let url = URL(string: endpoint + separator + FormEncoding.encode(fields)) else { return nil }
        self.url = url
        self.state = Secret(state)
        self.pkce = pkce
        self.redirectURI = redirectURI
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description that contains only the host, because the query of the address is secret.
    package var description: String { "authorization request to \(url.host() ?? "an unknown host")" }
    package var debugDescription: String { description }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
