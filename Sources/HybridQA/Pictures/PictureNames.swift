package import FoundationEssentials
import HybridCore

/// Derives the names of picture files from the addresses of pages.
///
/// A name depends only on the path and the query, so that two servers or two runs on different ports have the same
/// names. It contains only lower-case letters, digits, `.`, `_`, and `-`.
package struct PictureNames: Sendable {
    private var taken: [String: String] = [:]
    private let namesHost: Bool

    private static let longest = 80

    /// - Parameter addresses: All pages. If they have several hosts, the names begin with the host.
    package init(for addresses: [URL]) {
        namesHost = Set(addresses.map { ApplicationOrigin($0)?.text ?? "" }).count > 1
    }

    /// Returns the name of a page without an ending.
    package mutating func name(of page: URL) -> String {
        let path = page.path(percentEncoded: true)
        let query = page.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let origin = namesHost ? ApplicationOrigin(page)?.text ?? "" : ""
        let key = "\(origin)\(path.isEmpty ? "/" : path)\(query)"
        let base = Self.name(path: path, query: query)
        var name = namesHost ? "\(Self.plain(page.host ?? ""))_\(base)" : base
        // The hash can be equal for two addresses, although this is improbable, and two ports of a host have one name.
        if let other = taken[name], other != key { name += "-\(StableHash.digits(of: key))" }
        var number = 2
        let first = name
        while let other = taken[name], other != key {
            name = "\(first)-\(number)"
            number += 1
        }
        taken[name] = key
        return name
    }

    private static func name(path: String, query: String) -> String {
        let text = String((path + query).dropFirst(path.hasPrefix("/") ? 1 : 0))
        if text.isEmpty { return "index" }
        let name = plain(text)
        // `/` becomes `_`. The name is ambiguous if any other character was replaced.
        let isFaithful =
            name == text.map { $0 == "/" ? "_" : String($0) }.joined() && !text.contains("_") && name != "index"
            && name.count <= longest
        return isFaithful ? name : "\(name.prefix(longest))-\(StableHash.digits(of: text))"
    }

    private static func plain(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let character = Character(UnicodeScalar(byte))
            switch character {
            case "a"..."z", "0"..."9", "-": result.append(character)
            case "A"..."Z": result += character.lowercased()
            case "." where !result.isEmpty && !result.hasSuffix("."): result.append(".")
            case "/": result.append("_")
            default: if !result.hasSuffix("-") { result.append("-") }
            }
        }
        return result
    }
}
