package import FoundationEssentials
package import HybridValues

/// Output of ``AuthenticatorState``. The commands are executed in order.
package indirect enum AuthenticatorCommand: Equatable, Sendable {
    // MARK: Dialog

    /// Show the form in a dialog. Set an open modal aside first.
    case presentDialog(SignInForm, page: URL, status: Int?)
    /// Show the sign-in page in a dialog with its own web view, which uses the same network session.
    case presentWeb(SignInEndpoint)
    /// Show a dialog that waits for the browser, with buttons to open the browser again and to cancel.
    case presentBrowserDialog
    /// Let the application's code sign the user in. The event ``AuthenticatorEvent/answered(_:status:step:)`` has the
    /// result.
    case presentOwn(page: URL, step: AuthenticatorState.Step)
    /// Ask for the one-time code in the open dialog, and show the server's message if there is one.
    case showCodeStep(message: String?)
    /// Show the first step again, with the values that the user entered.
    case showFirstStep
    /// Show a problem in the open dialog and enable the dialog's controls again.
    case showProblem(String)
    /// Close the dialog if it is still open.
    case dismissDialog

    // MARK: Steps

    /// Run an asynchronous step. The event with the step's result carries the same number. The shell applies a timeout
    /// to each step and reports ``AuthenticatorEvent/stepFailed(_:message:)`` when the timeout expires.
    case run(SignInStep, step: AuthenticatorState.Step)

    // MARK: Results

    case repeatVisits([Screen.ID])
    /// Mark the pages of all screens except these as stale, in every session and tab.
    case identityChanged(except: [Screen.ID])
    /// Show these screens' errors with a sign-in button.
    case showErrorWithSignIn([Screen.ID])
    /// Show these screens' errors without a sign-in button.
    case showError([Screen.ID])
    /// Send or repeat these native requests with ``AuthenticatorState/tokens``.
    case sendRequests([AuthenticatorState.RequestID])
    /// Complete these native requests with their 401 responses. Requests that were not sent fail with status 401.
    case failRequests([AuthenticatorState.RequestID])
    /// Show a notice.
    case notify(String)
    /// Announce that the signed-in user changed. The user is `nil` after a sign-out.
    case userChanged(SignedInUser?)
    /// Visit the address of a link in the dialog, in the same way as a link of a page.
    case follow(URL)
    /// Replace all screens with the start page.
    case restart
    /// Record a step in the trace.
    case report(AuthenticationStep, URL, status: Int?)
}
