/// The keys of the application file's `authentication`, and which strategies they are for.
enum AuthenticationKey: String, CaseIterable {
    case strategy, origins, statuses, signInPath, meEndpoint, userKey, signOutEndpoint, signOutMethod
    case endpoint, tokenHeader, tokenKey, refreshEndpoint, refreshTokenKey, refreshBody
    case fields, format, body, formPath, errorKey, links, code
    case cookieEndpoint
    case signInPages
    case oauth

    static let names = allCases.map(\.rawValue)

    /// Whether the key means something to the strategy.
    func concerns(_ strategy: AuthenticationStrategy) -> Bool {
        switch self {
        case .strategy, .origins, .statuses, .signInPath, .meEndpoint, .userKey, .signOutEndpoint, .signOutMethod: true
        case .endpoint, .tokenHeader, .tokenKey, .refreshEndpoint, .refreshTokenKey, .refreshBody, .fields, .format,
            .body, .formPath, .errorKey, .links, .code:
            strategy == .native || strategy == .token
        case .cookieEndpoint: strategy.turnsTokenIntoCookies
        case .signInPages: strategy == .web
        case .oauth: strategy == .browser
        }
    }

    /// What each strategy cannot do without, and how to write it.
    static func required(for strategy: AuthenticationStrategy) -> [(key: AuthenticationKey, example: String)] {
        let endpoint = (AuthenticationKey.endpoint, "\"/sessions.json\"")
        let cookieEndpoint = (AuthenticationKey.cookieEndpoint, "\"/session/from-token\"")
        return switch strategy {
        case .native: [endpoint]
        case .token: [endpoint, cookieEndpoint]
        case .web: [(.signInPath, "\"/sign-in\"")]
        case .browser: [(.oauth, OAuthConfiguration.example), cookieEndpoint]
        case .none: []
        }
    }
}
