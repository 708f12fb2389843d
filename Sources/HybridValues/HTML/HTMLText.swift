/// Text of an HTML document.
enum HTMLText {
    private static let names: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
        "hellip": "…", "middot": "·", "bull": "•", "raquo": "»", "laquo": "«", "rsquo": "’", "lsquo": "‘",
        "ldquo": "“", "rdquo": "”", "copy": "©", "reg": "®", "trade": "™", "auml": "ä", "ouml": "ö", "uuml": "ü",
        "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à",
        "ccedil": "ç",
    ]

    /// Resolves the character references in a text: all numeric references, and the names that are common in titles.
    /// Other references are kept unchanged.
    package static func resolve(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            let word = rest.dropFirst().prefix(12).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
            let after = rest.dropFirst(word.count + 1)
            if after.first == ";", let character = character(word) {
                result.append(character)
                rest = after.dropFirst()
            } else {
                result.append("&")
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static func character(_ word: Substring) -> Character? {
        guard word.first == "#" else { return names[word] }
        let digits = word.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(UnicodeScalar.init).map(Character.init)
    }
}
