/// The server's data for one browser, which consists of the account and a message for the next page.
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

    /// Returns the session for the value of a cookie.
    func session(_ id: String) -> BrowserSession? {
        sessions[id]
    }

    /// Starts a session, with the account that is signed in or without one.
    mutating func start(account: Account?) -> BrowserSession {
        let session = BrowserSession(account: account)
        sessions[session.id] = session
        return session
    }

    /// Ends a session. Its cookie becomes invalid.
    mutating func end(_ session: BrowserSession) {
        sessions[session.id] = nil
    }

    /// Returns the cookie of a session. If `remember` is false, the cookie expires when the browser ends.
    static func cookie(for session: BrowserSession, remember: Bool) -> String {
        let lifetime = remember ? "; Max-Age=\(monthInSeconds)" : ""
        return "\(cookieName)=\(session.id); Path=/; HttpOnly; SameSite=Lax\(lifetime)"
    }
}
