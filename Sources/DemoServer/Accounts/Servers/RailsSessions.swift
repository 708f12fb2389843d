import GLibBridge

/// A Rails session. Rails stores this content in the cookie, whereas this server keeps it in memory.
@MainActor
final class RailsSession {
    var id = randomToken()
    /// The CSRF token of the pages.
    let forgeryToken = randomToken()
    var alert: String?
    var returnPath: String?
    /// The account whose password was valid, while the one-time code is pending.
    var halfSignedIn: Account?
    var account: Account?
}

/// The sessions of the Rails imitations.
@MainActor
struct RailsSessions {
    static let cookieName = "_fieldnotes_session"
    /// The cookie of Rails 8's generated authentication.
    static let signedName = "session_id"
    private static let secret = "secret_key_base"

    private var sessions: [String: RailsSession] = [:]
    private var signedIn: [String: Account] = [:]

    init() {}

    /// Returns the session of a request. If the signature of its signed cookie is valid, the session has the account of
    /// that cookie.
    static func session(of request: PageRequest, in site: Site) -> RailsSession? {
        let session = request.cookie(cookieName).flatMap { site.railsSessions.sessions[$0] }
        guard let signed = request.cookie(signedName),
            let account = verified(signed).flatMap({ site.railsSessions.signedIn[$0] })
        else { return session }
        let found = session ?? RailsSession()
        found.account = account
        return found
    }

    /// Returns the session of the request. If there is none, starts a session whose cookie is set in the response.
    static func start(in context: Context) -> RailsSession {
        if let session = context.railsSession, context.site.railsSessions.sessions[session.id] != nil { return session }
        let session = context.railsSession ?? RailsSession()
        context.railsSession = session
        context.site.railsSessions.sessions[session.id] = session
        context.cookies.append(cookie(session))
        return session
    }

    /// Changes the ID of the session, so that the old one becomes invalid, as Devise does through Warden.
    static func renew(_ session: RailsSession, in context: Context) {
        context.site.railsSessions.sessions[session.id] = nil
        session.id = randomToken()
        context.site.railsSessions.sessions[session.id] = session
        context.cookies.append(cookie(session))
    }

    /// Sets the cookie `session_id`, signed as by `cookies.signed.permanent`.
    static func signIn(_ account: Account, in context: Context) {
        let id = randomToken()
        context.site.railsSessions.signedIn[id] = account
        let value = "\(id)--\(signature(id))"
        context.cookies.append(
            "\(signedName)=\(value); path=/; expires=Sun, 21 Nov 2046 12:00:00 GMT; HttpOnly; SameSite=Lax")
    }

    private static func cookie(_ session: RailsSession) -> String {
        "\(cookieName)=\(session.id); path=/; HttpOnly; SameSite=Lax"
    }

    private static func verified(_ cookie: String) -> String? {
        let parts = cookie.split(separator: "-", omittingEmptySubsequences: true).map(String.init)
        guard parts.count == 2, parts[1] == signature(parts[0]) else { return nil }
        return parts[0]
    }

    private static func signature(_ text: String) -> String {
        Digest.sha256(Array("\(secret)\(text)".utf8)).map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    // MARK: CSRF protection

    /// Returns whether one of the site's pages made the request (ActionController::RequestForgeryProtection).
    static func isGenuine(_ context: Context) -> Bool {
        if let origin = context.request.header("origin"), origin != "http://\(context.request.header("host") ?? "")" {
            return false
        }
        guard let session = context.railsSession else { return false }
        let tokens = [context.request.form["authenticity_token"], context.request.header("x-csrf-token")]
        return tokens.contains(session.forgeryToken)
    }

    /// Returns the response of Rails to a forged request.
    static func forged(_ context: Context) -> PageResponse {
        context.bare(
            "The change you wanted was rejected (422)", status: 422,
            "<h1>The change you wanted was rejected.</h1><p>Maybe you tried to change something you didn't have access to.</p>"
        )
    }

    /// Returns the elements that `csrf_meta_tags` makes.
    static func metaTags(_ session: RailsSession) -> HTML {
        """
        <meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="\(session.forgeryToken)">
        """
    }
}
