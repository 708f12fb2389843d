/// A server's request for credentials, from a header `WWW-Authenticate` or `Proxy-Authenticate` (RFC 9110, section
/// 11.6.1).
package struct HTTPChallenge: Equatable, Sendable {
    /// The scheme, such as `Basic`.
    package let scheme: String
    /// The name of the protected area; empty if there is none.
    package var realm = ""

    package init(scheme: String, realm: String = "") {
        self.scheme = scheme
        self.realm = realm
    }

    /// Returns the challenges of the headers. WebKit joins repeated headers with commas.
    package static func all(in values: [String]) -> [HTTPChallenge] {
        var found: [HTTPChallenge] = []
        for piece in values.flatMap(pieces) {
            let word = piece.prefix { $0 != " " && $0 != "=" }
            let rest = piece.dropFirst(word.count).drop { $0 == " " }
            let startsChallenge = !rest.hasPrefix("=")
            if startsChallenge { found.append(HTTPChallenge(scheme: String(word))) }
            let (name, value) = URLRedaction.split(startsChallenge ? rest : piece, at: "=")
            guard !found.isEmpty, let value, name.lowercased().filter({ $0 != " " }) == "realm" else { continue }
            found[found.count - 1].realm = value.drop { $0 == " " }.filter { $0 != "\"" && $0 != "\\" }
        }
        return found
    }

    /// Splits a value at commas outside quotation marks.
    private static func pieces(_ value: String) -> [Substring] {
        var isQuoted = false
        let parts = value.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        return parts.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }
}
