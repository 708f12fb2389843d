import HybridValues

/// Input of ``PasswordSaverState``.
package enum PasswordSaverEvent: Equatable, Sendable {
    /// A web view showed a page of the application.
    case pageShown(PasswordFormMessage.Fields, in: PasswordSaverState.ViewID)
    /// The user sent a form with a password.
    case submitted(HTTPCredential)
    /// The lookup in the secret service finished. The credential is `nil` if none is stored.
    case found(HTTPCredential?)
    /// The user answered the question, or another part of the program withdrew it.
    case answered(isWanted: Bool)
    /// The user signed out, or another user signed in.
    case userLeft
}

/// Output of ``PasswordSaverState``.
package enum PasswordSaverCommand: Equatable, Sendable {
    /// Look up the saved password. The result is reported as ``PasswordSaverEvent/found(_:)``.
    case lookUp
    /// Enter the saved password in the page of a web view.
    case enter(HTTPCredential, in: PasswordSaverState.ViewID)
    /// Ask the user, unless the permission decides.
    case ask(user: String, isChange: Bool)
    case withdrawQuestion
    /// Store the credentials in the secret service.
    case keep(HTTPCredential)
}
