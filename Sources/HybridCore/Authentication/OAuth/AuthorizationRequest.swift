package import FoundationEssentials

/// One attempt to sign in by the system's browser: what is asked, and what must come back unchanged (RFC 6749, section
/// 4.1.1). Kept until the browser has returned; never written anywhere, for it holds the verifier.
package struct AuthorizationRequest: Equatable, Sendable {
    /// How many random bytes the state is made of.
    package static let stateByteCount = 32

    /// The address to open in the browser.
    package let url: URL
    /// What the answer must carry unchanged: it ties the answer to this attempt (RFC 6749, section 10.12).
    package let state: Secret
    /// The proof for the token request.
    package let pkce: PKCE
    /// The redirect address, which the token request must repeat (RFC 6749, section 4.1.3).
    package let redirectURI: String

    /// - Parameters:
    ///   - configuration: The server and the application's name there.
    ///   - port: The port that is listened on for a loopback redirect.
    ///   - randomBytes: Bytes that nobody can guess, ``stateByteCount`` for the state and then
    ///     ``PKCE/randomByteCount`` for the verifier.
    ///   - sha256: Computes a SHA-256.
    /// - Returns: `nil` if there are too few bytes.
    package init?(
        _ configuration: OAuthConfiguration, port: Int, randomBytes: [UInt8], sha256: ([UInt8]) -> [UInt8]
    ) {
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
        // The endpoint may have a query of its own, which is kept; a fragment it may not have (RFC 6749, section 3.1).
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
    /// Without the address, whose query nobody else is to see.
    package var description: String { "authorization request to \(url.host() ?? "an unknown host")" }
    /// The same.
    package var debugDescription: String { description }
    /// Has no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
