package import FoundationEssentials

/// Output of ``SignInFlow``, executed in order. The result of a command with a step is an event with the same step. The
/// shell applies a timeout to each step and reports ``SignInEvent/stepFailed(_:message:)`` when it expires.
package indirect enum SignInCommand: Equatable, Sendable {
    // MARK: Dialog

    /// Show the form in a dialog, after setting an open modal aside.
    case presentDialog(SignInForm, page: URL, status: Int?)
    /// Show the sign-in page in a dialog with its own web view, on the same network session.
    case presentWeb(SignInEndpoint)
    /// Show a dialog that waits for the browser, with buttons to open the browser again and to cancel.
    case presentBrowserDialog
    /// Request the one-time code in the open dialog, with the server's message if any.
    case showCodeStep(message: String?)
    /// Show the first step again, with its values.
    case showFirstStep
    /// Show a problem in the open dialog and re-enable it.
    case showProblem(String)
    /// Close the dialog if it is still open.
    case dismissDialog

    // MARK: Steps

    /// Send the values (``SignInExchange``). The response's cookies are held until ``copyCookies(step:)``.
    case postCredentials(SignInSubmission, CredentialsSignIn, to: SignInEndpoint, step: SignInFlow.Step)
    /// Create an ``AuthorizationRequest``, open its address in the browser and wait for the redirect.
    case openBrowser(OAuthConfiguration, step: SignInFlow.Step)
    /// Exchange the code for tokens (``TokenRequest``, ``TokenResponse``).
    case exchangeCode(Secret, OAuthConfiguration, step: SignInFlow.Step)
    /// Copy the response's cookies to the web view (``CookiePolicy``). Results in `cookiesSet` with the status of that
    /// response, which has been checked already.
    case copyCookies(step: SignInFlow.Step)
    /// Load the endpoint in a hidden web view on the same network session, with the token in `Authorization`.
    case loadCookieEndpoint(SignInEndpoint, token: Secret, step: SignInFlow.Step)
    /// Look up the tokens in the secret service. Lookups, stores and removals run in the order of their commands.
    case lookUpToken(step: SignInFlow.Step)
    /// Store the tokens (``Tokens/stored``). The message of a failure is shown as a notice.
    case storeToken(Tokens, step: SignInFlow.Step)
    /// Remove the stored tokens.
    case removeToken(step: SignInFlow.Step)
    /// Request new tokens (``TokenBoundRequest``).
    case refresh(Tokens, by: TokenRenewal, step: SignInFlow.Step)
    /// Request the signed-in user (``TokenBoundRequest``, ``UserResponse``); without a token, with the web view's
    /// cookies.
    case fetchUser(SignInEndpoint, token: Secret?, step: SignInFlow.Step)
    /// Report the sign-out to the server (``TokenBoundRequest``); without a token, with the web view's cookies. A
    /// status other than success is a failure.
    case revoke(SignInEndpoint, token: Secret?, step: SignInFlow.Step)
    /// Remove cookies, caches and storage, and reset both sessions.
    case clearData(step: SignInFlow.Step)

    // MARK: Results

    /// Repeat the visits of these screens.
    case repeatVisits([Screen.ID])
    /// Mark the pages of other screens, sessions and tabs as stale.
    case markOthersStale(except: [Screen.ID])
    /// Show these screens' errors with a sign-in button.
    case showErrorWithSignIn([Screen.ID])
    /// Show these screens' errors without a sign-in button.
    case showError([Screen.ID])
    /// Send or repeat these native requests with ``SignInFlow/tokens``.
    case sendRequests([SignInFlow.RequestID])
    /// Complete these native requests with the 401.
    case failRequests([SignInFlow.RequestID])
    /// Show a notice.
    case notify(String)
    /// The signed-in user changed; `nil` after a sign-out.
    case userChanged(SignedInUser?)
    /// Visit the address of a link in the dialog, as for a page's link.
    case follow(URL)
    /// Replace all screens with the start page.
    case restart
    /// Record a step in the trace.
    case report(AuthenticationStep, URL, status: Int?)
}
