package import HybridValues

/// Input of `HTTPAuthenticatorState`.
package indirect enum ChallengeEvent: Equatable, Sendable {
    /// A request requires credentials.
    case received(Challenge)
    /// The lookup finished. The credential is `nil` if there is none. It is kept in the secret service, or the
    /// application's code gave it.
    case found(HTTPCredential?, ProtectionSpace, isKept: Bool)
    case submitted(HTTPCredential, remember: Bool)
    case cancelled
    /// The sender of the request cancelled it.
    case withdrawn(Challenge.ID)
    case visitStarted(isByScript: Bool)
    /// A page loaded, so the credentials given for it are correct.
    case visitCompleted
    /// The user signed out, so all credentials are discarded.
    case signedOut
}

/// Output of `HTTPAuthenticatorState`.
package indirect enum ChallengeCommand: Equatable, Sendable {
    /// An error in the user's input.
    package enum Problem: Equatable, Sendable {
        case wrong, colon

        package var sentence: String {
            switch self {
            case .wrong: localized("Wrong user name or password.")
            case .colon: localized("User names for this server cannot contain a colon.")
            }
        }
    }

    /// Continue the request with the credentials.
    case answer(Challenge.ID, HTTPCredential)
    /// Continue the request without credentials. The page receives the server's refusal.
    case refuse(Challenge.ID, ChallengeRefusal)
    /// Ask the application's code and the secret service for the realm's credentials. The result is reported as
    /// ``ChallengeEvent/found(_:_:isKept:)``.
    case lookUp(ProtectionSpace)
    /// Show the dialog. If it is already open, show the problem in it.
    case ask(ProtectionSpace, user: String, problem: Problem?)
    case closeDialog
    /// Store the credentials in the secret service.
    case keep(HTTPCredential, ProtectionSpace)
    /// Remove the credentials from the secret service.
    case forget(ProtectionSpace)
    /// Record a step in the trace.
    case report(AuthenticationStep, ProtectionSpace)
}
