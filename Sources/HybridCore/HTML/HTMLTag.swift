/// A start tag of an HTML document: its name and attributes in lower case, with character references resolved.
struct HTMLTag: Equatable {
    var name: String
    var attributes: [String: String] = [:]

    /// An attribute's value with normalized white space; `nil` if empty.
    subscript(_ attribute: String) -> String? {
        guard let value = attributes[attribute] else { return nil }
        let words = value.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

/// Scans the start tags of an HTML document in order, as leniently as browsers: never fails, in time proportional to
/// the document's length.
///
/// Implements the part of the standard (HTML, section 13.2.5) that a head requires: comments, elements with text
/// content, and attributes in all spellings.
struct HTMLScanner {
    /// Further attributes of a tag, and the rest of longer values, are ignored.
    private static let attributeLimit = 64, valueLimit = 8_192
    /// Elements in which tags are only text.
    private static let textElements: Set<String> = ["script", "style", "title", "textarea", "noscript", "template"]

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next start tag and, for an element with text content, its text.
    mutating func next() -> (tag: HTMLTag, text: String)? {
        while let start = find(UInt8(ascii: "<"), from: position) {
            position = start + 1
            switch peek {
            case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/"): skipMarkup()
            case let byte? where Self.isLetter(byte):
                let tag = readTag()
                return (tag, Self.textElements.contains(tag.name) ? readText(of: tag.name) : "")
            default: continue
            }
        }
        position = bytes.count
        return nil
    }

    /// The text of the last element, up to the first end tag of its name, without nested tags. Does not move the
    /// scanner.
    func contentText(of tag: HTMLTag) -> String {
        var copy = self
        let end = copy.endOfText(of: tag.name, limit: position + Self.valueLimit)
        var text: [UInt8] = []
        var isInTag = false
        for byte in bytes[min(position, end)..<end] {
            switch byte {
            case UInt8(ascii: "<"):
                isInTag = true
                text.append(0x20)
            case UInt8(ascii: ">") where isInTag: isInTag = false
            default: if !isInTag { text.append(byte) }
            }
        }
        return HTMLText.resolve(String(decoding: text, as: UTF8.self))
    }

    /// The position of that name's end tag; the limit if it is later or missing.
    private mutating func endOfText(of name: String, limit: Int) -> Int {
        let last = min(limit, bytes.count)
        while position < last, let open = bytes[position..<last].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            guard peek == UInt8(ascii: "/") else { continue }
            let word = bytes[(position + 1)...].prefix(name.utf8.count)
            if String(decoding: word, as: UTF8.self).lowercased() == name { return open }
        }
        return last
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        start < bytes.count ? bytes[start...].firstIndex(of: byte) : nil
    }

    /// Skips a comment, a doctype, or an end tag.
    private mutating func skipMarkup() {
        if bytes[position...].starts(with: "!--".utf8) {
            position += 3
            while let dash = find(UInt8(ascii: "-"), from: position) {
                if bytes[dash...].starts(with: "-->".utf8) {
                    position = dash + 3
                    return
                }
                position = dash + 1
            }
            position = bytes.count
        } else {
            position = find(UInt8(ascii: ">"), from: position).map { $0 + 1 } ?? bytes.count
        }
    }

    private mutating func readTag() -> HTMLTag {
        var tag = HTMLTag(name: readName { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") })
        while let byte = peek, byte != UInt8(ascii: ">") {
            if Self.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") {
                position += 1
                continue
            }
            let name = readName {
                Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
            }
            skipSpace()
            var value = ""
            if peek == UInt8(ascii: "=") {
                position += 1
                value = readValue()
            }
            // Of two attributes with one name the first counts.
            if tag.attributes.count < Self.attributeLimit, tag.attributes[name] == nil { tag.attributes[name] = value }
        }
        position = min(position + 1, bytes.count)
        return tag
    }

    private mutating func readName(until ends: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = peek, !ends(byte) { position += 1 }
        return String(decoding: bytes[start..<min(position, start + 128)], as: UTF8.self).lowercased()
    }

    private mutating func readValue() -> String {
        skipSpace()
        let start: Int
        let end: Int
        if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            start = position + 1
            end = find(quote, from: start) ?? bytes.count
            position = min(end + 1, bytes.count)
        } else {
            start = position
            while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: ">") { position += 1 }
            end = position
        }
        guard start <= end else { return "" }
        return HTMLText.resolve(String(decoding: bytes[start..<min(end, start + Self.valueLimit)], as: UTF8.self))
    }

    /// Reads the text up to that name's end tag, and moves past it.
    private mutating func readText(of name: String) -> String {
        let start = position
        while let open = find(UInt8(ascii: "<"), from: position) {
            position = open + 1
            guard peek == UInt8(ascii: "/") else { continue }
            let word = bytes[(position + 1)...].prefix(name.utf8.count)
            guard String(decoding: word, as: UTF8.self).lowercased() == name else { continue }
            position = find(UInt8(ascii: ">"), from: position).map { $0 + 1 } ?? bytes.count
            return text(start, open)
        }
        position = bytes.count
        return text(start, bytes.count)
    }

    private func text(_ start: Int, _ end: Int) -> String {
        HTMLText.resolve(String(decoding: bytes[start..<min(end, start + Self.valueLimit)], as: UTF8.self))
    }

    private mutating func skipSpace() {
        while let byte = peek, Self.isSpace(byte) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
