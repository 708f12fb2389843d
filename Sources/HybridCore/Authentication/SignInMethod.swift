/// Names of the sign-in methods in the application file and the trace.
package enum AuthenticationStrategy: String, Sendable, CaseIterable {
    case native, token, web, browser, none
}

/// Sign-in method with its settings.
package indirect enum SignInMethod: Equatable, Sendable {
    /// A native dialog that posts the credentials. The response's cookies sign the web view in.
    case native(CredentialsSignIn)
    /// A native dialog whose response is a token. The cookie endpoint accepts the token and sets the web view's
    /// cookies.
    case token(CredentialsSignIn, cookieEndpoint: SignInEndpoint)
    /// The site's own sign-in page, shown in a dialog. `others` are further pages of the sign-in, such as for a second
    /// factor.
    case web(page: SignInEndpoint, others: [SignInEndpoint])
    /// The system's browser, for sites that refuse embedded views (RFC 8252). Continues as
    /// ``token(_:cookieEndpoint:)``.
    case browser(OAuthConfiguration, cookieEndpoint: SignInEndpoint)
    /// No sign-in: a 401 is an ordinary error.
    case none

    /// User interface of a method.
    indirect enum Prompt: Equatable {
        /// A native dialog with fields.
        case dialog(CredentialsSignIn)
        /// A page in a dialog.
        case page(SignInEndpoint)
        /// The system's browser.
        case browser(OAuthConfiguration)
    }

    /// The method's strategy.
    package var strategy: AuthenticationStrategy {
        switch self {
        case .native: .native
        case .token: .token
        case .web: .web
        case .browser: .browser
        case .none: .none
        }
    }

    /// User interface of the sign-in; `nil` if there is no sign-in.
    var prompt: Prompt? {
        switch self {
        case .native(let credentials), .token(let credentials, _): .dialog(credentials)
        case .web(let page, _): .page(page)
        case .browser(let oauth, _): .browser(oauth)
        case .none: nil
        }
    }

    /// Address that sets the web view's cookies for a token, also without a dialog; `nil` if the sign-in itself sets
    /// cookies.
    package var cookieEndpoint: SignInEndpoint? {
        switch self {
        case .token(_, let endpoint), .browser(_, let endpoint): endpoint
        case .native, .web, .none: nil
        }
    }

    /// Pages used for sign-in in a web view.
    var pages: [SignInEndpoint] {
        switch self {
        case .web(let page, let others): [page] + others
        case .native, .token, .browser, .none: []
        }
    }
}

/// Values derived from the method.
extension SignInMethod {
    /// Settings of the native dialog; `nil` for other methods.
    package var credentials: CredentialsSignIn? {
        if case .dialog(let credentials) = prompt { credentials } else { nil }
    }

    /// Settings of the system browser's sign-in; `nil` for other methods.
    package var oauth: OAuthConfiguration? {
        if case .browser(let oauth) = prompt { oauth } else { nil }
    }

    /// Origin of the tokens. They are stored under its name and sent only there.
    ///
    /// This is the origin that issued the token for the credentials. With the browser it is the cookie endpoint's
    /// origin, because the token is not used at a server that signs users in for many sites.
    package var tokenOrigin: ApplicationOrigin? { (credentials?.endpoint ?? cookieEndpoint)?.origin }

    /// The request that renews the tokens; `nil` if they cannot be renewed.
    package func renewal(of tokens: Tokens) -> TokenRenewal? {
        switch prompt {
        case .dialog(let credentials):
            guard let refresh = credentials.refresh,
                BearerPolicy(origin: credentials.endpoint.origin).allows(refresh.endpoint.url)
            else { return nil }
            return .credentials(credentials, refresh)
        case .browser(let oauth): return tokens.refresh.map { .oauth(oauth, $0) }
        case .page, nil: return nil
        }
    }

    /// Address of the sign-in in the trace.
    var address: SignInEndpoint? {
        switch prompt {
        case .dialog(let credentials): credentials.endpoint
        case .page(let page): page
        case .browser(let oauth): oauth.authorizationEndpoint
        case nil: nil
        }
    }
}

/// Request that renews tokens.
package enum TokenRenewal: Equatable, Sendable {
    /// For the application's own server: JSON with the refresh token, or the old token in the header.
    case credentials(CredentialsSignIn, CredentialsSignIn.Refresh)
    /// With the refresh token, following RFC 6749, section 6.
    case oauth(OAuthConfiguration, Secret)

    /// The request's address.
    package var endpoint: SignInEndpoint {
        switch self {
        case .credentials(_, let refresh): refresh.endpoint
        case .oauth(let oauth, _): oauth.tokenEndpoint
        }
    }
}
