package import FoundationEssentials

/// Reason why a screen requires a sign-in.
package enum SignInCause: Equatable, Sendable {
    /// The page was refused or redirected to the sign-in page.
    case refused(status: Int?)
    /// The user pressed the button on the error screen.
    case button
    /// The user followed a link that the path configuration presents as a sign-in. The screen keeps its page.
    case link
    /// A form of the page was refused. The page and its input stay, and the visit is not repeated: the user sends the
    /// form again.
    case form(status: Int?)
    /// A frame of the page was refused, while the rest of the page loaded.
    case frame(status: Int?)

    /// True if the screen still shows its page, so that no error is needed after a cancelled sign-in.
    var keepsPage: Bool {
        switch self {
        case .refused, .button: false
        case .link, .form, .frame: true
        }
    }

    /// True for a form, whose response cannot be requested again.
    var isForm: Bool {
        if case .form = self { return true }
        return false
    }

    /// The status of the refused request.
    var status: Int? {
        switch self {
        case .refused(let status), .form(let status), .frame(let status): status
        case .button, .link: nil
        }
    }
}

/// Input of ``AuthenticatorState``. A result carries the step of its command. Results of cancelled steps are ignored, so the
/// shell does not track cancellations.
package indirect enum AuthenticatorEvent: Equatable, Sendable {
    // MARK: Requests

    /// The application started.
    case started
    /// A screen requires a sign-in.
    case needed(page: URL, screen: Screen.ID, cause: SignInCause)
    /// A native request is about to be sent and requires the token.
    case requestMade(AuthenticatorState.RequestID)
    /// A native request was answered with 401. `generation` identifies the tokens it was sent with; `page` is its
    /// address.
    case requestRefused(AuthenticatorState.RequestID, generation: Int, page: URL)
    /// A native request ended, so its state can be removed.
    case requestEnded(AuthenticatorState.RequestID)
    /// A screen shows its page, so its attempt count is reset.
    case pageShown(Screen.ID)
    /// The user left these screens.
    case screensRemoved([Screen.ID])
    /// The user, not a script, started a visit.
    case userVisited
    /// The user signs out.
    case signOutRequested

    // MARK: User actions in the dialog

    /// The user submitted the native dialog; values by field name.
    case submitted([String: Secret])
    /// The user submitted the one-time code.
    case codeSubmitted(Secret)
    /// The user returned to the first step.
    case firstStepWanted
    /// The user followed a link of the native dialog.
    case linkFollowed(SignInLink)
    /// The web dialog reached a page of the application (``WebSignIn/done``).
    case webPageLeft
    /// The user requested to open the browser again.
    case retried
    /// The user cancelled or closed the dialog.
    case cancelled

    // MARK: Results of commands

    /// Result of the credentials, with the response's status.
    case answered(SignInOutcome, status: Int, step: AuthenticatorState.Step)
    case browserReturned(AuthorizationResponse, step: AuthenticatorState.Step)
    /// The token endpoint's response to the code.
    case codeExchanged(TokenResponse, step: AuthenticatorState.Step)
    /// The secret service has tokens.
    case tokenFound(Tokens, step: AuthenticatorState.Step)
    /// The secret service has no tokens or is unavailable.
    case tokenMissing(step: AuthenticatorState.Step)
    /// The web view has its cookies, or the cookie endpoint responded with this status. `url` is the address after
    /// redirects.
    case cookiesSet(status: Int, url: URL, step: AuthenticatorState.Step)
    /// The server's response to a refresh.
    case refreshed(TokenResponse, step: AuthenticatorState.Step)
    /// The server's response about the signed-in user.
    case userAnswered(UserResponse, step: AuthenticatorState.Step)
    /// A step without a result finished.
    case stepFinished(AuthenticatorState.Step)
    /// A step failed, for example without a connection, on timeout or without a keyring. The message is for the user.
    case stepFailed(AuthenticatorState.Step, message: String)
}
