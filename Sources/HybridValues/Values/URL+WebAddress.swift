package import FoundationEssentials

extension URL {
    /// Parses an address in the notation of web pages, such as `?filter[name]=a%20b` or `?sum=100%`. Only characters
    /// that Foundation rejects are encoded.
    ///
    /// `URL(string:)` does not suffice. If it finds a character that it rejects, it also encodes the existing escapes,
    /// and the address leads to another page: the first example becomes `?filter%5Bname%5D=a%2520b`.
    package init?(webAddress text: String) {
        if let url = URL(string: text, encodingInvalidCharacters: false) {
            self = url
        } else if let url = URL(string: Self.repaired(text), encodingInvalidCharacters: false) {
            self = url
        } else if let url = URL(string: text) {
            self = url
        } else {
            return nil
        }
    }

    /// The address as a web view requests it: an empty path is a slash (RFC 9110, section 4.2.3).
    package var withPath: URL {
        guard ["http", "https"].contains(scheme?.lowercased()), host != nil, path(percentEncoded: true).isEmpty
        else { return self }
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.percentEncodedPath = "/"
        return components?.url ?? self
    }

    /// Encodes every byte that is invalid after the host, and every `%` that does not begin an escape.
    private static func repaired(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var isInFragment = false
        var index = endOfAuthority(bytes)
        result += bytes[..<index]
        while index < bytes.count {
            let byte = bytes[index]
            let isEscape =
                byte == UInt8(ascii: "%") && isHexadecimal(bytes, index + 1) && isHexadecimal(bytes, index + 2)
            let isFragment = byte == UInt8(ascii: "#") && !isInFragment
            isInFragment = isInFragment || isFragment
            if isEscape || isFragment || isAllowed(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the start of the path. Brackets before it belong to an IPv6 host.
    private static func endOfAuthority(_ bytes: [UInt8]) -> Int {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
        guard bytes[(colon + 1)...].starts(with: "//".utf8) else { return colon + 1 }
        return bytes[(colon + 3)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isHexadecimal(_ bytes: [UInt8], _ index: Int) -> Bool {
        index < bytes.count && UnicodeScalar(bytes[index]).properties.isASCIIHexDigit
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
    }

    /// Returns whether both URLs have the same host, in any spelling. WebKit and this project encode `bücher.example`
    /// differently.
    package func isSameHost(as other: URL) -> Bool {
        HostName(self).map { $0 == HostName(other) } ?? false
    }

    /// Returns whether both URLs identify the same resource, which means that they agree except for the fragment. An empty
    /// path is the same as a slash.
    package func isSameRequest(as other: URL) -> Bool {
        withPath.absoluteString.prefix { $0 != "#" } == other.withPath.absoluteString.prefix { $0 != "#" }
    }
}
