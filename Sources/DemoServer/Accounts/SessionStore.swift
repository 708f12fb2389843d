/// The server's data for one browser: the account, and a message for its next page.
@MainActor
final class BrowserSession {
    let id = randomToken()
    let account: Account?
    var flash: String?

    init(account: Account?) {
        self.account = account
    }
}

/// The sessions of all browsers.
@MainActor
struct SessionStore {
    static let cookieName = "fieldnotes_session"
    static let expiredCookie = "\(cookieName)=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
    private static let monthInSeconds = 30 * 24 * 60 * 60

    private var sessions: [String: BrowserSession] = [:]

    init() {}

    /// The session for a cookie's value.
    func session(_ id: String) -> BrowserSession? {
        sessions[id]
    }

    /// A new session, signed in or not.
    mutating func start(account: Account?) -> BrowserSession {
        let session = BrowserSession(account: account)
        sessions[session.id] = session
        return session
    }

    /// Ends a session. Its cookie becomes invalid.
    mutating func end(_ session: BrowserSession) {
        sessions[session.id] = nil
    }

    /// The cookie of a session. Without `remember` it expires with the browser.
    static func cookie(for session: BrowserSession, remember: Bool) -> String {
        let lifetime = remember ? "; Max-Age=\(monthInSeconds)" : ""
        return "\(cookieName)=\(session.id); Path=/; HttpOnly; SameSite=Lax\(lifetime)"
    }
}
