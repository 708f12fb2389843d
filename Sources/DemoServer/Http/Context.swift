/// The context of a request. It includes the request, its session and the site.
@MainActor
package final class Context {
    package let request: PageRequest
    package let site: Site
    package let parameters: [String: String]
    private(set) var session: BrowserSession?
    /// The Rails session, for the imitations of Rails' generators.
    var railsSession: RailsSession?
    /// Cookies to set in the response.
    var cookies: [String] = []

    init(request: PageRequest, site: Site, parameters: [String: String]) {
        self.request = request
        self.site = site
        self.parameters = parameters
        session = request.cookie(SessionStore.cookieName).flatMap { site.sessions.session($0) }
        railsSession = RailsSessions.session(of: request, in: site)
    }

    /// The account that the request's cookie or token belongs to, or `nil` if the user is not signed in.
    package var account: Account? {
        session?.account ?? railsSession?.account ?? request.bearerToken.flatMap { site.accounts.account(forToken: $0) }
    }

    /// The element for the script that a test provides, or empty if there is none. The tests' own pages include it.
    package var hostileScript: HTML {
        site.behaviour.hostileScript.isEmpty ? "" : #"<script src="/hostile/script.js"></script>"#
    }

    /// A number in the path, such as the id of a post.
    package var id: Int? { parameters["id"].flatMap { Int($0) } }

    /// Starts a session for the account. An earlier session ends, so that its id becomes invalid.
    func signIn(_ account: Account, remember: Bool) {
        let flash = session?.flash
        if let session { site.sessions.end(session) }
        let session = site.sessions.start(account: account)
        session.flash = flash
        self.session = session
        cookies = [SessionStore.cookie(for: session, remember: remember)]
    }

    /// Ends the session and expires its cookie.
    func signOut() {
        if let session { site.sessions.end(session) }
        session = nil
        cookies = [SessionStore.expiredCookie]
    }

    /// Stores a message for the next page.
    func flash(_ message: String) {
        if session == nil {
            let session = site.sessions.start(account: nil)
            self.session = session
            cookies = [SessionStore.cookie(for: session, remember: false)]
        }
        session?.flash = message
    }

    /// Returns and removes the message for this page.
    func takeFlash() -> String? {
        // A frame's response shows only a part of the page, so the message would be lost.
        guard !request.isForFrame, let session else { return nil }
        defer { session.flash = nil }
        return session.flash
    }

    /// Returns the response to a form. The client then fetches the location.
    package func redirect(to location: String, flash message: String? = nil) -> PageResponse {
        if let message { flash(message) }
        return PageResponse(redirectTo: location, status: 303)
    }

    /// Returns a page of the site.
    package func page(
        _ title: String, status: Int = 200, head: HTML = "", scripts: Layout.Scripts = .site, _ content: HTML
    ) -> PageResponse {
        let layout = Layout(title: title, head: head, scripts: scripts, content: content)
        return PageResponse(status: status, html: layout.render(in: self))
    }

    /// Returns a page without the site's layout, script and style. The stored message is kept for the next page.
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
