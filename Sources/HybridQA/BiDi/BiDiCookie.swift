import FoundationEssentials
package import HybridCore

/// Cookies of the classic protocol and of this one.
package enum BiDiCookie {
    /// Returns a cookie of the classic protocol for the client.
    package static func make(_ classic: JSONValue) -> JSONValue {
        let (name, value) = (classic["name"]?.string ?? "", classic["value"]?.string ?? "")
        var cookie: [String: JSONValue] = [
            "name": .string(name), "value": ["type": "string", "value": .string(value)],
            "domain": classic["domain"] ?? "", "path": classic["path"] ?? "/",
            "size": .integer(name.utf8.count + value.utf8.count), "httpOnly": classic["httpOnly"] ?? false,
            "secure": classic["secure"] ?? false,
            "sameSite": .string(classic["sameSite"]?.string?.lowercased() ?? "default"),
        ]
        if let expiry = classic["expiry"]?.integer { cookie["expiry"] = .integer(expiry) }
        return .object(cookie)
    }

    /// Returns a client's cookie for the classic protocol.
    /// - Throws: `invalid argument`.
    static func classic(_ cookie: BiDiParameters) throws(DriverRefusal) -> JSONValue {
        var classic: [String: JSONValue] = [
            "name": .string(try cookie.text("name")), "value": .string(try text(of: cookie["value"])),
            "domain": .string(try cookie.text("domain")), "path": .string(try cookie.optionalText("path") ?? "/"),
            "httpOnly": .bool(try cookie.flag("httpOnly", default: false)),
            "secure": .bool(try cookie.flag("secure", default: false)),
        ]
        if let expiry = try cookie.number("expiry", from: 0) { classic["expiry"] = .integer(expiry) }
        switch try cookie.choice("sameSite", of: ["strict", "lax", "none", "default"], default: "default") {
        case "strict": classic["sameSite"] = "Strict"
        case "lax": classic["sameSite"] = "Lax"
        case "none": classic["sameSite"] = "None"
        default: break
        }
        return ["cookie": .object(classic)]
    }

    /// Returns whether the refusal of a command is only about its window: it shows another site, or has been closed.
    package static func isForOtherWindow(_ refusal: DriverRefusal) -> Bool {
        switch refusal.error {
        case "invalid cookie domain", "no such window", "no such frame": true
        case "unsupported operation": refusal.message.hasPrefix(BiDiCookieFilter.otherSite)
        default: false
        }
    }

    /// Returns the text of a value, which may be in Base64.
    static func text(of value: JSONValue?) throws(DriverRefusal) -> String {
        switch (value?["type"]?.string, value?["value"]?.string) {
        case ("string", let text?): return text
        case ("base64", let code?):
            guard let data = Data(base64Encoded: code), let text = String(validating: data, as: UTF8.self) else {
                throw DriverRefusal("unable to set cookie", "The value of a cookie must be UTF-8.")
            }
            return text
        default: throw BiDiParameters.invalid("value", "of the type “string” or “base64”")
        }
    }
}

/// The cookies that a command is for.
package struct BiDiCookieFilter: Equatable, Sendable {
    private let members: [String: JSONValue]

    init(_ filter: BiDiParameters?) throws(DriverRefusal) {
        var members: [String: JSONValue] = [:]
        for name in Self.names {
            guard let filter, let value = filter[name] else { continue }
            switch name {
            case "value": members[name] = ["type": "string", "value": .string(try BiDiCookie.text(of: value))]
            case "size", "expiry":
                guard let number = try filter.number(name, from: 0) else {
                    throw BiDiParameters.invalid(name, "a whole number")
                }
                members[name] = .integer(number)
            case "httpOnly", "secure": members[name] = .bool(try filter.flag(name))
            case "sameSite":
                members[name] = .string(try filter.choice(name, of: ["strict", "lax", "none", "default"]))
            default: members[name] = .string(try filter.text(name))
            }
        }
        self.members = members
    }

    /// The beginning of the refusal of another site's cookies.
    fileprivate static let otherSite = "The page is on another site."

    private static let names = ["name", "value", "domain", "path", "size", "httpOnly", "secure", "sameSite", "expiry"]

    /// True if all cookies match.
    package var isEmpty: Bool { members.isEmpty }

    /// True if the client names the domain of the cookies.
    package var hasDomain: Bool { members["domain"] != nil }

    /// Checks that the driver can see the cookies of the domain.
    /// - Parameter host: The host of the page.
    /// - Throws: `unsupported operation`.
    package func check(host: String) throws(DriverRefusal) {
        guard let domain = members["domain"]?.string?.lowercased() else { return }
        let name = domain.drop { $0 == "." }
        guard host.lowercased() == name || host.lowercased().hasSuffix(".\(name)") else {
            throw DriverRefusal(
                "unsupported operation", "\(Self.otherSite) Visit “\(name)” first to see its cookies.")
        }
    }

    /// Returns the names of the cookies that match, by which the driver deletes them.
    /// - Parameter all: All cookies of the page.
    /// - Throws: `unsupported operation` if another cookie has the same name.
    package func names(of all: [JSONValue]) throws(DriverRefusal) -> Set<String> {
        let found = Set(all.filter(includes).compactMap { $0["name"]?.string })
        let others = all.filter { !includes($0) }.compactMap { $0["name"]?.string }
        if let name = others.first(where: found.contains) {
            throw DriverRefusal(
                "unsupported operation", "Another cookie is named “\(name)” too, and the driver deletes by name only.")
        }
        return found
    }

    /// Returns whether a cookie of ``BiDiCookie/make(_:)`` matches.
    package func includes(_ cookie: JSONValue) -> Bool { members.allSatisfy { cookie[$0.key] == $0.value } }
}
