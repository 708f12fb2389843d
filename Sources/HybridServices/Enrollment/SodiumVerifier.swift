import CSodium
import HybridCore

/// Verifies signatures by means of libsodium. It never creates any.
nonisolated package struct SodiumVerifier: SignatureVerifier {
    /// True if libsodium can be used. It selects the fastest implementations for the processor.
    private static let isReady = sodium_init() >= 0

    package init() {}

    package func isValid(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
        guard Self.isReady, signature.count == crypto_sign_bytes(), key.count == crypto_sign_publickeybytes()
        else { return false }
        return crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
    }

    package func digest(of message: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: crypto_generichash_bytes_max())
        guard Self.isReady,
            crypto_generichash(&digest, digest.count, message, UInt64(message.count), nil, 0) == 0
        else { return nil }
        return digest
    }
}
