/// The keys of the member `authentication` in the application file, and the strategies that use them.
package enum AuthenticationKey: String, CaseIterable {
    case strategy, origins, statuses, signInPath, meEndpoint, userKey, signOutEndpoint, signOutMethod
    case endpoint, tokenHeader, tokenKey, refreshEndpoint, refreshTokenKey, refreshBody
    case fields, format, body, formPath, errorKey, links, code
    case cookieEndpoint
    case signInPages
    case oauth

    package static let names = allCases.map(\.rawValue)

    func concerns(_ strategy: AuthenticationStrategy) -> Bool {
        switch self {
        case .strategy, .origins, .statuses, .signInPath, .meEndpoint, .userKey, .signOutEndpoint, .signOutMethod: true
        case .endpoint, .tokenHeader, .tokenKey, .refreshEndpoint, .refreshTokenKey, .refreshBody, .fields, .format,
            .body, .formPath, .errorKey, .links, .code:
            strategy == .native || strategy == .token
        case .cookieEndpoint: strategy == .token || strategy == .browser
        case .signInPages: strategy == .web
        case .oauth: strategy == .browser
        }
    }

    /// Returns the keys that a strategy requires, each with an example of its value.
    package static func required(for strategy: AuthenticationStrategy) -> [(key: AuthenticationKey, example: String)] {
        let endpoint = (AuthenticationKey.endpoint, "\"/sessions.json\"")
        let cookieEndpoint = (AuthenticationKey.cookieEndpoint, "\"/session/from-token\"")
        return switch strategy {
        case .native: [endpoint]
        case .token: [endpoint, cookieEndpoint]
        case .web: [(.signInPath, "\"/sign-in\"")]
        case .browser: [(.oauth, OAuthConfiguration.example), cookieEndpoint]
        case .own, .none: []
        }
    }
}

extension SignInMethod {
    /// The parsed values for all strategies. Errors in them have already been reported.
    struct Parts {
        package var credentials: CredentialsSignIn?
        var cookieEndpoint: SignInEndpoint?
        var signInPage: SignInEndpoint?
        var signInPages: [SignInEndpoint] = []
        package var oauth: OAuthConfiguration?
    }

    /// Creates the method for a strategy from the parts that the strategy uses. If one of these parts is missing, the
    /// method is `none`.
    init(_ strategy: AuthenticationStrategy, _ parts: Parts) {
        self =
            switch (strategy, parts.credentials, parts.signInPage, parts.oauth, parts.cookieEndpoint) {
            case (.native, let credentials?, _, _, _): .native(credentials)
            case (.token, let credentials?, _, _, let cookies?): .token(credentials, cookieEndpoint: cookies)
            case (.web, _, let page?, _, _): .web(page: page, others: parts.signInPages)
            case (.browser, _, _, let oauth?, let cookies?): .browser(oauth, cookieEndpoint: cookies)
            case (.native, _, _, _, _), (.token, _, _, _, _), (.web, _, _, _, _), (.browser, _, _, _, _),
                (.own, _, _, _, _), (.none, _, _, _, _):
                .none
            }
    }
}
