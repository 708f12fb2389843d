package import FoundationEssentials
package import HybridValues

/// A response of a token endpoint (RFC 6749, sections 5.1 and 5.2).
package enum TokenResponse: Equatable, Sendable {
    case success(Tokens)
    /// The code or refresh token is invalid or has expired, so the user must sign in again. The message is for the
    /// dialog.
    case refused(message: String)
    /// The server failed or sent an invalid response, so it is unknown whether the tokens are valid. The message is for
    /// the dialog.
    case failed(message: String)

    /// The maximum lifetime in seconds, which is ten years.
    private static let maximumLifetime = 315_360_000

    /// Evaluates a response.
    /// - Parameters:
    ///   - response: The response. Redirects have not been followed.
    ///   - previous: The tokens that are being renewed. If the server sends no new refresh token, theirs is kept (RFC
    ///     6749, section 6).
    ///   - now: The current time, to which `expires_in` is added.
    package static func interpret(_ response: HTTPResponse, previous: Tokens? = nil, now: Date) -> TokenResponse {
        guard response.body.count <= SignInResponse.maximumSize else {
            return .failed(
                message: localized("The server's response is larger than 1 MiB and was ignored. Try again later."))
        }
        let isJSON = SignInResponse.isJSON(response.values(of: "Content-Type").first)
        let content = isJSON ? try? JSONValue(strictly: response.body) : nil
        guard (200..<300).contains(response.status) else { return refusal(response.status, content) }
        guard let content, content.object != nil else {
            return .failed(message: localized("The server's response is not JSON. The token address may be wrong."))
        }
        // Some servers report a failure with status 200.
        if content["access_token"] == nil, content["error"] != nil { return refusal(400, content) }
        guard let access = content["access_token"]?.string.flatMap(Secret.init(token:)) else {
            return .failed(message: SignInResponse.unusableToken)
        }
        // The type is required (section 5.1), but some servers omit it. Other types are not supported.
        if let type = content["token_type"], type.string?.lowercased() != "bearer" {
            return .failed(
                message: localized(
                    "The server sent a token that is not a bearer token. Contact the site's administrator."))
        }
        return .success(
            Tokens(
                access: access,
                refresh: content["refresh_token"]?.string.flatMap(Secret.init(token:)) ?? previous?.refresh,
                expiresAt: lifetime(content["expires_in"]).map { now.addingTimeInterval(Double($0)) }))
    }

    /// Parses a number of seconds. Some servers send a string or a fraction.
    static func lifetime(_ value: JSONValue?) -> Int? {
        let seconds: Int? =
            switch value {
            case .integer(let number): number
            case .number(let number) where (0..<Double(maximumLifetime)).contains(number): Int(number)
            case .string(let text): Int(text)
            default: nil
            }
        return seconds.flatMap { $0 > 0 ? min($0, maximumLifetime) : nil }
    }

    private static func refusal(_ status: Int, _ content: JSONValue?) -> TokenResponse {
        let details =
            DisplayLine.make(content?["error_description"]?.string, limit: ServerMessage.maximumLength)
            .map { "\n\($0)" } ?? ""
        switch (content?["error"]?.string, status) {
        case ("invalid_grant", _):
            return .refused(message: localized("The server no longer accepts this sign-in. Sign in again.") + details)
        case ("invalid_client", _), ("unauthorized_client", _):
            return .refused(
                message: localized("The server does not recognize this app. Contact the site's administrator.")
                    + details)
        case ("invalid_request", _), ("invalid_scope", _), ("unsupported_grant_type", _):
            return .failed(
                message: localized(
                    "The server rejected the sign-in request as invalid. Contact the site's administrator.") + details)
        case (_, 400), (_, 401), (_, 403):
            return .refused(message: localized("The server no longer accepts this sign-in. Sign in again.") + details)
        default: return .failed(message: ServerMessage.standard(forStatus: status) + details)
        }
    }
}
