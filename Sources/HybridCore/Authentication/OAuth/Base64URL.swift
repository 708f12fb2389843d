/// The alphabet that is safe in addresses, without padding (RFC 4648, section 5; RFC 7636, appendix A).
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count * 4 + 2) / 3)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let padded = group + [UInt8](repeating: 0, count: 3 - group.count)
            let number = padded.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            for index in 0...group.count { result.append(alphabet[Int(number >> (18 - 6 * index)) & 63]) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
