import GLibBridge

/// Who may sign in, and the tokens that native clients were given.
struct AccountStore {
    /// Tokens that were given out together: a token for requests, and one for the next pair.
    struct Pair {
        let access: String
        let refresh: String
    }

    private struct Token {
        let account: Account
        /// The sign-in that it came from: signing out makes all of its tokens worthless.
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

    /// The account, if the password is right.
    func authenticate(email: String, password: String) -> Account? {
        Self.known.first { $0.account.email == email.lowercased() && $0.password == password }?.account
    }

    /// Somebody's password, for the ways of signing in that do not send it.
    func password(of email: String) -> String? {
        Self.known.first { $0.account.email == email }?.password
    }

    /// Whom the browser's sign-in takes for granted in tests.
    var ada: Account { Self.known[0].account }

    // MARK: Tokens

    /// A new pair of tokens for an account.
    mutating func issueTokens(for account: Account, grant: String = randomToken()) -> Pair {
        let pair = Pair(access: randomToken(), refresh: randomToken())
        tokens[pair.access] = Token(account: account, grant: grant)
        refreshTokens[pair.refresh] = Token(account: account, grant: grant)
        return pair
    }

    /// Whose token this is.
    func account(forToken token: String) -> Account? {
        tokens[token].flatMap { $0.hasExpired ? nil : $0.account }
    }

    /// New tokens for a refresh token, which is used up (RFC 6749, section 10.4).
    mutating func refresh(_ token: String) -> Pair? {
        guard let old = refreshTokens.removeValue(forKey: token) else { return nil }
        tokens = tokens.filter { $0.value.grant != old.grant }
        return issueTokens(for: old.account, grant: old.grant)
    }

    /// New tokens for an old one, expired or not.
    mutating func renew(_ token: String) -> Pair? {
        guard let old = tokens.removeValue(forKey: token) else { return nil }
        refreshTokens = refreshTokens.filter { $0.value.grant != old.grant }
        return issueTokens(for: old.account, grant: old.grant)
    }

    /// Makes a token worthless, and all others of its sign-in. Returns whether it was worth anything.
    mutating func revoke(_ token: String) -> Bool {
        guard let grant = (tokens[token] ?? refreshTokens[token])?.grant else { return false }
        tokens = tokens.filter { $0.value.grant != grant }
        refreshTokens = refreshTokens.filter { $0.value.grant != grant }
        return true
    }

    /// Makes the tokens for requests worthless; those for new ones are still good.
    mutating func expireTokens() {
        tokens = tokens.mapValues { Token(account: $0.account, grant: $0.grant, hasExpired: true) }
    }

    // MARK: Codes

    /// A new code, which is good for one exchange.
    mutating func issue(_ code: AuthorizationCode) -> String {
        let text = randomToken()
        codes[text] = code
        return text
    }

    /// The tokens for a code, if whoever asks for them can prove to be the one who asked for the code.
    mutating func exchange(code: String, clientID: String, redirectURI: String, verifier: String) -> Pair? {
        guard let issued = codes.removeValue(forKey: code), issued.clientID == clientID,
            issued.redirectURI == redirectURI, issued.isProved(by: verifier)
        else { return nil }
        return issueTokens(for: issued.account)
    }
}
