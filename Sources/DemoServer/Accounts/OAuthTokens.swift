import FoundationEssentials

/// The token endpoints for native applications that sign in with the browser. They exchange codes and refresh tokens
/// (RFC 6749, sections 4.1.3 and 6) and revoke tokens (RFC 7009). `POST /api/refresh` is for clients without OAuth.
@MainActor
enum OAuthTokens {
    static func add(to routes: inout Routes) {
        routes.post("/oauth/token") { token($0, $0.request.form) }
        routes.post("/oauth/revoke") { context in
            // An unknown token is not an error, because the client only requires it to be invalid (RFC 7009, section
            // 2.2).
            _ = context.request.form["token"].map { context.site.accounts.revoke($0) }
            return PageResponse(status: 200)
        }
        routes.post("/api/refresh", refresh)
    }

    private static func token(_ context: Context, _ fields: FormData) -> PageResponse {
        guard fields["client_id"] == OAuthPages.clientID else { return error("invalid_client", status: 401) }
        switch fields["grant_type"] {
        case "authorization_code":
            let pair = context.site.accounts.exchange(
                code: fields["code"] ?? "", clientID: OAuthPages.clientID, redirectURI: fields["redirect_uri"] ?? "",
                verifier: fields["code_verifier"] ?? "")
            return pair.map { answer(TokenAnswer($0, in: context)) } ?? error("invalid_grant", status: 400)
        case "refresh_token":
            return renewed(context) {
                context.site.accounts.refresh(fields["refresh_token"] ?? "")
                    .map { answer(TokenAnswer($0, in: context)) } ?? error("invalid_grant", status: 400)
            }
        default: return error("unsupported_grant_type", status: 400)
        }
    }

    /// Exchanges a refresh token in JSON. If there is none, exchanges the access token in the header, even if it has
    /// expired.
    private static func refresh(_ context: Context) -> PageResponse {
        let body = try? JSONDecoder().decode(RefreshFields.self, from: Data(context.request.body))
        return renewed(context) {
            let pair =
                body?.refreshToken.flatMap { context.site.accounts.refresh($0) }
                ?? context.request.bearerToken.flatMap { context.site.accounts.renew($0) }
            guard let pair else { return SignInAPI.unauthorized }
            return answer(RefreshAnswer(pair, in: context)).with("X-Session-Token", pair.access)
        }
    }

    private static func renewed(_ context: Context, _ normal: () -> PageResponse) -> PageResponse {
        switch context.site.behaviour.accounts.refresh {
        case .normal: normal()
        case .slow(let milliseconds): normal().after(milliseconds: milliseconds)
        case .refused: error("invalid_grant", status: 400)
        case .status(let status): error("temporarily_unavailable", status: status)
        }
    }

    private static func answer(_ value: some Encodable, status: Int = 200) -> PageResponse {
        guard let data = try? JSONEncoder().encode(value) else { return PageResponse(status: 500) }
        return PageResponse(status: status, json: String(decoding: data, as: UTF8.self))
    }

    private static func error(_ name: String, status: Int) -> PageResponse {
        answer(["error": name], status: status)
    }
}

/// Returns the response that OAuth specifies (RFC 6749, section 5.1).
private struct TokenAnswer: Encodable {
    let accessToken: String
    let refreshToken: String
    let tokenType = "Bearer"
    let expiresIn: Int?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
    }

    @MainActor
    init(_ pair: AccountStore.Pair, in context: Context) {
        accessToken = pair.access
        refreshToken = pair.refresh
        expiresIn = context.site.behaviour.accounts.tokenLifetime
    }
}

/// Returns a response with the names that the native sign-in uses.
private struct RefreshAnswer: Encodable {
    let token: String
    let refreshToken: String
    let expiresIn: Int?

    private enum CodingKeys: String, CodingKey {
        case token
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
    }

    @MainActor
    init(_ pair: AccountStore.Pair, in context: Context) {
        token = pair.access
        refreshToken = pair.refresh
        expiresIn = context.site.behaviour.accounts.tokenLifetime
    }
}

private struct RefreshFields: Decodable {
    let refreshToken: String?

    private enum CodingKeys: String, CodingKey { case refreshToken = "refresh_token" }
}
