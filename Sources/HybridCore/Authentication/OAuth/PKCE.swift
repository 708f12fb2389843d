/// Proof that the code is exchanged by the process that requested it (RFC 7636). It makes the code useless to another
/// application that intercepts it by claiming the same URL scheme.
package struct PKCE: Equatable, Sendable {
    /// Number of random bytes in a verifier (RFC 7636, section 4.1).
    package static let randomByteCount = 32
    /// The only supported method, because `plain` gives no protection (section 4.2).
    package static let method = "S256"

    /// Secret of 43 characters, kept until the code is exchanged (section 4.1).
    package let verifier: Secret
    /// Value sent with the authorization request: the base64url of the verifier's SHA-256 (section 4.2).
    package let challenge: String

    /// - Parameters:
    ///   - randomBytes: ``randomByteCount`` cryptographically random bytes.
    ///   - sha256: Computes a SHA-256.
    /// - Returns: `nil` if there are too few bytes.
    package init?(randomBytes: [UInt8], sha256: ([UInt8]) -> [UInt8]) {
        guard randomBytes.count >= Self.randomByteCount else { return nil }
        let text = Base64URL.encode(Array(randomBytes.prefix(Self.randomByteCount)))
        verifier = Secret(text)
        challenge = Base64URL.encode(sha256(Array(text.utf8)))
    }
}
