package import HybridValues

/// A proof that the same process requests and exchanges the code (RFC 7636). Another application that claims the same
/// URL scheme can intercept the code, but cannot use it without this proof.
package struct PKCE: Equatable, Sendable {
    /// The number of random bytes in a verifier (RFC 7636, section 4.1).
    package static let randomByteCount = 32
    /// The only supported method. The method `plain` gives no protection (section 4.2).
    package static let method = "S256"

    /// A secret of 43 characters, which is kept until the code is exchanged (section 4.1).
    package let verifier: Secret
    /// The value sent with the authorization request. It is the SHA-256 digest of the verifier in Base64URL encoding
    /// (section 4.2).
    package let challenge: String

    /// - Parameters:
    ///   - randomBytes: At least ``randomByteCount`` cryptographically random bytes.
    ///   - sha256: A function that computes a SHA-256 digest.
    /// - Returns: `nil` if there are too few random bytes.
    package init?(randomBytes: [UInt8], sha256: ([UInt8]) -> [UInt8]) {
        guard randomBytes.count >= Self.randomByteCount else { return nil }
        let text = Base64URL.encode(Array(randomBytes.prefix(Self.randomByteCount)))
        verifier = Secret(text)
        challenge = Base64URL.encode(sha256(Array(text.utf8)))
    }
}
