import FoundationEssentials

/// A public key in the format of minisign and signify.
package struct SigningKey: Hashable, Sendable {
    /// The eight bytes that keys and signatures share, so that a signature by another key is reported as such.
    let id: [UInt8]
    /// The key for Ed25519, which has 32 bytes.
    let bytes: [UInt8]

    /// Parses the key, or the file with a comment and the key. The result is `nil` if the text is no such key.
    package init?(_ text: String) {
        guard let line = text.split(whereSeparator: \.isNewline).last, let data = Data(base64Encoded: String(line)),
            data.count == 42, data.starts(with: Array("Ed".utf8))
        else { return nil }
        id = Array(data.dropFirst(2).prefix(8))
        bytes = Array(data.suffix(32))
    }

    /// The key's ID as minisign shows it.
    var name: String { Self.name(of: id) }

    static func name(of id: [UInt8]) -> String { Hexadecimal.text(id.reversed()).uppercased() }
}
