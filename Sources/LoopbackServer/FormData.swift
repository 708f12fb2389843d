/// The fields of a form or a query string, in the order in which the client sent them.
package struct FormData {
    private let fields: [(name: String, value: String)]

    /// Decodes `application/x-www-form-urlencoded` text. Invalid escapes are kept.
    package init(encoded text: String) {
        fields = text.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decode(parts[0]), parts.count > 1 ? Self.decode(parts[1]) : "")
        }
    }

    /// Returns the value of the last field with this name.
    package subscript(name: String) -> String? {
        fields.last { $0.name == name }?.value
    }

    /// Returns the text percent-encoded, so that it is safe as a value in a query string.
    package static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { encoded, byte in
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
                encoded.append(character)
            } else {
                encoded += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }

    private static func decode(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
        // The initialiser also accepts a sign.
        guard digits.count == 2, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else {
            return nil
        }
        return UInt8(String(Substring(digits)), radix: 16)
    }
}
