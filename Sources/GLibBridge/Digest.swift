import CGtk

/// Digests of bytes, which GLib's `GChecksum` computes.
package enum Digest {
    private static let sha256Size = 32

    /// Returns the SHA-256 digest of the bytes (FIPS 180-4), which has 32 bytes.
    package static func sha256(_ content: [UInt8]) -> [UInt8] {
        digest(content, G_CHECKSUM_SHA256, size: sha256Size)
    }

    /// Returns the MD5 digest of the bytes (RFC 1321) as hexadecimal digits. Packages use it to detect damaged files.
    /// It does not protect against deliberate changes.
    package static func md5(_ content: [UInt8]) -> String {
        String(takingGString: g_compute_checksum_for_data(G_CHECKSUM_MD5, content, gsize(content.count))) ?? ""
    }

    /// Returns the HMAC of the bytes with SHA-256 (RFC 2104), which has 32 bytes.
    package static func hmacSHA256(_ content: [UInt8], key: [UInt8]) -> [UInt8] {
        let text =
            String(
                takingGString: g_compute_hmac_for_data(
                    G_CHECKSUM_SHA256, key, gsize(key.count), content, gsize(content.count))) ?? ""
        let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
        return stride(from: 1, to: digits.count, by: 2).map { digits[$0 - 1] << 4 | digits[$0] }
    }

    private static func digest(_ content: [UInt8], _ type: GChecksumType, size: Int) -> [UInt8] {
        guard let checksum = g_checksum_new(type) else {
            preconditionFailure("GLib knows every type of its own enumeration")
        }
        defer { g_checksum_free(checksum) }
        content.withUnsafeBufferPointer { buffer in
            // An empty buffer may have no address, which GLib rejects.
            if let base = buffer.baseAddress { g_checksum_update(checksum, base, buffer.count) }
        }
        var result = [UInt8](repeating: 0, count: size)
        var length = gsize(size)
        g_checksum_get_digest(checksum, &result, &length)
        return Array(result.prefix(Int(length)))
    }
}
