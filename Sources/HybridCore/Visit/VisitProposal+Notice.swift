import FoundationEssentials

extension VisitProposal {
    /// What the address has to say to the user, on one line: Rails adds the `notice:` of `recede_or_redirect_to` and its
    /// like to it. Anybody may have written it, so it is short, and neither markup nor more than text.
    package var notice: String? {
        let query = url.absoluteString.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        guard let field = query.split(separator: "&").first(where: { $0.hasPrefix("notice=") }) else { return nil }
        let encoded = field.dropFirst("notice=".count).utf8.prefix(Self.longestEncoded).map { byte in
            byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte
        }
        return DisplayLine.make(Self.decode(encoded), limit: Self.longest)
    }

    private static let longest = 200
    private static let longestEncoded = 4_000

    /// What is not UTF-8, or a percent sign that nothing follows, is shown as it is, or as a replacement character.
    private static func decode(_ encoded: [UInt8]) -> String {
        var bytes: [UInt8] = []
        var index = 0
        while index < encoded.count {
            let digits = String(decoding: encoded[(index + 1)...].prefix(2), as: UTF8.self)
            if encoded[index] == UInt8(ascii: "%"), digits.count == 2, let byte = UInt8(digits, radix: 16) {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(encoded[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
