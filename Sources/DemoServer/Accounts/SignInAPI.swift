import FoundationEssentials

/// The sign-in and sign-out of native clients. A client sends JSON, and receives a token and the cookie for the
/// browser.
@MainActor
package enum SignInAPI {
    static func add(to routes: inout Routes) {
        OAuthPages.add(to: &routes)
        routes.post("/api/sign-in", signIn)
        routes.delete("/api/session") { context in
            guard let token = context.request.bearerToken, context.site.accounts.revoke(token) else {
                return unauthorized
            }
            return PageResponse(status: 204)
        }
        routes.get("/api/me") { context in
            guard let account = tokenAccount(context) else { return unauthorized }
            return encode(UserAnswer(account))
        }
        routes.get("/session/from-token") { context in
            guard let account = tokenAccount(context) else {
                return FailurePages.page(401, in: context)
            }
            context.signIn(account, remember: context.request.query["remember"] != nil)
            if let target = context.site.behaviour.accounts.cookieRedirect { return PageResponse(redirectTo: target) }
            return PageResponse(status: 204)
        }
    }

    package static let unauthorized = error("A valid token is needed.", status: 401).with("WWW-Authenticate", "Bearer")

    /// Returns the account to which the request's token belongs.
    static func tokenAccount(_ context: Context) -> Account? {
        context.request.bearerToken.flatMap { context.site.accounts.account(forToken: $0) }
    }

    private static func signIn(_ context: Context) -> PageResponse {
        guard let credentials = try? JSONDecoder().decode(Credentials.self, from: Data(context.request.body)) else {
            return error("The request is not the JSON that was expected.", status: 400)
        }
        switch context.site.behaviour.signIn {
        case .normal: return answer(credentials, in: context)
        case .slow(let milliseconds): return answer(credentials, in: context).after(milliseconds: milliseconds)
        case .tokenInHeaderOnly: return answer(credentials, in: context, tokenInBody: false)
        case .cookieOnly: return answer(credentials, in: context, tokenInBody: false, tokenInHeader: false)
        case .oversized(let bytes): return answer(credentials, in: context, padding: bytes)
        case .notJSON: return context.page("Welcome", "<h1>Welcome</h1><p>This is a page, not JSON.</p>")
        case .redirect(let location): return PageResponse(redirectTo: location)
        case .status(let status): return error("The server cannot do this now.", status: status)
        case .hang: return .never
        }
    }

    private static func answer(
        _ credentials: Credentials, in context: Context, tokenInBody: Bool = true, tokenInHeader: Bool = true,
        padding: Int? = nil
    ) -> PageResponse {
        let found = context.site.accounts.authenticate(email: credentials.email, password: credentials.password)
        guard let account = found else { return error("Wrong e-mail or password.", status: 401) }
        let tokens = context.site.accounts.issueTokens(for: account)
        let token = tokens.access
        context.signIn(account, remember: credentials.remember)
        let response = encode(
            SignInAnswer(
                token: tokenInBody ? token : nil, refreshToken: tokenInBody ? tokens.refresh : nil,
                expiresIn: context.site.behaviour.accounts.tokenLifetime, user: UserAnswer(account),
                padding: padding.map { String(repeating: "x", count: $0) }))
        return tokenInHeader ? response.with("X-Session-Token", token) : response
    }

    private static func encode(_ value: some Encodable, status: Int = 200) -> PageResponse {
        guard let data = try? JSONEncoder().encode(value) else { return PageResponse(status: 500) }
        return PageResponse(status: status, json: String(decoding: data, as: UTF8.self))
    }

    private static func error(_ message: String, status: Int) -> PageResponse {
        encode(["error": message], status: status)
    }
}

private struct UserAnswer: Encodable {
    let name: String
    let email: String

    init(_ account: Account) {
        name = account.name
        email = account.email
    }
}

private struct SignInAnswer: Encodable {
    let token: String?
    let refreshToken: String?
    let expiresIn: Int?
    let user: UserAnswer
    let padding: String?

    private enum CodingKeys: String, CodingKey {
        case token
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case user, padding
    }
}

/// The credentials that a client sends. They are at the top level or below `user`, as Rails' generators expect.
private struct Credentials: Decodable {
    let email: String
    let password: String
    let remember: Bool

    private enum Key: String, CodingKey { case user, email, password, remember }

    init(from decoder: any Decoder) throws {
        let top = try decoder.container(keyedBy: Key.self)
        let fields = top.contains(.user) ? try top.nestedContainer(keyedBy: Key.self, forKey: .user) : top
        email = try fields.decode(String.self, forKey: .email)
        password = try fields.decode(String.self, forKey: .password)
        remember = try fields.decodeIfPresent(Bool.self, forKey: .remember) ?? false
    }
}
