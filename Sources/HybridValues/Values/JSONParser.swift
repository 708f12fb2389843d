/// A syntax error with its position. `JSONDecoder` does not suffice: on Linux it reports no position, and it accepts
/// some errors (such as a comma before a closing brace) that other readers of the same file reject.
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, as a phrase in lower case and without a full stop.
    package let problem: String
    /// The line of the problem, counted from 1.
    package let line: Int
    /// The column of the problem in bytes, counted from 1.
    package let column: Int

    /// The problem and its position, as a phrase.
    package var description: String { "\(problem) at line \(line), column \(column)" }
}

extension JSONValue {
    /// Parses a JSON text strictly, as defined by RFC 8259. A byte order mark at the start is allowed.
    ///
    /// If several members have the same name, the last one counts. A number without a fraction or exponent becomes an
    /// `integer` if it fits.
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - limits: The limits. Parsing stops when a limit is exceeded.
    /// - Throws: ``JSONSyntaxError`` with the position of the first problem.
    package init(strictly bytes: [UInt8], limits: JSONLimits = .document) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes: bytes, limits: limits)
        self = try parser.document()
    }
}

/// A duplicate key of an object, with the position of its second occurrence. The last occurrence counts.
package struct RepeatedKey: Hashable, Sendable {
    package let key: String
    /// The line of the second occurrence, counted from 1.
    package let line: Int
    /// The column of the second occurrence in bytes, counted from 1.
    package let column: Int

    /// Returns the first twenty duplicate keys of a text. The result is empty if the text is not JSON.
    package static func all(in bytes: [UInt8]) -> [RepeatedKey] {
        var parser = JSONParser(bytes: bytes, limits: .document)
        guard (try? parser.document()) != nil else { return [] }
        return parser.repeated.map { key, position in
            let place = parser.problem("", at: position)
            return RepeatedKey(key: key, line: place.line, column: place.column)
        }
    }

    /// A remark for the author of the text.
    package var remark: String {
        localized("“\(key)” is a duplicate key, and only this one has an effect. Remove one of them.")
    }
}

/// The order of keys in a text, which ``JSONValue`` does not keep.
package enum KeyOrder {
    /// Returns the keys of an object, in the order of their first occurrence. The result is empty if the text is not
    /// JSON.
    /// - Parameter member: The name of the object in the top-level object.
    package static func keys(of member: String, in bytes: [UInt8]) -> [String] {
        var parser = JSONParser(bytes: bytes, limits: .document)
        guard (try? parser.document()) != nil else { return [] }
        return parser.keys[member] ?? []
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    let limits: JSONLimits
    var position = 0
    var repeated: [(key: String, position: Int)] = []
    var values = 0
    /// The keys in the members of the top-level object, by the members' names.
    var keys: [String: [String]] = [:]
    var topKey = ""

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func problem(_ text: String, at place: Int? = nil) -> JSONSyntaxError {
        let before = bytes[..<min(place ?? position, bytes.count)]
        let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return JSONSyntaxError(problem: text, line: line, column: before.count - start + 1)
    }

    /// Returns the error for an unexpected byte or an unexpected end of the text.
    func unexpected(_ wanted: String) -> JSONSyntaxError {
        guard let next else { return problem("expected \(wanted), found the end of the text") }
        guard next > 0x20, next < 0x7F else { return problem("expected \(wanted)") }
        return problem("expected \(wanted), found “\(Character(UnicodeScalar(next)))”")
    }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    mutating func consume(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        guard bytes.count <= limits.bytes else { throw problem("the text is longer than \(limits.bytes) bytes", at: 0) }
        let value = try value(depth: 0)
        skipSpace()
        guard next == nil else { throw unexpected("the end of the text") }
        return value
    }

    mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth <= limits.depth else { throw problem("the values are nested too deeply") }
        values += 1
        guard values <= limits.values else { throw problem("there are more than \(limits.values) values") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
        default: throw unexpected("a value")
        }
    }

    mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        guard bytes[position...].starts(with: word.utf8) else { throw unexpected("a value") }
        position += word.utf8.count
        return value
    }

    mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        position += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if consume(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
            let start = position
            let key = try string()
            if members[key] != nil, repeated.count < 20 { repeated.append((key, start)) }
            if depth == 0 { topKey = key }
            if depth == 1, members[key] == nil { keys[topKey, default: []].append(key) }
            skipSpace()
            guard consume(UInt8(ascii: ":")) else { throw unexpected("a colon") }
            members[key] = try value(depth: depth + 1)
            skipSpace()
            if consume(UInt8(ascii: "}")) { return .object(members) }
            guard consume(UInt8(ascii: ",")) else { throw unexpected("a comma or “}”") }
        }
    }

    mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if consume(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if consume(UInt8(ascii: "]")) { return .array(elements) }
            guard consume(UInt8(ascii: ",")) else { throw unexpected("a comma or “]”") }
        }
    }

    mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        _ = consume(UInt8(ascii: "-"))
        let leadingZero = next == UInt8(ascii: "0")
        let digits = try self.digits()
        guard !leadingZero || digits == 1 else { throw problem("a number has a leading zero", at: start) }
        var isWhole = true
        if consume(UInt8(ascii: ".")) {
            isWhole = false
            _ = try self.digits()
        }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            isWhole = false
            if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
            _ = try self.digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let whole = Int(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { throw problem("a number is too large", at: start) }
        return .number(number)
    }

    mutating func digits() throws(JSONSyntaxError) -> Int {
        let start = position
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        guard position > start else { throw unexpected("a digit") }
        return position - start
    }

    mutating func string() throws(JSONSyntaxError) -> String {
        let start = position
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let text = String(validating: text, as: UTF8.self) else {
                    throw problem("a string is not UTF-8", at: start)
                }
                return text
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
            case 0x00..<0x20: throw problem("a string contains a raw line break or control character")
            default:
                // Ordinary bytes are copied in one step, because a string may contain the HTML of a page.
                let end = bytes[position...].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? bytes.count
                text.append(contentsOf: bytes[position..<end])
                position = end
            }
        }
        throw problem("a string is not closed", at: start)
    }

    mutating func escape() throws(JSONSyntaxError) -> Character {
        let start = position
        position += 1
        let code = next
        position += 1
        switch code {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw problem("a string contains an unknown escape; a backslash is written “\\\\”", at: start)
        }
        var unit = try hexadecimal(from: start)
        if (0xD800..<0xDC00).contains(unit), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) {
            let low = try hexadecimal(from: start)
            guard (0xDC00..<0xE000).contains(low) else { throw problem("half a surrogate pair", at: start) }
            unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = UnicodeScalar(unit) else { throw problem("half a surrogate pair", at: start) }
        return Character(scalar)
    }

    mutating func hexadecimal(from start: Int) throws(JSONSyntaxError) -> UInt32 {
        guard position + 4 <= bytes.count,
            bytes[position..<position + 4].allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
            let unit = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw problem("“\\u” needs four hexadecimal digits", at: start) }
        position += 4
        return unit
    }
}
