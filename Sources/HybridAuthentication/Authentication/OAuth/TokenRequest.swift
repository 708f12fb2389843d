package import HybridValues

/// The requests to a token endpoint. They contain secrets and do not follow redirects.
package enum TokenRequest {
    /// Returns the request that exchanges a code for tokens (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
    /// - Parameters:
    ///   - request: The attempt that the code belongs to.
    ///   - timeout: The timeout of the whole request in seconds.
    package static func exchange(
        _ code: Secret, of request: AuthorizationRequest, configuration: OAuthConfiguration, timeout: Int = 30
    ) -> HTTPRequest {
        make(
            [
                ("grant_type", "authorization_code"), ("code", code.reveal()), ("redirect_uri", request.redirectURI),
                ("client_id", configuration.clientID), ("code_verifier", request.pkce.verifier.reveal()),
            ], configuration, timeout)
    }

    /// Returns the request that exchanges a refresh token for new tokens (RFC 6749, section 6).
    package static func refresh(_ token: Secret, configuration: OAuthConfiguration, timeout: Int = 30) -> HTTPRequest {
        make(
            [
                ("grant_type", "refresh_token"), ("refresh_token", token.reveal()),
                ("client_id", configuration.clientID),
            ], configuration, timeout)
    }

    private static func make(
        _ fields: [(name: String, value: String)], _ configuration: OAuthConfiguration, _ timeout: Int
    ) -> HTTPRequest {
        HTTPRequest(
            method: "POST", url: configuration.tokenEndpoint.url,
            headers: [("Content-Type", FormEncoding.contentType), ("Accept", "application/json")],
            body: Array(FormEncoding.encode(fields).utf8), timeout: timeout, followsRedirects: false,
            sizeLimit: SignInResponse.maximumSize)
    }
}
