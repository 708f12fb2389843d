import FoundationEssentials

/// An asynchronous step of signing in or out: a request, the secret service, a hidden web view or the browser.
package indirect enum SignInStep: Equatable, Sendable {
    /// Send the values (``SignInExchange``). The response's cookies are held until ``copyCookies``.
    case postCredentials(SignInSubmission, CredentialsSignIn, to: SignInEndpoint)
    /// Create an ``AuthorizationRequest``, open its address in the browser and wait for the redirect.
    case openBrowser(OAuthConfiguration)
    /// Exchange the code for tokens (``TokenRequest``, ``TokenResponse``).
    case exchangeCode(Secret, OAuthConfiguration)
    /// Copy the response's cookies to the web view (``CookiePolicy``). Results in `cookiesSet` with the status of that
    /// response, which has been checked already.
    case copyCookies
    /// Load the endpoint in a hidden web view on the same network session, with the token in `Authorization`.
    case loadCookieEndpoint(SignInEndpoint, token: Secret)
    /// Look up the tokens in the secret service. Lookups, stores and removals run in the order of their commands.
    case lookUpToken
    /// Store the tokens (``Tokens/stored``). The message of a failure is shown as a notice.
    case storeToken(Tokens)
    /// Remove the stored tokens.
    case removeToken
    /// Request new tokens (``TokenBoundRequest``).
    case refresh(Tokens, by: TokenRenewal)
    /// Request the signed-in user (``TokenBoundRequest``, ``UserResponse``); without a token, with the web view's
    /// cookies.
    case fetchUser(SignInEndpoint, token: Secret?)
    /// Report the sign-out to the server (``TokenBoundRequest``); without a token, with the web view's cookies. A
    /// status other than success is a failure.
    case revoke(SignInEndpoint, token: Secret?)
    /// Remove cookies, caches and storage, and reset both sessions.
    case clearData
}
