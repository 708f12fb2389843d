/// Who may sign in, and the tokens that native clients were given.
struct AccountStore {
    private static let known: [(account: Account, password: String)] = [
        (Account(name: "Ada Lovelace", email: "ada@example.com"), "correct horse"),
        (Account(name: "Grace Hopper", email: "grace@example.com"), "battery staple"),
    ]

    private var tokens: [String: Account] = [:]

    /// The account, if the password is right.
    func authenticate(email: String, password: String) -> Account? {
        Self.known.first { $0.account.email == email.lowercased() && $0.password == password }?.account
    }

    /// A new token for an account.
    mutating func issueToken(for account: Account) -> String {
        let token = randomToken()
        tokens[token] = account
        return token
    }

    /// Whose token this is.
    func account(forToken token: String) -> Account? {
        tokens[token]
    }

    /// Makes a token worthless. Returns whether it was worth anything.
    mutating func revoke(_ token: String) -> Bool {
        tokens.removeValue(forKey: token) != nil
    }
}
