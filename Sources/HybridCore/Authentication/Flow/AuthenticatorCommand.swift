package import FoundationEssentials

/// Output of ``AuthenticatorState``, executed in order.
package indirect enum AuthenticatorCommand: Equatable, Sendable {
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

    /// Run an asynchronous step. Its result is an event with the same number. The shell applies a timeout to each step and
    /// reports ``AuthenticatorEvent/stepFailed(_:message:)`` when it expires.
    case run(SignInStep, step: AuthenticatorState.Step)

    // MARK: Results

    /// Repeat the visits of these screens.
    case repeatVisits([Screen.ID])
    /// Mark the pages of other screens, sessions and tabs as stale.
    case identityChanged(except: [Screen.ID])
    /// Show these screens' errors with a sign-in button.
    case showErrorWithSignIn([Screen.ID])
    /// Show these screens' errors without a sign-in button.
    case showError([Screen.ID])
    /// Send or repeat these native requests with ``AuthenticatorState/tokens``.
    case sendRequests([AuthenticatorState.RequestID])
    /// Complete these native requests with the 401.
    case failRequests([AuthenticatorState.RequestID])
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
