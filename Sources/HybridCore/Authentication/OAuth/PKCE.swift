/// The proof that whoever trades a code for tokens is the one who asked for it (RFC 7636). Another application that
/// catches the code on its way, because it has claimed the same URL scheme, can do nothing with it.
package struct PKCE: Equatable, Sendable {
    /// How many random bytes a verifier is made of (RFC 7636, section 4.1).
    package static let randomByteCount = 32
    /// The only method used: a server that knows only `plain` does not protect against anything (section 4.2).
    package static let method = "S256"

    /// The secret that stays here until the code is traded: 43 characters (section 4.1).
    package let verifier: Secret
    /// What the server is told beforehand: the base64url of the verifier's SHA-256 (section 4.2).
    package let challenge: String

    /// - Parameters:
    ///   - randomBytes: ``randomByteCount`` bytes that nobody can guess.
    ///   - sha256: Computes a SHA-256.
    /// - Returns: `nil` if there are too few bytes.
    package init?(randomBytes: [UInt8], sha256: ([UInt8]) -> [UInt8]) {
        guard randomBytes.count >= Self.randomByteCount else { return nil }
        let text = Base64URL.encode(Array(randomBytes.prefix(Self.randomByteCount)))
        verifier = Secret(text)
        challenge = Base64URL.encode(sha256(Array(text.utf8)))
    }
}
