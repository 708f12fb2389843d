/// Input of ``PasswordSaverState``.
package enum PasswordSaverEvent: Equatable, Sendable {
    /// A web view showed a page of the application.
    case pageShown(PasswordFormMessage.Fields, in: PasswordSaverState.View)
    /// The user sent a form with a password.
    case submitted(SavedPassword, isSignIn: Bool, in: PasswordSaverState.View)
    /// The server refused the load of a page in a web view.
    case refused(in: PasswordSaverState.View)
    /// The lookup in the secret service finished. The password is `nil` if none is stored.
    case found(SavedPassword?)
    /// The user answered the question.
    case answered(isWanted: Bool)
    /// Nothing may be saved any more: the user signed out, or wants no passwords saved.
    case ended
}

/// Output of ``PasswordSaverState``.
package enum PasswordSaverCommand: Equatable, Sendable {
    /// Look up the saved password. The result is reported as ``PasswordSaverEvent/found(_:)``.
    case lookUp
    /// Enter the saved password in the page of a web view.
    case enter(SavedPassword, in: PasswordSaverState.View)
    /// Ask the user, unless the permission decides.
    case ask(user: String, replacing: String?)
    case withdrawQuestion
    /// Store the password in the secret service.
    case keep(SavedPassword)
}
