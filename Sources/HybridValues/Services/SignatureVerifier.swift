/// Verifies signatures. The implementation uses libsodium.
package protocol SignatureVerifier: Sendable {
    /// Returns whether a signature of 64 bytes is valid (Ed25519, RFC 8032).
    /// - Parameter key: The public key, which has 32 bytes.
    func isValid(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool

    /// Returns the digest of 64 bytes (BLAKE2b, RFC 7693), or `nil` on failure.
    func digest(of message: [UInt8]) -> [UInt8]?
}
