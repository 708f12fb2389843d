import HybridCore

/// The rules of a site's `robots.txt` for this program (RFC 9309).
package struct RobotsRules: Equatable, Sendable {
    private struct Rule: Equatable, Sendable {
        var allows: Bool
        var pattern: [UInt8]
    }

    private var rules: [Rule] = []
    /// The time in seconds that the site requests between two pages.
    package private(set) var delay: Double?

    private static let agent = "hybriddesktop"
    /// RFC 9309, section 2.5, requires at least 500 KiB.
    private static let limit = 512 << 10
    private static let longestDelay = 60.0

    /// The rules of a site without the file.
    package static let allowAll = RobotsRules()

    /// The rules of a site whose file cannot be loaded (RFC 9309, section 2.3.1.4).
    package static let disallowAll = RobotsRules("User-agent: *\nDisallow: /")

    private init() {}

    /// Creates the rules from the server's response. A client error means that there are no rules. After a server error,
    /// nothing is allowed (RFC 9309, section 2.3.1).
    package init(status: Int, body: [UInt8]) {
        guard status < 500 else {
            self = .disallowAll
            return
        }
        self.init((200..<300).contains(status) ? String(decoding: body.prefix(Self.limit), as: UTF8.self) : "")
    }

    /// Parses the file. The group for this program is used, or else the group for all.
    package init(_ text: String) {
        var groups: [(agents: Set<String>, rules: [Rule], delay: Double?)] = []
        var isInAgents = false
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.prefix { $0 != "#" }
            guard let colon = content.firstIndex(of: ":") else { continue }
            let name = Self.trimmed(content[..<colon]).lowercased()
            let value = Self.trimmed(content[content.index(after: colon)...])
            switch name {
            case "user-agent":
                if !isInAgents { groups.append(([], [], nil)) }
                isInAgents = true
                groups[groups.count - 1].agents.insert(value.lowercased())
            case "allow", "disallow":
                isInAgents = false
                guard !groups.isEmpty, !value.isEmpty else { continue }
                groups[groups.count - 1].rules.append(Rule(allows: name == "allow", pattern: Array(value.utf8)))
            case "crawl-delay":
                isInAgents = false
                guard !groups.isEmpty, let seconds = Double(value), seconds >= 0 else { continue }
                groups[groups.count - 1].delay = min(seconds, Self.longestDelay)
            default: break
            }
        }
        let own = groups.filter { $0.agents.contains(Self.agent) }
        for group in own.isEmpty ? groups.filter({ $0.agents.contains("*") }) : own {
            rules += group.rules
            delay = group.delay ?? delay
        }
    }

    /// Returns whether a page may be requested. The longest matching rule decides.
    /// - Parameter path: The percent-encoded path with the query.
    package func allows(_ path: String) -> Bool {
        let path = Array(path.utf8)
        let matching = rules.filter { Self.matches($0.pattern, path) }
        guard let longest = matching.map(\.pattern.count).max() else { return true }
        return matching.contains { $0.pattern.count == longest && $0.allows }
    }

    /// Returns whether a pattern matches the beginning of a path. `*` matches any text, and a final `$` for the end.
    private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
        let isWhole = pattern.last == UInt8(ascii: "$")
        let parts = (isWhole ? pattern.dropLast() : pattern[...]).split(
            separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = parts.first, path.starts(with: first) else { return false }
        var place = first.count
        for (index, part) in parts.enumerated().dropFirst() {
            let isLast = index == parts.count - 1
            if isLast, isWhole {
                guard path.count - place >= part.count, path.suffix(part.count).elementsEqual(part) else {
                    return false
                }
                return true
            }
            guard let found = position(of: part, in: path, from: place) else { return false }
            place = found + part.count
        }
        return !isWhole || place == path.count
    }

    private static func position(of part: ArraySlice<UInt8>, in path: [UInt8], from start: Int) -> Int? {
        guard !part.isEmpty else { return start }
        guard path.count >= start + part.count else { return nil }
        return (start...(path.count - part.count)).first { path[$0..<$0 + part.count].elementsEqual(part) }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
