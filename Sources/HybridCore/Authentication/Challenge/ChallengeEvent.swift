/// What happens while servers ask for HTTP credentials.
package indirect enum ChallengeEvent: Equatable, Sendable {
    /// A request waits for a password.
    case received(Challenge)
    /// What the secret service has for a realm.
    case found(HTTPCredential?, ProtectionSpace)
    /// The user has filled in the dialog.
    case submitted(HTTPCredential, remember: Bool)
    /// The user has closed the dialog.
    case cancelled
    /// The request was given up by whoever made it.
    case withdrawn(Challenge.ID)
    /// A visit began, by the user or by a script of the page.
    case visitStarted(isByScript: Bool)
    /// A page has come: the passwords that were given for it were right.
    case visitCompleted
    /// Nobody's passwords are to be known any more.
    case signedOut
}

/// What must be done while servers ask for HTTP credentials.
package indirect enum ChallengeCommand: Equatable, Sendable {
    /// What is wrong with what the user entered.
    package enum Problem: Equatable, Sendable {
        case wrong, colon

        /// The problem as a sentence.
        package var sentence: String {
            switch self {
            case .wrong: localized("The user name or the password was wrong.")
            case .colon: localized("A user name with a colon cannot be sent to this server.")
            }
        }
    }

    /// Let the request go on with the password.
    case answer(Challenge.ID, HTTPCredential)
    /// Let the request go on without: the server's refusal arrives as any other.
    case refuse(Challenge.ID, ChallengeRefusal)
    /// Ask the secret service; the answer is ``ChallengeEvent/found(_:_:)``.
    case lookUp(ProtectionSpace)
    /// Show the dialog, or what is wrong in the one that is open.
    case ask(ProtectionSpace, user: String, problem: Problem?)
    /// Take the dialog away.
    case closeDialog
    /// Put the password into the secret service.
    case keep(HTTPCredential, ProtectionSpace)
    /// Take it out of there.
    case forget(ProtectionSpace)
    /// Write down a step for the trace.
    case report(AuthenticationStep, ProtectionSpace)
}
