/// One request on its way through a page: what was asked, who asks, and the site that answers.
@MainActor
package final class Context {
    package let request: PageRequest
    package let site: Site
    package let parameters: [String: String]
    private(set) var session: BrowserSession?
    /// The session as Rails has it, for the imitations of what Rails' generators make.
    var railsSession: RailsSession?
    /// Cookies to set with the answer.
    var cookies: [String] = []

    init(request: PageRequest, site: Site, parameters: [String: String]) {
        self.request = request
        self.site = site
        self.parameters = parameters
        session = request.cookie(SessionStore.cookieName).flatMap { site.sessions.session($0) }
        railsSession = RailsSessions.session(of: request, in: site)
    }

    /// Who is signed in, by cookie or by token.
    package var account: Account? {
        session?.account ?? railsSession?.account ?? request.bearerToken.flatMap { site.accounts.account(forToken: $0) }
    }

    /// The script that a test has given, if there is one. The tests' own pages serve it.
    package var hostileScript: HTML {
        site.behaviour.hostileScript.isEmpty ? "" : #"<script src="/hostile/script.js"></script>"#
    }

    /// A number in the path, such as the id of a post.
    package var id: Int? { parameters["id"].flatMap { Int($0) } }

    /// Starts a session of the account's own. A session from before is ended, so that its id is worth nothing after.
    func signIn(_ account: Account, remember: Bool) {
        let flash = session?.flash
        if let session { site.sessions.end(session) }
        let session = site.sessions.start(account: account)
        session.flash = flash
        self.session = session
        cookies = [SessionStore.cookie(for: session, remember: remember)]
    }

    /// Ends the session and takes its cookie back.
    func signOut() {
        if let session { site.sessions.end(session) }
        session = nil
        cookies = [SessionStore.expiredCookie]
    }

    /// Keeps a message for the next page that is shown.
    func flash(_ message: String) {
        if session == nil {
            let session = site.sessions.start(account: nil)
            self.session = session
            cookies = [SessionStore.cookie(for: session, remember: false)]
        }
        session?.flash = message
    }

    /// The message kept for this page; it is gone afterwards.
    func takeFlash() -> String? {
        // A frame's answer shows only a part of the page, so the message would be lost in it.
        guard !request.isForFrame, let session else { return nil }
        defer { session.flash = nil }
        return session.flash
    }

    /// The answer to a form: the client fetches the location next.
    package func redirect(to location: String, flash message: String? = nil) -> PageResponse {
        if let message { flash(message) }
        return PageResponse(redirectTo: location, status: 303)
    }

    /// A page of the site.
    package func page(
        _ title: String, status: Int = 200, head: HTML = "", scripts: Layout.Scripts = .site, _ content: HTML
    ) -> PageResponse {
        let layout = Layout(title: title, head: head, scripts: scripts, content: content)
        return PageResponse(status: status, html: layout.render(in: self))
    }

    /// A page without the site around it: no script, no style, and the kept message stays kept.
    package func bare(_ title: String, status: Int = 200, _ content: HTML) -> PageResponse {
        PageResponse(
            status: status,
            html: """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
                <meta name="color-scheme" content="light dark"></head>
                <body style="font: 1rem system-ui, sans-serif; padding: 1rem">\(content)</body></html>
                """)
    }
}
