/// An imitation of a Rails 8 site. Clients observe the same behaviour as with the output of `bin/rails generate
/// authentication`.
@MainActor
enum RailsAuthentication {
    private static let formPath = "/session/new"

    static func add(to routes: inout Routes) {
        routes.get(formPath, form)
        routes.post("/session", create)
        routes.delete("/session") { context in
            context.railsSession?.account = nil
            context.cookies.append("\(RailsSessions.signedName)=; path=/; max-age=0; HttpOnly; SameSite=Lax")
            return PageResponse(redirectTo: absolute(formPath, context), status: 303)
        }
        routes.get("/rails/account") { context in
            guard let account = context.railsSession?.account else { return requestAuthentication(context) }
            return context.page(
                "Rails account", "<h1>Rails account</h1><p>Signed in to Rails as \(account.name).</p>")
        }
        routes.get("/passwords/new") { context in
            context.page("Forgot your password?", "<h1>Forgot your password?</h1>")
        }
    }

    /// `session[:return_to_after_authenticating] = request.url; redirect_to new_session_path`
    private static func requestAuthentication(_ context: Context) -> PageResponse {
        RailsSessions.start(in: context).returnPath = context.request.path
        return PageResponse(redirectTo: absolute(formPath, context))
    }

    private static func form(_ context: Context) -> PageResponse {
        let session = RailsSessions.start(in: context)
        let alert: HTML = session.alert.map { #"<div style="color:red">\#($0)</div>"# } ?? ""
        session.alert = nil
        return context.page(
            "Sign in", head: RailsSessions.metaTags(session),
            """
            \(alert)
            <form action="/session" accept-charset="UTF-8" method="post">\
            <input type="hidden" name="authenticity_token" value="\(session.forgeryToken)" autocomplete="off" />
            <input required="required" autofocus="autofocus" autocomplete="username" \
            placeholder="Enter your email address" type="email" name="email_address" id="email_address" /><br>
            <input required="required" autocomplete="current-password" placeholder="Enter your password" \
            maxlength="72" type="password" name="password" id="password" /><br>
            <input type="submit" name="commit" value="Sign in" data-disable-with="Sign in" />
            </form>
            <br>
            <a href="/passwords/new">Forgot password?</a>
            """)
    }

    private static func create(_ context: Context) -> PageResponse {
        guard RailsSessions.isGenuine(context) else { return RailsSessions.forged(context) }
        let session = RailsSessions.start(in: context)
        // `rate_limit to: 10, within: 3.minutes, only: :create`
        guard context.site.count("POST /session") <= context.site.behaviour.accounts.attempts else {
            guard context.site.behaviour.accounts.rateLimit == .redirects else { return PageResponse(status: 429) }
            return refuse("Try again later.", session, context)
        }
        let fields = context.request.form
        let account = context.site.accounts.authenticate(
            email: fields["email_address"] ?? "", password: fields["password"] ?? "")
        guard let account else { return refuse("Try another email address or password.", session, context) }
        RailsSessions.signIn(account, in: context)
        let target = session.returnPath ?? "/"
        session.returnPath = nil
        if context.site.behaviour.accounts.answersWithPage { return context.page("Welcome", "<h1>Welcome</h1>") }
        return PageResponse(redirectTo: absolute(target, context))
    }

    private static func refuse(_ alert: String, _ session: RailsSession, _ context: Context) -> PageResponse {
        session.alert = alert
        return PageResponse(redirectTo: absolute(formPath, context))
    }

    /// `redirect_to` writes absolute URLs.
    private static func absolute(_ path: String, _ context: Context) -> String {
        "http://\(context.request.header("host") ?? "")\(path)"
    }
}
