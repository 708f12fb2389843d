/// How people sign in. The names are those of the application file and of the trace.
package enum AuthenticationStrategy: String, Sendable, CaseIterable {
    /// A native dialog that posts the credentials itself. The answer's cookies sign the web view in.
    case native
    /// A native dialog too, whose answer is a token; an address that takes the token gives the web view its cookies.
    case token
    /// The site's own sign-in page, in a dialog.
    case web
    /// The system's browser, for sites that refuse embedded views (RFC 8252). Goes on as ``token``.
    case browser
    /// None: a 401 is an ordinary error.
    case none

    /// Whether signing in ends with a token that gets the web view its cookies, also without a dialog.
    package var turnsTokenIntoCookies: Bool { self == .token || self == .browser }
}
