import FoundationEssentials

/// An imitation of Devise 4.9. Clients observe the same behaviour as with the output of its generators.
@MainActor
enum DeviseAuthentication {
    private static let signInPath = "/users/sign_in"
    private static let codePath = "/users/code"
    private static let refusal = "Invalid Email or password."
    static let code = "246810"

    static func add(to routes: inout Routes) {
        routes.get(signInPath) { form($0, status: 200, alert: nil) }
        routes.post(signInPath) { create($0, isJSON: ($0.request.header("accept") ?? "").contains("json")) }
        routes.post("\(signInPath).json") { create($0, isJSON: true) }
        routes.get(codePath) { codeForm($0, status: 200, alert: nil) }
        routes.post(codePath, checkCode)
        routes.get("/devise/account") { context in
            guard let account = context.railsSession?.account else { return authenticate(context) }
            return context.page(
                "Devise account", "<h1>Devise account</h1><p>Signed in to Devise as \(account.name).</p>")
        }
        routes.get("/users/password/new") { context in
            context.page("Forgot your password?", "<h1>Forgot your password?</h1>")
        }
        routes.get("/users/sign_up") { context in context.page("Sign up", "<h1>Sign up</h1>") }
    }

    /// Imitates `authenticate_user!` with Devise's failure application.
    private static func authenticate(_ context: Context) -> PageResponse {
        let session = RailsSessions.start(in: context)
        session.returnPath = context.request.path
        session.alert = "You need to sign in or sign up before continuing."
        return PageResponse(redirectTo: signInPath)
    }

    private static func create(_ context: Context, isJSON: Bool) -> PageResponse {
        guard RailsSessions.isGenuine(context) else { return RailsSessions.forged(context) }
        let session = RailsSessions.start(in: context)
        let fields = context.request.form
        var email = fields["user[email]"]
        var password = fields["user[password]"]
        if let body = try? JSONDecoder().decode(Body.self, from: Data(context.request.body)) {
            email = body.user.email
            password = body.user.password
        }
        guard let account = context.site.accounts.authenticate(email: email ?? "", password: password ?? "") else {
            // The failure application replies with 401 to JSON, and calls the action of the form for other requests.
            return isJSON
                ? PageResponse(status: 401, json: #"{"error":"\#(refusal)"}"#)
                : form(context, status: 422, alert: refusal)
        }
        if context.site.behaviour.accounts.asksForCode {
            session.halfSignedIn = account
            return PageResponse(redirectTo: codePath, status: 303)
        }
        return signIn(account, session, context, isJSON: isJSON)
    }

    private static func signIn(
        _ account: Account, _ session: RailsSession, _ context: Context, isJSON: Bool
    ) -> PageResponse {
        let target = session.returnPath ?? "/"
        session.returnPath = nil
        session.alert = nil
        session.halfSignedIn = nil
        session.account = account
        RailsSessions.renew(session, in: context)
        if context.request.form["user[remember_me]"] == "1" {
            context.cookies.append(
                "remember_user_token=\(randomToken()); path=/; expires=Sun, 21 Nov 2027 12:00:00 GMT; HttpOnly; "
                    + "SameSite=Lax")
        }
        guard isJSON else { return PageResponse(redirectTo: target, status: 303) }
        return PageResponse(
            status: 201,
            json: #"{"id":1,"email":"\#(account.email)","created_at":"2026-01-01T00:00:00.000Z"}"#)
    }

    private static func form(_ context: Context, status: Int, alert: String?) -> PageResponse {
        let session = RailsSessions.start(in: context)
        let text = alert ?? session.alert ?? ""
        session.alert = nil
        let email = context.request.form["user[email]"] ?? ""
        return context.page(
            "Log in", status: status, head: RailsSessions.metaTags(session),
            """
            <p class="notice"></p>
            <p class="alert">\(text)</p>
            <h2>Log in</h2>
            <form class="new_user" id="new_user" action="\(signInPath)" accept-charset="UTF-8" method="post">\
            <input type="hidden" name="authenticity_token" value="\(session.forgeryToken)" autocomplete="off" />
            <div class="field"><label for="user_email">Email</label><br />
            <input autofocus="autofocus" autocomplete="email" type="email" value="\(email)" name="user[email]" \
            id="user_email" /></div>
            <div class="field"><label for="user_password">Password</label><br />
            <input autocomplete="current-password" type="password" name="user[password]" id="user_password" /></div>
            <div class="field"><input name="user[remember_me]" type="hidden" value="0" autocomplete="off" />\
            <input type="checkbox" value="1" name="user[remember_me]" id="user_remember_me" />
            <label for="user_remember_me">Remember me</label></div>
            <div class="actions"><input type="submit" name="commit" value="Log in" data-disable-with="Log in" /></div>
            </form>
            <a href="/users/sign_up">Sign up</a><br />
            <a href="/users/password/new">Forgot your password?</a><br />
            """)
    }

    // MARK: The code

    private static func codeForm(_ context: Context, status: Int, alert: String?) -> PageResponse {
        let session = RailsSessions.start(in: context)
        guard session.halfSignedIn != nil else { return PageResponse(redirectTo: signInPath) }
        return context.page(
            "Code", status: status,
            """
            <p class="alert">\(alert ?? "")</p>
            <form action="\(codePath)" accept-charset="UTF-8" method="post">\
            <input type="hidden" name="authenticity_token" value="\(session.forgeryToken)" autocomplete="off" />
            <input autocomplete="one-time-code" type="text" name="user[otp_attempt]" id="user_otp_attempt" />
            <input type="submit" name="commit" value="Log in" />
            </form>
            """)
    }

    private static func checkCode(_ context: Context) -> PageResponse {
        guard RailsSessions.isGenuine(context) else { return RailsSessions.forged(context) }
        let session = RailsSessions.start(in: context)
        if context.site.behaviour.accounts.expiresCodes { session.halfSignedIn = nil }
        guard let account = session.halfSignedIn else {
            session.alert = "Your session expired. Please sign in again to continue."
            return PageResponse(redirectTo: signInPath, status: 303)
        }
        guard context.request.form["user[otp_attempt]"] == code else {
            return codeForm(context, status: 422, alert: "Invalid two-factor code.")
        }
        return signIn(account, session, context, isJSON: false)
    }
}

private struct Body: Decodable {
    struct User: Decodable {
        let email: String
        let password: String
    }

    let user: User
}
