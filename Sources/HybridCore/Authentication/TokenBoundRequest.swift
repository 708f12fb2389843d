package import FoundationEssentials

/// The requests that need a token, or carry one in their body. None follows a redirect, and none is made for an address
/// that may not have the token.
package enum TokenBoundRequest {
    /// The refresh token's name in a template, and as a member.
    static let placeholder = "refresh_token"

    /// Asks for new tokens; `nil` if there is no way to.
    ///
    /// With `browser` this is the refresh of RFC 6749, section 6. Otherwise the refresh token goes as JSON; without one
    /// the old token asks for its successor.
    package static func refresh(
        _ tokens: Tokens, configuration: AuthenticationConfiguration, timeout: Int = 30
    ) -> HTTPRequest? {
        guard configuration.canRefresh(tokens) else { return nil }
        if configuration.strategy == .browser {
            guard let oauth = configuration.oauth, let token = tokens.refresh else { return nil }
            return TokenRequest.refresh(token, configuration: oauth, timeout: timeout)
        }
        guard let endpoint = configuration.refreshEndpoint, let policy = policy(configuration),
            policy.allows(endpoint.url)
        else { return nil }
        var request = make("POST", endpoint, timeout)
        request.headers.append(("Content-Type", "application/json"))
        guard let token = tokens.refresh else {
            request.body = Array("{}".utf8)
            return policy.authorize(request, with: tokens.access)
        }
        let body = configuration.refreshTemplate?.filled(with: [placeholder: token])
        request.body = Array((body ?? .object([placeholder: .string(token.reveal())])).text.utf8)
        return request
    }

    /// Judges the answer to ``refresh(_:configuration:timeout:)``.
    package static func interpretRefresh(
        _ response: HTTPResponse, previous: Tokens, configuration: AuthenticationConfiguration, now: Date
    ) -> TokenResponse {
        if configuration.strategy == .browser {
            return TokenResponse.interpret(response, previous: previous, now: now)
        }
        switch SignInOutcome.interpret(response, configuration: configuration, now: now) {
        case .success(var tokens?, _):
            tokens.refresh = tokens.refresh ?? previous.refresh
            return .success(tokens)
        case .success(nil, _): return .failed(message: SignInResponse.unusableToken)
        case .codeWanted, .expired:
            return .refused(message: "The server no longer accepts this sign-in. Sign in again.")
        case .rejected(let message):
            return [400, 401, 403, 422].contains(response.status)
                ? .refused(message: "The server no longer accepts this sign-in. Sign in again.")
                : .failed(message: message)
        }
    }

    /// Asks who is signed in; `nil` if no address is configured or the token may not go there.
    /// - Parameter token: Nothing asks with the web view's cookies, which the caller adds.
    package static func me(
        _ token: Secret?, configuration: AuthenticationConfiguration, timeout: Int = 30
    ) -> HTTPRequest? {
        guard let endpoint = configuration.meEndpoint else { return nil }
        return authorized(make("GET", endpoint, timeout), token, configuration)
    }

    /// Tells the server that somebody signs out; `nil` if no address is configured or the token may not go there.
    /// - Parameter token: Nothing asks with the web view's cookies, which the caller adds.
    package static func signOut(
        _ token: Secret?, configuration: AuthenticationConfiguration, timeout: Int = 5
    ) -> HTTPRequest? {
        guard let endpoint = configuration.signOutEndpoint else { return nil }
        return authorized(make(configuration.signOutMethod.rawValue, endpoint, timeout), token, configuration)
    }

    private static func authorized(
        _ request: HTTPRequest, _ token: Secret?, _ configuration: AuthenticationConfiguration
    ) -> HTTPRequest? {
        guard let token else { return request }
        guard let policy = policy(configuration), policy.allows(request.url) else { return nil }
        return policy.authorize(request, with: token)
    }

    private static func policy(_ configuration: AuthenticationConfiguration) -> BearerPolicy? {
        configuration.tokenOrigin.map(BearerPolicy.init(origin:))
    }

    private static func make(_ method: String, _ endpoint: SignInEndpoint, _ timeout: Int) -> HTTPRequest {
        HTTPRequest(
            method: method, url: endpoint.url, headers: [("Accept", "application/json")], timeout: timeout,
            followsRedirects: false, sizeLimit: SignInResponse.maximumSize)
    }
}
