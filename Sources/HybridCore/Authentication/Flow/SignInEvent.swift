package import FoundationEssentials

/// Why a screen asks for a sign-in.
package enum SignInCause: Equatable, Sendable {
    /// Its page was refused, or led to the sign-in page; the status, if there is one.
    case refused(status: Int?)
    /// The user pressed the button on its error.
    case button
    /// The user followed a link that the rules present as a sign-in. The screen has its page and keeps it.
    case link
    /// A form of its page was refused. The page stays, with what was typed, and is not repeated: the user sends the form
    /// again.
    case form(status: Int?)
    /// A frame of its page was refused, and the rest of the page is there.
    case frame(status: Int?)

    /// Whether the screen has its page, so that a sign-in that comes to nothing leaves no error behind.
    var keepsPage: Bool {
        switch self {
        case .refused, .button: false
        case .link, .form, .frame: true
        }
    }

    /// Whether a form asks, whose answer nobody can have again.
    var isForm: Bool {
        if case .form = self { return true }
        return false
    }

    /// The status that something was refused with.
    var status: Int? {
        switch self {
        case .refused(let status), .form(let status), .frame(let status): status
        case .button, .link: nil
        }
    }
}

/// What happens to a ``SignInFlow``. An answer names the step of the command that it is for; one to a step that nobody
/// waits for any more is ignored, so the shell need not keep account of what was cancelled.
package indirect enum SignInEvent: Equatable, Sendable {
    // MARK: What is asked for

    /// The application has started.
    case started
    /// A screen cannot go on without a sign-in.
    case needed(page: URL, screen: Screen.ID, cause: SignInCause)
    /// A native request is about to be made and wants the token.
    case requestMade(SignInFlow.RequestID)
    /// A native request was answered 401. `generation` is that of the tokens it was sent with; `page` its address.
    case requestRefused(SignInFlow.RequestID, generation: Int, page: URL)
    /// A native request has ended, well or badly: nothing need be remembered of it.
    case requestEnded(SignInFlow.RequestID)
    /// A screen shows its page: it may ask for a sign-in anew.
    case pageShown(Screen.ID)
    /// Screens that the user has left for good.
    case screensRemoved([Screen.ID])
    /// The user, not a script of the page, began a visit.
    case userVisited
    /// The user signs out.
    case signOutRequested

    // MARK: What the user does in the dialog

    /// The native dialog's button: what was typed, by the fields' names.
    case submitted([String: Secret])
    /// The same, with the one-time code.
    case codeSubmitted(Secret)
    /// The user wants to begin again, in place of typing a code.
    case firstStepWanted
    /// A link of the native dialog.
    case linkFollowed(SignInLink)
    /// The web dialog has come to a page of the application (``WebSignIn/done``).
    case webPageLeft
    /// The browser is to be opened again.
    case retried
    /// The dialog was cancelled or closed.
    case cancelled

    // MARK: Answers

    /// The server's word on the credentials, and the status it came with.
    case answered(SignInOutcome, status: Int, step: SignInFlow.Step)
    /// The browser has come back.
    case browserReturned(AuthorizationResponse, step: SignInFlow.Step)
    /// The token endpoint's word on the code.
    case codeExchanged(TokenResponse, step: SignInFlow.Step)
    /// The secret service has a token.
    case tokenFound(Tokens, step: SignInFlow.Step)
    /// It has none, or cannot say.
    case tokenMissing(step: SignInFlow.Step)
    /// The web view has its cookies, or the cookie endpoint answered with this status. `url` is where the answer came
    /// from in the end.
    case cookiesSet(status: Int, url: URL, step: SignInFlow.Step)
    /// The server's word on a refresh.
    case refreshed(TokenResponse, step: SignInFlow.Step)
    /// The server's word on who is signed in.
    case userAnswered(UserResponse, step: SignInFlow.Step)
    /// A step that has no answer of its own is done.
    case stepFinished(SignInFlow.Step)
    /// A step could not be done: no connection, no time left, no keyring. The message is a sentence for the user.
    case stepFailed(SignInFlow.Step, message: String)
}
