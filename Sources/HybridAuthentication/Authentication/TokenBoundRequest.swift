package import FoundationEssentials
package import HybridValues

/// The requests that carry a token. They do not follow redirects. They are never sent to an address that may not
/// receive the token.
package enum TokenBoundRequest {
    /// The name of the refresh token in a template. Without a template, it is the name of the member that contains the
    /// token.
    package static let placeholder = "refresh_token"

    /// Creates a request for new tokens.
    ///
    /// With the strategy `browser`, this is the refresh request of RFC 6749, section 6. With other strategies, the
    /// request sends the refresh token as JSON. If there is no refresh token, it sends the old token in the header.
    /// - Parameter renewal: The result of ``SignInMethod/renewal(of:)`` for the same tokens.
    package static func refresh(_ tokens: Tokens, by renewal: TokenRenewal, timeout: Int = 30) -> HTTPRequest {
        switch renewal {
        case .oauth(let oauth, let token): return TokenRequest.refresh(token, configuration: oauth, timeout: timeout)
        case .credentials(let credentials, let refresh):
            var request = make("POST", refresh.endpoint, timeout)
            request.headers.append(("Content-Type", "application/json"))
            guard let token = tokens.refresh else {
                request.body = Array("{}".utf8)
                return BearerPolicy(origin: credentials.endpoint.origin).authorize(request, with: tokens.access)
            }
            let body = refresh.template?.filled(with: [placeholder: token])
            request.body = Array((body ?? .object([placeholder: .string(token.reveal())])).text.utf8)
            return request
        }
    }

    /// Evaluates the response to ``refresh(_:by:timeout:)``.
    package static func interpretRefresh(
        _ response: HTTPResponse, by renewal: TokenRenewal, previous: Tokens, userKey: String, now: Date
    ) -> TokenResponse {
        guard case .credentials(let credentials, _) = renewal else {
            return TokenResponse.interpret(response, previous: previous, now: now)
        }
        switch SignInOutcome.interpret(response, credentials: credentials, userKey: userKey, now: now) {
        case .success(var tokens?, _):
            tokens.refresh = tokens.refresh ?? previous.refresh
            return .success(tokens)
        case .success(nil, _): return .failed(message: SignInResponse.unusableToken)
        case .codeWanted, .expired:
            return .refused(message: localized("The server no longer accepts this sign-in. Sign in again."))
        case .rejected(let message):
            return [400, 401, 403, 422].contains(response.status)
                ? .refused(message: localized("The server no longer accepts this sign-in. Sign in again."))
                : .failed(message: message)
        }
    }

    /// Creates a request for the signed-in user. Returns `nil` if no address is configured or if the address may not
    /// receive the token.
    /// - Parameter token: The token, or `nil` to send the web view's cookies instead. The caller adds the cookies.
    package static func me(
        _ token: Secret?, configuration: AuthenticationConfiguration, timeout: Int = 30
    ) -> HTTPRequest? {
        guard let endpoint = configuration.meEndpoint else { return nil }
        return authorized(make("GET", endpoint, timeout), token, configuration)
    }

    /// Creates a sign-out request. Returns `nil` if no address is configured or if the address may not receive the
    /// token.
    /// - Parameter token: The token, or `nil` to send the web view's cookies instead. The caller adds the cookies.
    package static func signOut(
        _ token: Secret?, configuration: AuthenticationConfiguration, timeout: Int = 5
    ) -> HTTPRequest? {
        guard let signOut = configuration.signOut else { return nil }
        return authorized(make(signOut.method.rawValue, signOut.endpoint, timeout), token, configuration)
    }

    private static func authorized(
        _ request: HTTPRequest, _ token: Secret?, _ configuration: AuthenticationConfiguration
    ) -> HTTPRequest? {
        guard let token else { return request }
        guard let policy = configuration.method.tokenOrigin.map(BearerPolicy.init(origin:)),
            policy.allows(request.url)
        else { return nil }
        return policy.authorize(request, with: token)
    }

    private static func make(_ method: String, _ endpoint: SignInEndpoint, _ timeout: Int) -> HTTPRequest {
        HTTPRequest(
            method: method, url: endpoint.url, headers: [("Accept", "application/json")], timeout: timeout,
            followsRedirects: false, sizeLimit: SignInResponse.maximumSize)
    }
}
