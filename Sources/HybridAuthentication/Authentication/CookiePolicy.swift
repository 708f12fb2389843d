package import FoundationEssentials
import HybridValues

/// Decides whether the web view may receive a cookie from a response to native code.
///
/// libsoup parses cookies and drops foreign domains. This policy runs first and rejects other cookies that a browser
/// would reject (RFC 6265bis, sections 4.1.3, 5.6 and 5.7).
package enum CookiePolicy {
    /// A decision about a cookie.
    package enum Decision: Equatable, Sendable {
        /// Accept the cookie unchanged.
        case take
        /// Accept the cookie with `SameSite=Lax`, which browsers use if the value is missing or invalid.
        case takeAsLax
        /// Reject the cookie. The phrase gives the reason and does not contain the cookie's value.
        case refuse(String)
    }

    /// The maximum size in bytes of the name and value together, and that of an attribute (section 5.6).
    static let maximumSize = 4_096
    static let maximumAttributeSize = 1_024

    /// Returns the decision about a cookie.
    /// - Parameters:
    ///   - setCookie: The value of one `Set-Cookie` header.
    ///   - url: The address of the response that sets the cookie.
    package static func judge(setCookie: String, from url: URL) -> Decision {
        guard let host = HostName(url) else { return .refuse("it has no origin") }
        guard !setCookie.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
            return .refuse("it has control characters")
        }
        let parts = setCookie.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let (name, value) = split(pair), !name.isEmpty else {
            return .refuse("it has no name")
        }
        guard name.utf8.count + value.utf8.count <= maximumSize else { return .refuse("it is too large") }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let (key, value) = split(part) ?? (trimmed(part), "")
            // The last of repeated attributes applies (section 5.6).
            if value.utf8.count <= maximumAttributeSize { attributes[key.lowercased()] = value }
        }
        if let reason = problem(
            name: name, attributes: attributes, host: host, isSecure: url.scheme?.lowercased() == "https")
        {
            return .refuse(reason)
        }
        return decision(sameSite: attributes["samesite"], isSecure: attributes["secure"] != nil)
    }

    private static func problem(name: String, attributes: [String: String], host: HostName, isSecure: Bool) -> String? {
        let claimsSecure = attributes["secure"] != nil
        if claimsSecure && !isSecure { return "it is Secure, but the connection is not" }
        var domain = attributes["domain"] ?? ""
        if domain.hasPrefix(".") { domain.removeFirst() }
        if !domain.isEmpty, !belongs(host, to: domain.lowercased()) { return "it is for the domain \(domain)" }
        let prefix = name.lowercased()
        if prefix.hasPrefix("__secure-"), !claimsSecure { return "its name prefix requires Secure" }
        if prefix.hasPrefix("__host-"), !claimsSecure || !domain.isEmpty || attributes["path"] != "/" {
            return "its name prefix requires Secure, Path=/ and no Domain"
        }
        return nil
    }

    /// True if the host equals the domain or is one of its subdomains (section 5.1.3). A domain of one label is a
    /// top-level domain and therefore matches no other host. An IP address has no subdomains.
    private static func belongs(_ host: HostName, to domain: String) -> Bool {
        if host.ascii == domain { return true }
        let isAddress =
            host.ascii.contains(":") || host.ascii.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        return !isAddress && domain.contains(".") && host.ascii.hasSuffix(".\(domain)")
    }

    private static func decision(sameSite: String?, isSecure: Bool) -> Decision {
        switch sameSite?.lowercased() {
        case "strict", "lax": .take
        // Without `Secure`, browsers reject the cookie (section 5.7). With `Lax` it is harmless and still signs the
        // user in.
        case "none": isSecure ? .take : .takeAsLax
        default: .takeAsLax
        }
    }

    private static func split(_ text: Substring) -> (name: String, value: String)? {
        guard let index = text.firstIndex(of: "=") else { return nil }
        return (trimmed(text[..<index]), trimmed(text[text.index(after: index)...]))
    }

    private static func trimmed(_ text: Substring) -> String {
        let space: Set<Character> = [" ", "\t"]
        return String(text.drop(while: space.contains).reversed().drop(while: space.contains).reversed())
    }
}
