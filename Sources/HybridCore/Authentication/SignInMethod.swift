/// The ways of signing in by the names that the application file and the trace have for them.
package enum AuthenticationStrategy: String, Sendable, CaseIterable {
    case native, token, web, browser, none
}

/// How people sign in, with all that this way of it needs and nothing else.
package indirect enum SignInMethod: Equatable, Sendable {
    /// A native dialog that posts the credentials itself. The answer's cookies sign the web view in.
    case native(CredentialsSignIn)
    /// A native dialog too, whose answer is a token; an address that takes the token gives the web view its cookies.
    case token(CredentialsSignIn, cookieEndpoint: SignInEndpoint)
    /// The site's own sign-in page, in a dialog. The others belong to the signing in too, such as the one that asks for
    /// a second factor.
    case web(page: SignInEndpoint, others: [SignInEndpoint])
    /// The system's browser, for sites that refuse embedded views (RFC 8252). Goes on as ``token(_:cookieEndpoint:)``.
    case browser(OAuthConfiguration, cookieEndpoint: SignInEndpoint)
    /// None: a 401 is an ordinary error.
    case none

    /// What people are shown.
    indirect enum Prompt: Equatable {
        /// A native dialog with fields.
        case dialog(CredentialsSignIn)
        /// A page in a dialog.
        case page(SignInEndpoint)
        /// The system's browser.
        case browser(OAuthConfiguration)
    }

    /// Its name.
    package var strategy: AuthenticationStrategy {
        switch self {
        case .native: .native
        case .token: .token
        case .web: .web
        case .browser: .browser
        case .none: .none
        }
    }

    /// What people are shown when they are to sign in; `nil` if they cannot.
    var prompt: Prompt? {
        switch self {
        case .native(let credentials), .token(let credentials, _): .dialog(credentials)
        case .web(let page, _): .page(page)
        case .browser(let oauth, _): .browser(oauth)
        case .none: nil
        }
    }

    /// What turns a token into the web view's cookies, also without a dialog; `nil` if signing in ends with cookies.
    package var cookieEndpoint: SignInEndpoint? {
        switch self {
        case .token(_, let endpoint), .browser(_, let endpoint): endpoint
        case .native, .web, .none: nil
        }
    }

    /// The pages that people sign in on in a web view.
    var pages: [SignInEndpoint] {
        switch self {
        case .web(let page, let others): [page] + others
        case .native, .token, .browser, .none: []
        }
    }
}

/// What follows from these, the same for every way.
extension SignInMethod {
    /// What a native dialog asks for; `nil` if none does.
    package var credentials: CredentialsSignIn? {
        if case .dialog(let credentials) = prompt { credentials } else { nil }
    }

    /// The server that the system's browser signs people in at; `nil` if it does not.
    package var oauth: OAuthConfiguration? {
        if case .browser(let oauth) = prompt { oauth } else { nil }
    }

    /// The origin that tokens are for: they are kept under its name, and sent nowhere else.
    ///
    /// It is the one that gave the token for the credentials; with the browser that of the cookie endpoint, because the
    /// server that signs people in for many sites is not the one that the token is used at.
    package var tokenOrigin: ApplicationOrigin? { (credentials?.endpoint ?? cookieEndpoint)?.origin }

    /// How new tokens are had for old ones; `nil` if they cannot.
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

    /// The address that stands for the whole in the trace.
    var address: SignInEndpoint? {
        switch prompt {
        case .dialog(let credentials): credentials.endpoint
        case .page(let page): page
        case .browser(let oauth): oauth.authorizationEndpoint
        case nil: nil
        }
    }
}

/// How new tokens are had for old ones.
package enum TokenRenewal: Equatable, Sendable {
    /// As the application's own server wants it: JSON with the refresh token, or the old token for its successor.
    case credentials(CredentialsSignIn, CredentialsSignIn.Refresh)
    /// By the refresh token, as in RFC 6749, section 6.
    case oauth(OAuthConfiguration, Secret)

    /// Where they are asked for.
    package var endpoint: SignInEndpoint {
        switch self {
        case .credentials(_, let refresh): refresh.endpoint
        case .oauth(let oauth, _): oauth.tokenEndpoint
        }
    }
}
