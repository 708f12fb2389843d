package import FoundationEssentials

/// What the shell must do for a ``SignInFlow``, in order. A command with a step is answered by an event that names the
/// step, in time: the shell gives each its time limit and reports ``SignInEvent/stepFailed(_:message:)`` at its end.
package indirect enum SignInCommand: Equatable, Sendable {
    // MARK: The dialog

    /// Ask for what the form has. An open modal is put aside first.
    case presentDialog(SignInForm, page: URL, status: Int?)
    /// Show the sign-in page in a dialog with a web view of its own, on the same network session.
    case presentWeb(SignInEndpoint)
    /// Show a dialog that waits for the browser, with buttons to open it again and to cancel.
    case presentBrowserDialog
    /// Ask for the one-time code in the open dialog. The sentence is the server's, if it has one.
    case showCodeStep(message: String?)
    /// Ask for the rest again, with what was typed.
    case showFirstStep
    /// Say in the open dialog what is wrong; it can be used again.
    case showProblem(String)
    /// Close the dialog, if the user has not.
    case dismissDialog

    // MARK: Steps

    /// Send what was typed (``SignInExchange``). The answer's cookies wait for ``copyCookies(step:)``.
    case postCredentials(SignInSubmission, CredentialsSignIn, to: SignInEndpoint, step: SignInFlow.Step)
    /// Make an ``AuthorizationRequest``, open its address in the browser and wait for the redirect.
    case openBrowser(OAuthConfiguration, step: SignInFlow.Step)
    /// Trade the code for tokens (``TokenRequest``, ``TokenResponse``).
    case exchangeCode(Secret, OAuthConfiguration, step: SignInFlow.Step)
    /// Give the web view the cookies of the answer to the credentials (``CookiePolicy``); answered by `cookiesSet`
    /// with the status of that answer, which has been judged.
    case copyCookies(step: SignInFlow.Step)
    /// Load the endpoint in a hidden web view on the same network session, with the token in `Authorization`.
    case loadCookieEndpoint(SignInEndpoint, token: Secret, step: SignInFlow.Step)
    /// Look into the secret service. Reading, storing and removing happen in the order of the commands.
    case lookUpToken(step: SignInFlow.Step)
    /// Keep the tokens (``Tokens/stored``). A failure's message becomes a notice.
    case storeToken(Tokens, step: SignInFlow.Step)
    /// Forget the tokens.
    case removeToken(step: SignInFlow.Step)
    /// Ask for new tokens (``TokenBoundRequest``).
    case refresh(Tokens, by: TokenRenewal, step: SignInFlow.Step)
    /// Ask who is signed in (``TokenBoundRequest``, ``UserResponse``); without a token by the web view's cookies.
    case fetchUser(SignInEndpoint, token: Secret?, step: SignInFlow.Step)
    /// Tell the server that the user signs out (``TokenBoundRequest``); without a token by the web view's cookies. A
    /// status that is no success is a failure.
    case revoke(SignInEndpoint, token: Secret?, step: SignInFlow.Step)
    /// Remove cookies, caches and storage, and reset both sessions.
    case clearData(step: SignInFlow.Step)

    // MARK: What follows

    /// Repeat the visits of these screens.
    case repeatVisits([Screen.ID])
    /// Pages of other screens, sessions and tabs are out of date.
    case markOthersStale(except: [Screen.ID])
    /// Show these screens' errors, with a button to sign in.
    case showErrorWithSignIn([Screen.ID])
    /// Show these screens' errors as any other.
    case showError([Screen.ID])
    /// Send these native requests, for the first time or again, with ``SignInFlow/tokens``.
    case sendRequests([SignInFlow.RequestID])
    /// Give these native requests' callers the 401.
    case failRequests([SignInFlow.RequestID])
    /// Tell the user something that needs no answer.
    case notify(String)
    /// Somebody else is signed in, or nobody.
    case userChanged(SignedInUser?)
    /// Go to an address that the dialog has a link to, as if a page had it.
    case follow(URL)
    /// Leave every screen for the start page.
    case restart
    /// Record a step for the trace.
    case report(AuthenticationStep, URL, status: Int?)
}
