/// Properties of a pattern determined without compiling it: whether it is a valid regular expression, and a literal
/// that every match contains.
///
/// Supports the subset of the syntax that most path patterns use: letters and slashes, `^` and `$`, `.`, classes,
/// groups, alternatives, and `?`, `*` and `+`. The compiler decides about all other patterns.
struct PatternOutline: Equatable {
    /// True if the pattern certainly compiles.
    private(set) var isWellFormed = true
    /// A literal that every match contains; empty if unknown.
    private(set) var literal: [UInt8] = []
    /// True if every match begins with ``literal``.
    private(set) var isAtStart = false

    init(_ pattern: String) {
        var scanner = PatternScanner(pattern)
        guard scanner.scan() else {
            isWellFormed = false
            return
        }
        guard !scanner.hasAlternatives else { return }
        for run in scanner.runs where run.text.count > literal.count {
            literal = run.text
            isAtStart = run.isAtStart
        }
    }

    /// False if the text certainly does not contain the pattern.
    func mayMatch(_ subject: String) -> Bool {
        if literal.isEmpty { return true }
        return isAtStart ? subject.utf8.starts(with: literal) : Self.contains(subject.utf8, literal)
    }

    private static func contains(_ subject: String.UTF8View, _ text: [UInt8]) -> Bool {
        // Plain loops: this runs for every rule at every click.
        subject.withContiguousStorageIfAvailable { bytes in
            var start = 0
            while start + text.count <= bytes.count {
                var length = 0
                while length < text.count, bytes[start + length] == text[length] { length += 1 }
                if length == text.count { return true }
                start += 1
            }
            return false
        } ?? true
    }
}

/// Scans a pattern from left to right.
private struct PatternScanner {
    /// Consecutive characters outside groups.
    struct Run {
        var text: [UInt8] = []
        let isAtStart: Bool
    }

    private(set) var runs: [Run] = []
    /// True if the whole pattern is an alternation.
    private(set) var hasAlternatives = false
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    private var isInRun = false
    private static let maximumDepth = 20

    init(_ pattern: String) {
        bytes = Array(pattern.utf8)
    }

    /// - Returns: true if the whole pattern is supported.
    mutating func scan() -> Bool {
        while let byte = next() {
            guard take(byte) else { return false }
        }
        return depth == 0
    }

    private mutating func next() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    private var following: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "^"):
            endRun()
            if place == 1 { beginRun(isAtStart: true) }
            return !isQuantified
        case UInt8(ascii: "$"):
            endRun()
            return !isQuantified
        case UInt8(ascii: "|"):
            endRun()
            if depth == 0 { hasAlternatives = true }
            return !isQuantified
        case UInt8(ascii: "("): return open()
        case UInt8(ascii: ")"):
            depth -= 1
            return depth >= 0 && takeQuantifier()
        case UInt8(ascii: "["):
            endRun()
            return takeClass() && takeQuantifier()
        case UInt8(ascii: "."):
            endRun()
            return takeQuantifier()
        case UInt8(ascii: "\\"): return takeEscape()
        case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "]"):
            return false
        case 0x20..<0x7f: return takeLiteral(byte)
        default: return false
        }
    }

    private var isQuantified: Bool { following.map { "?*+{".utf8.contains($0) } ?? false }

    private mutating func open() -> Bool {
        endRun()
        depth += 1
        if following == UInt8(ascii: "?") {
            place += 1
            guard next() == UInt8(ascii: ":") else { return false }
        }
        return depth <= Self.maximumDepth && !isQuantified
    }

    /// Scans `\d` and similar classes, and escaped punctuation.
    private mutating func takeEscape() -> Bool {
        guard let byte = next(), byte > 0x20, byte < 0x7f else { return false }
        guard Self.isWord(byte) else { return takeLiteral(byte) }
        endRun()
        return "dDwWsS".utf8.contains(byte) && takeQuantifier()
    }

    private mutating func takeLiteral(_ byte: UInt8) -> Bool {
        // An optional or repeated character is not part of a run; one that occurs at least once ends it.
        if following == UInt8(ascii: "?") || following == UInt8(ascii: "*") {
            endRun()
            return takeQuantifier()
        }
        if depth == 0 {
            if !isInRun { beginRun(isAtStart: false) }
            runs[runs.count - 1].text.append(byte)
        }
        guard isQuantified else { return true }
        endRun()
        return takeQuantifier()
    }

    /// Scans `?`, `*` or `+` with an optional lazy `?` or possessive `+`.
    private mutating func takeQuantifier() -> Bool {
        guard isQuantified else { return true }
        guard next() != UInt8(ascii: "{") else { return false }
        if following == UInt8(ascii: "?") || following == UInt8(ascii: "+") { place += 1 }
        return !isQuantified
    }

    /// Scans a class of single characters and plain ranges; a hyphen may be its last character.
    private mutating func takeClass() -> Bool {
        if following == UInt8(ascii: "^") { place += 1 }
        var isEmpty = true
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "]"): return !isEmpty
            case UInt8(ascii: "-"):
                guard following == UInt8(ascii: "]") else { return false }
            case UInt8(ascii: "\\"):
                guard let escaped = next(), escaped > 0x20, escaped < 0x7f else { return false }
                guard !Self.isWord(escaped) || "dDwWsS".utf8.contains(escaped) else { return false }
            case _ where Self.isWord(byte):
                guard following == UInt8(ascii: "-"), place + 1 < bytes.count, bytes[place + 1] != UInt8(ascii: "]")
                else { break }
                place += 1
                guard let end = next(), Self.isWord(end), end >= byte else { return false }
            case UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"): break
            default: return false
            }
            isEmpty = false
        }
        return false
    }

    private mutating func beginRun(isAtStart: Bool) {
        runs.append(Run(isAtStart: isAtStart))
        isInRun = true
    }

    private mutating func endRun() { isInRun = false }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
