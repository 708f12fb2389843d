/// What happens when a visit has failed.
public enum FailureDecision: String, Sendable {
    /// People are asked to sign in, and the visit is repeated afterwards.
    case authenticate
    /// The error screen is shown.
    case showError

    /// How often one place may ask for a sign-in before its error is shown. A server that goes on answering 401 after a
    /// successful sign-in would otherwise keep people in a circle.
    public static let maximumAttempts = 1

    /// Decides what to do about a failure.
    /// - Parameters:
    ///   - error: Why the visit failed.
    ///   - isAuthenticationConfigured: Whether the application has a way of signing in.
    ///   - isPresenting: Whether a sign-in dialog is open. There is one at a time; the other failures show their error
    ///     screens, which offer the sign-in too.
    ///   - attempts: How many sign-ins have succeeded for this place since it last answered with a page. A press of the
    ///     error screen's Sign in button begins a new count.
    ///   - statuses: The HTTP statuses that ask for a sign-in.
    public static func decide(
        error: VisitError, isAuthenticationConfigured: Bool, isPresenting: Bool, attempts: Int,
        statuses: Set<Int> = [401]
    ) -> FailureDecision {
        guard isAuthenticationConfigured, !isPresenting, attempts < maximumAttempts, let status = error.status,
            statuses.contains(status)
        else { return .showError }
        return .authenticate
    }
}
