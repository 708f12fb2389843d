package import HybridValues

/// An asynchronous step of signing in or out. It uses the network, the secret service, a hidden web view or the
/// browser.
package indirect enum SignInStep: Equatable, Sendable {
    /// Send the values (``SignInExchange``). The cookies of the response are kept until ``copyCookies`` runs.
    case postCredentials(SignInSubmission, CredentialsSignIn, to: SignInEndpoint)
    /// Create an ``AuthorizationRequest``, open its address in the browser, and wait for the redirect.
    case openBrowser(OAuthConfiguration)
    /// Exchange the code for tokens (``TokenRequest``, ``TokenResponse``).
    case exchangeCode(Secret, OAuthConfiguration)
    /// Copy the cookies of the response to the web view (``CookiePolicy``). The result is the event `cookiesSet` with
    /// the status of that response, which has already been checked.
    case copyCookies
    /// Load the endpoint in a hidden web view that uses the same network session. The `Authorization` header carries
    /// the token.
    case loadCookieEndpoint(SignInEndpoint, token: Secret)
    /// Look up the tokens in the secret service. Lookups, stores and removals run in the order of their commands.
    case lookUpToken
    /// Store the tokens (``Tokens/stored``). If this fails, the message is shown as a notice.
    case storeToken(Tokens)
    case removeToken
    /// Request new tokens (``TokenBoundRequest``).
    case refresh(Tokens, by: TokenRenewal)
    /// Request the signed-in user (``TokenBoundRequest``, ``UserResponse``). If there is no token, send the web view's
    /// cookies.
    case fetchUser(SignInEndpoint, token: Secret?)
    /// Report the sign-out to the server (``TokenBoundRequest``). If there is no token, send the web view's cookies.
    /// The step fails if the response does not have a success status.
    case revoke(SignInEndpoint, token: Secret?)
    /// Remove cookies, caches and storage, and reset both sessions.
    case clearData
}
