/// How people sign in. The names are those of the application file and of the trace.
public enum AuthenticationStrategy: String, Sendable, CaseIterable {
    /// A native dialog that posts the credentials itself.
    case native
    /// The site's own sign-in page, in a dialog.
    case web
    /// The system's browser, for sites that refuse embedded views.
    case browser
    /// None: a 401 is an ordinary error.
    case none
}
