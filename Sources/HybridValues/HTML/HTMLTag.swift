/// A start tag of an HTML document. The name and the names of the attributes are in lower case, and character
/// references are resolved.
package struct HTMLTag: Equatable {
    package var name: String
    package var attributes: [String: String] = [:]

    /// The value of an attribute with normalized white space, or `nil` if it is empty.
    package subscript(_ attribute: String) -> String? {
        guard let value = attributes[attribute] else { return nil }
        let words = value.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

/// Scans the start tags of an HTML document in order. Like a browser, it never fails, and it takes time proportional to
/// the length of the document.
///
/// It implements the part of the standard (HTML, section 13.2.5) that is necessary for a head: comments, elements with
/// text content, and attributes in all notations.
package struct HTMLScanner {
    /// The limits for a tag. Further attributes, and the rest of longer values, are ignored.
    private static let attributeLimit = 64, valueLimit = 8_192
    /// The elements in which tags are treated as text.
    private static let textElements: Set<String> = ["script", "style", "title", "textarea", "noscript", "template"]

    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next start tag and, if the element has text content, its text.
    package mutating func next() -> (tag: HTMLTag, text: String)? {
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

    /// Returns the text of the last element, up to the first end tag with its name and without nested tags. The
    /// position of the scanner does not change.
    package func contentText(of tag: HTMLTag) -> String {
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

    /// Returns the position of the end tag with that name. If the tag is later than the limit or missing, returns the
    /// limit.
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
            // If two attributes have the same name, only the first counts.
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

    /// Reads the text up to the end tag with that name, and moves past the tag.
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
