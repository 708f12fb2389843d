import CSodium
import Glibc

/// The hash of a PIN by Argon2id, as libsodium computes it. It needs 64 MiB of memory and a fraction of a second, so it is
/// computed in a worker thread.
nonisolated package enum PinHash {
    private static let isReady = sodium_init() >= 0

    /// Returns the hash of a PIN with a random salt, or `nil` if the memory is insufficient.
    package static func make(_ pin: String) -> String? {
        var hash = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        guard isReady,
            crypto_pwhash_str(
                &hash, pin, UInt64(pin.utf8.count), UInt64(crypto_pwhash_opslimit_interactive()),
                crypto_pwhash_memlimit_interactive()) == 0
        else { return nil }
        return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns whether a hash belongs to a PIN, or `nil` if the memory is insufficient.
    package static func matches(_ pin: String, _ hash: String) -> Bool? {
        guard isReady else { return nil }
        errno = 0
        let isRight = crypto_pwhash_str_verify(hash, pin, UInt64(pin.utf8.count)) == 0
        return isRight || errno != ENOMEM ? isRight : nil
    }
}
