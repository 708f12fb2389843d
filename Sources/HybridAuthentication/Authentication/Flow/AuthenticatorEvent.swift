package import FoundationEssentials
package import HybridValues

/// The reason why a screen requires a sign-in.
package enum SignInCause: Equatable, Sendable {
    /// The server refused the page or redirected it to the sign-in page.
    case refused(status: Int?)
    /// The user pressed the button on the error screen.
    case button
    /// The user followed a link that the path configuration presents as a sign-in. The screen continues to show its
    /// page.
    case link
    /// The server refused a form of the page. The page and the input in it stay. The visit is not repeated, because the
    /// user sends the form again.
    case form(status: Int?)
    /// The server refused a frame of the page. The rest of the page loaded.
    case frame(status: Int?)

    /// The cause if the server redirected a form to the sign-in page. A form without input, such as a button's, may have
    /// signed the user out.
    package static func ofForm(hasInput: Bool) -> SignInCause {
        hasInput ? .form(status: 401) : .refused(status: 401)
    }

    /// True if the screen still shows its page. A cancelled sign-in then needs no error screen.
    package var keepsPage: Bool {
        switch self {
        case .refused, .button: false
        case .link, .form, .frame: true
        }
    }

    /// True if the cause is a form. The response to a form cannot be requested again.
    package var isForm: Bool {
        if case .form = self { return true }
        return false
    }

    /// The HTTP status of the refused request.
    package var status: Int? {
        switch self {
        case .refused(let status), .form(let status), .frame(let status): status
        case .button, .link: nil
        }
    }
}

/// Input of ``AuthenticatorState``. An event that reports a result carries the step of its command. Results of
/// cancelled steps are ignored, so the shell does not need to track cancellations.
package indirect enum AuthenticatorEvent: Equatable, Sendable {
    // MARK: Requests

    case started
    case needed(page: URL, screen: Screen.ID, cause: SignInCause)
    /// A native request is about to be sent and requires the token.
    case requestMade(AuthenticatorState.RequestID)
    /// The server answered a native request with 401. `generation` identifies the tokens that the request was sent
    /// with, and `page` is the address of the request.
    case requestRefused(AuthenticatorState.RequestID, generation: Int, page: URL)
    /// A native request ended, so the state kept for it can be removed.
    case requestEnded(AuthenticatorState.RequestID)
    /// A screen shows its page, so its attempt count is reset.
    case pageShown(Screen.ID)
    case screensRemoved([Screen.ID])
    /// A visit was started by the user and not by a script.
    case userVisited
    case signOutRequested

    // MARK: User actions in the dialog

    /// The user submitted the native dialog. The dictionary contains the values by field name.
    case submitted([String: Secret])
    case codeSubmitted(Secret)
    /// The user returned to the first step.
    case firstStepWanted
    /// The user followed a link of the native dialog.
    case linkFollowed(SignInLink)
    /// The web dialog reached a page of the application (``WebSignIn/done``).
    case webPageLeft
    /// The user asked to open the browser again.
    case retried
    case cancelled

    // MARK: Results of commands

    /// The server answered the submitted credentials. `status` is the status of the response.
    case answered(SignInOutcome, status: Int, step: AuthenticatorState.Step)
    case browserReturned(AuthorizationResponse, step: AuthenticatorState.Step)
    /// The token endpoint responded to the authorization code.
    case codeExchanged(TokenResponse, step: AuthenticatorState.Step)
    /// The secret service has tokens.
    case tokenFound(Tokens, step: AuthenticatorState.Step)
    /// The secret service has no tokens or is unavailable.
    case tokenMissing(step: AuthenticatorState.Step)
    /// The cookies were copied to the web view, or the cookie endpoint responded. `status` is the status of the
    /// response, and `url` is its address after redirects.
    case cookiesSet(status: Int, url: URL, step: AuthenticatorState.Step)
    /// The server responded to a request for new tokens.
    case refreshed(TokenResponse, step: AuthenticatorState.Step)
    /// The server responded to the request for the signed-in user.
    case userAnswered(UserResponse, step: AuthenticatorState.Step)
    /// A step without a result finished.
    case stepFinished(AuthenticatorState.Step)
    /// A step failed, for example because there is no connection or no keyring, or because the step timed out. The
    /// message is for the user.
    case stepFailed(AuthenticatorState.Step, message: String)
}
