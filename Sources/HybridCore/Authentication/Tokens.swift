package import FoundationEssentials

/// What a server gave out at a sign-in: the token for requests, and what is needed to get the next one.
package struct Tokens: Equatable, Sendable {
    /// Goes with requests, as `Authorization: Bearer` (RFC 6750, section 2.1).
    package var access: Secret
    /// Gets a new pair when the first has expired (RFC 6749, section 1.5), if the server gave one.
    package var refresh: Secret?
    /// When the first expires, if the server said so.
    package var expiresAt: Date?

    /// How many seconds before its end a token is taken for expired: a request takes time, and clocks differ.
    static let margin = 30.0

    /// Tokens as the server sent them.
    package init(access: Secret, refresh: Secret? = nil, expiresAt: Date? = nil) {
        self.access = access
        self.refresh = refresh
        self.expiresAt = expiresAt
    }

    /// Whether the token is worth nothing any more, or soon will be.
    package func hasExpired(at now: Date) -> Bool {
        guard let expiresAt else { return false }
        return now.timeIntervalSince1970 >= expiresAt.timeIntervalSince1970 - Self.margin
    }

    // MARK: In the secret service

    /// Reads what was kept. A text that is no JSON object is a token alone, as earlier versions kept it.
    /// - Returns: `nil` if there is no usable token.
    package init?(stored: Secret) {
        let text = stored.reveal()
        guard let content = try? JSONValue(strictly: Array(text.utf8)), content.object != nil else {
            guard let access = Secret(token: text) else { return nil }
            self.init(access: access)
            return
        }
        guard let access = content["access_token"]?.string.flatMap(Secret.init(token:)) else { return nil }
        self.init(
            access: access, refresh: content["refresh_token"]?.string.flatMap(Secret.init(token:)),
            expiresAt: content["expires_at"]?.integer.map { Date(timeIntervalSince1970: Double($0)) })
    }

    /// One text for the secret service: the token itself, or, if there is more to keep, a JSON object.
    package var stored: Secret {
        guard refresh != nil || expiresAt != nil else { return access }
        var members: [String: JSONValue] = ["access_token": .string(access.reveal())]
        if let refresh { members["refresh_token"] = .string(refresh.reveal()) }
        if let expiresAt { members["expires_at"] = .integer(Int(expiresAt.timeIntervalSince1970)) }
        return Secret(JSONValue.object(members).text)
    }
}
