package import FoundationEssentials
package import HybridValues

/// An access token with the values needed to renew it.
package struct Tokens: Equatable, Sendable {
    /// The access token, which is sent as `Authorization: Bearer` (RFC 6750, section 2.1).
    package var access: Secret
    /// The refresh token (RFC 6749, section 1.5), if the server sent one.
    package var refresh: Secret?
    /// The time at which the access token expires, if the server sent it.
    package var expiresAt: Date?

    /// The number of seconds before its expiry at which a token is already treated as expired. The margin allows for
    /// latency and clock differences.
    static let margin = 30.0

    package init(access: Secret, refresh: Secret? = nil, expiresAt: Date? = nil) {
        self.access = access
        self.refresh = refresh
        self.expiresAt = expiresAt
    }

    /// True if the access token has expired or is about to expire.
    package func hasExpired(at now: Date) -> Bool {
        guard let expiresAt else { return false }
        return now.timeIntervalSince1970 >= expiresAt.timeIntervalSince1970 - Self.margin
    }

    // MARK: Secret service

    /// Decodes a stored secret. A text that is not a JSON object is an access token, because earlier versions stored
    /// only that.
    /// - Returns: `nil` if the secret contains no usable token.
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

    /// The secret to store. This is the access token alone, or a JSON object if there are further values.
    package var stored: Secret {
        guard refresh != nil || expiresAt != nil else { return access }
        var members: [String: JSONValue] = ["access_token": .string(access.reveal())]
        if let refresh { members["refresh_token"] = .string(refresh.reveal()) }
        if let expiresAt { members["expires_at"] = .integer(Int(expiresAt.timeIntervalSince1970)) }
        return Secret(JSONValue.object(members).text)
    }
}
