public import FoundationEssentials

/// What became of credentials that were sent, with all that the server gave out.
public enum SignInOutcome: Equatable, Sendable {
    /// They were right. Without tokens the cookies alone count.
    case success(Tokens?, SignedInUser?)
    /// They were not, or the answer is no use; the sentences are for the dialog.
    case rejected(message: String)

    /// Judges an answer as ``SignInResponse`` does, and reads what stands beside the token: the refresh token and
    /// `expires_in`.
    /// - Parameters:
    ///   - response: The answer; redirects must not have been followed.
    ///   - now: The time, from which `expires_in` counts.
    public static func interpret(
        _ response: HTTPResponse, configuration: AuthenticationConfiguration, now: Date
    ) -> SignInOutcome {
        let type = response.values(of: "Content-Type").first
        switch SignInResponse.interpret(
            status: response.status, headers: response.headers, body: response.body, contentType: type,
            configuration: configuration)
        {
        case .rejected(let message): return .rejected(message: message)
        case .success(nil, let user): return .success(nil, user)
        case .success(let token?, let user):
            let content = SignInResponse.isJSON(type) ? try? JSONValue(strictly: response.body) : nil
            let parent = configuration.tokenKey.split(separator: ".").dropLast().joined(separator: ".")
            let lifetime = TokenResponse.lifetime(content?.member(at: "\(parent).expires_in"))
            let refresh = content?.member(at: configuration.refreshTokenKey)?.string.flatMap(Secret.init(token:))
            let end = lifetime.map { now.addingTimeInterval(Double($0)) }
            return .success(Tokens(access: token, refresh: refresh, expiresAt: end), user)
        }
    }
}
