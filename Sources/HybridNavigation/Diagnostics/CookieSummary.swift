package import FoundationEssentials

/// A cookie without its value, which is private.
package struct CookieSummary: Hashable, Sendable {
    package var name: String
    /// The host that receives the cookie. With a leading dot, the domain whose hosts receive it.
    package var domain: String
    /// The path below which the cookie is sent.
    package var path: String
    /// The time at which the cookie expires, or `nil` if it is a session cookie.
    package var expires: Date?
    /// True if the cookie is sent only over TLS.
    package var isSecure: Bool
    /// True if scripts cannot read the cookie.
    package var isHTTPOnly: Bool
    /// `Strict`, `Lax` or `None`.
    package var sameSite: String

    package init(
        name: String, domain: String, path: String, expires: Date?, isSecure: Bool, isHTTPOnly: Bool, sameSite: String
    ) {
        self.name = name
        self.domain = domain
        self.path = path
        self.expires = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    /// The cookie on one line.
    package var text: String {
        let end = expires.map { "until \($0.formatted(Date.ISO8601FormatStyle()))" } ?? "until the end of the session"
        let flags = [isSecure ? "Secure" : nil, isHTTPOnly ? "HttpOnly" : nil, "SameSite=\(sameSite)"]
        return "\(name)  for \(domain)\(path), \(end), \(flags.compactMap { $0 }.joined(separator: ", "))"
    }

    /// Returns the cookies as text, sorted by domain and name.
    package static func text(of cookies: [CookieSummary]) -> String {
        let sorted = cookies.sorted { ($0.domain, $0.name, $0.path) < ($1.domain, $1.name, $1.path) }
        return sorted.isEmpty ? "No cookies." : sorted.map(\.text).joined(separator: "\n")
    }
}
