import GLibBridge

/// The accounts, and the tokens that were issued to native clients.
struct AccountStore {
    /// An access token and a refresh token that were issued together.
    struct Pair {
        let access: String
        let refresh: String
    }

    private struct Token {
        let account: Account
        /// The sign-in that issued the tokens. Signing out revokes all tokens of a sign-in.
        let grant: String
        var hasExpired = false
    }

    private static let known: [(account: Account, password: String)] = [
        (Account(name: "Ada Lovelace", email: "ada@example.com"), "correct horse"),
        (Account(name: "Grace Hopper", email: "grace@example.com"), "battery staple"),
    ]

    private var tokens: [String: Token] = [:]
    private var refreshTokens: [String: Token] = [:]
    private var codes: [String: AuthorizationCode] = [:]

    /// Returns the account, or `nil` if the password is wrong.
    func authenticate(email: String, password: String) -> Account? {
        Self.known.first { $0.account.email == email.lowercased() && $0.password == password }?.account
    }

    /// Returns the password of an account, for sign-in methods that do not send it.
    func password(of email: String) -> String? {
        Self.known.first { $0.account.email == email }?.password
    }

    /// The account that tests use to sign in with the browser.
    var ada: Account { Self.known[0].account }

    // MARK: Tokens

    /// Issues a pair of tokens for an account.
    mutating func issueTokens(for account: Account, grant: String = randomToken()) -> Pair {
        let pair = Pair(access: randomToken(), refresh: randomToken())
        tokens[pair.access] = Token(account: account, grant: grant)
        refreshTokens[pair.refresh] = Token(account: account, grant: grant)
        return pair
    }

    func account(forToken token: String) -> Account? {
        tokens[token].flatMap { $0.hasExpired ? nil : $0.account }
    }

    /// Exchanges a refresh token, which becomes invalid (RFC 6749, section 10.4).
    mutating func refresh(_ token: String) -> Pair? {
        guard let old = refreshTokens.removeValue(forKey: token) else { return nil }
        tokens = tokens.filter { $0.value.grant != old.grant }
        return issueTokens(for: old.account, grant: old.grant)
    }

    /// Exchanges an access token, even if it has expired.
    mutating func renew(_ token: String) -> Pair? {
        guard let old = tokens.removeValue(forKey: token) else { return nil }
        refreshTokens = refreshTokens.filter { $0.value.grant != old.grant }
        return issueTokens(for: old.account, grant: old.grant)
    }

    /// Revokes a token and all others of its sign-in. Returns true if it was valid.
    mutating func revoke(_ token: String) -> Bool {
        guard let grant = (tokens[token] ?? refreshTokens[token])?.grant else { return false }
        tokens = tokens.filter { $0.value.grant != grant }
        refreshTokens = refreshTokens.filter { $0.value.grant != grant }
        return true
    }

    /// Expires the access tokens. Refresh tokens stay valid.
    mutating func expireTokens() {
        tokens = tokens.mapValues { Token(account: $0.account, grant: $0.grant, hasExpired: true) }
    }

    // MARK: Codes

    /// Issues a code that can be exchanged once.
    mutating func issue(_ code: AuthorizationCode) -> String {
        let text = randomToken()
        codes[text] = code
        return text
    }

    /// Exchanges a code for tokens, if the verifier proves that the client requested the code.
    mutating func exchange(code: String, clientID: String, redirectURI: String, verifier: String) -> Pair? {
        guard let issued = codes.removeValue(forKey: code), issued.clientID == clientID,
            issued.redirectURI == redirectURI, issued.isProved(by: verifier)
        else { return nil }
        return issueTokens(for: issued.account)
    }
}
