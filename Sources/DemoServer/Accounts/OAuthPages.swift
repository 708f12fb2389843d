/// The authorization page for native applications that sign in with the browser (RFC 8252).
@MainActor
enum OAuthPages {
    /// The OAuth client ID of the application.
    static let clientID = "fieldnotes-desktop"
    private static let callbackPath = "/oauth/callback"
    private static let schemes = ["fieldnotes", "dev.hybriddesktop.fieldnotes"]

    static func add(to routes: inout Routes) {
        routes.get("/oauth/authorize") { authorize($0, $0.request.query) }
        routes.post("/oauth/authorize") { decide($0, $0.request.form) }
        OAuthTokens.add(to: &routes)
    }

    private static func authorize(_ context: Context, _ fields: FormData) -> PageResponse {
        // Like large providers, the site rejects embedded web views, because the application could observe the input
        // (RFC 8252, section 8.12).
        if context.request.isNative {
            return context.bare(
                "Browser needed", status: 403, "<h1>disallowed_useragent</h1><p>Sign in with your browser.</p>")
        }
        if let problem = problem(with: fields, in: context) { return problem }
        switch context.site.behaviour.accounts.authorization {
        case .page: return form(context, fields)
        case .immediate: return code(for: context.site.accounts.ada, fields, in: context)
        case .denied: return answer([("error", "access_denied")], to: fields)
        case .wrongState:
            return code(for: context.site.accounts.ada, fields, in: context, state: "another-state")
        }
    }

    private static func decide(_ context: Context, _ fields: FormData) -> PageResponse {
        if let problem = problem(with: fields, in: context) { return problem }
        guard fields["decision"] == "allow" else { return answer([("error", "access_denied")], to: fields) }
        let typed = context.site.accounts.authenticate(
            email: fields["email"] ?? "", password: fields["password"] ?? "")
        guard let account = context.session?.account ?? typed else {
            return form(context, fields, error: "Wrong e-mail or password.")
        }
        if typed != nil { context.signIn(account, remember: false) }
        return code(for: account, fields, in: context)
    }

    /// Returns the response to an invalid request, or `nil` if the request is valid. An unknown client or redirect is
    /// reported to the user, and any other problem to the client (RFC 6749, section 4.1.2.1).
    private static func problem(with fields: FormData, in context: Context) -> PageResponse? {
        guard fields["client_id"] == clientID, let redirect = fields["redirect_uri"], isAllowed(redirect) else {
            return context.page(
                "Sign-in refused", status: 400, "<h1>Sign-in refused</h1><p>The application is unknown.</p>")
        }
        guard fields["response_type"] == "code" else {
            return answer([("error", "unsupported_response_type")], to: fields)
        }
        guard fields["code_challenge_method"] == "S256", fields["code_challenge"]?.utf8.count == 43 else {
            return answer(
                [("error", "invalid_request"), ("error_description", "PKCE with S256 is needed.")], to: fields)
        }
        return nil
    }

    /// Accepts a loopback address with any port (RFC 8252, section 7.3), or the application's scheme.
    private static func isAllowed(_ redirect: String) -> Bool {
        if schemes.contains(where: { redirect == "\($0):\(callbackPath)" }) { return true }
        for start in ["http://127.0.0.1:", "http://[::1]:"] where redirect.hasPrefix(start) {
            let rest = redirect.dropFirst(start.count)
            let port = rest.prefix { $0.isASCII && $0.isNumber }
            return UInt16(port) != nil && rest.dropFirst(port.count) == callbackPath
        }
        return false
    }

    private static func code(
        for account: Account, _ fields: FormData, in context: Context, state: String? = nil
    ) -> PageResponse {
        let code = context.site.accounts.issue(
            AuthorizationCode(
                account: account, clientID: fields["client_id"] ?? "", redirectURI: fields["redirect_uri"] ?? "",
                challenge: fields["code_challenge"] ?? ""))
        return answer([("code", code)], to: fields, state: state)
    }

    private static func answer(
        _ values: [(String, String)], to fields: FormData, state: String? = nil
    ) -> PageResponse {
        let all = values + [("state", state ?? fields["state"] ?? "")]
        let query = all.map { "\($0.0)=\(FormData.encode($0.1))" }.joined(separator: "&")
        return PageResponse(redirectTo: "\(fields["redirect_uri"] ?? "/")?\(query)", status: 303)
    }

    private static func form(_ context: Context, _ fields: FormData, error: String? = nil) -> PageResponse {
        let kept = [
            "response_type", "client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method", "scope",
        ]
        let hidden: [HTML] = kept.compactMap { name in
            fields[name].map { #"<input type="hidden" name="\#(name)" value="\#($0)">"# }
        }
        let person: HTML
        if let account = context.session?.account {
            person = "<p>You are \(account.name).</p>"
        } else {
            person = """
                \(Elements.field("E-mail", name: "email", type: "email", error: error, autocomplete: "username"))
                \(Elements.field("Password", name: "password", type: "password", autocomplete: "current-password"))
                """
        }
        return context.page(
            "Allow Fieldnotes for the desktop?", status: error == nil ? 200 : 422, scripts: .none,
            """
            <h1>Allow Fieldnotes for the desktop?</h1>
            <form action="/oauth/authorize" method="post" class="card narrow">
            \(hidden)
            \(person)
            <button type="submit" name="decision" value="allow" class="primary">Allow</button>
            <button type="submit" name="decision" value="deny">Deny</button>
            </form>
            """)
    }
}
