package import HybridValues

/// The name of a sign-in method in the application file and the trace.
package enum AuthenticationStrategy: String, Sendable, CaseIterable {
    case native, token, web, browser, none
    /// A sign-in by the application's code. An application file cannot select it.
    case own

    package static let allCases: [AuthenticationStrategy] = [.native, .token, .web, .browser, .none]
}

/// A sign-in method with its settings.
package indirect enum SignInMethod: Equatable, Sendable {
    /// A native dialog that posts the credentials. The cookies of the response sign the web view in.
    case native(CredentialsSignIn)
    /// A native dialog that posts the credentials and receives a token. The cookie endpoint accepts the token and sets
    /// the cookies of the web view.
    case token(CredentialsSignIn, cookieEndpoint: SignInEndpoint)
    /// The site's own sign-in page, shown in a dialog. `others` contains further pages that are part of the sign-in,
    /// such as one for a second factor.
    case web(page: SignInEndpoint, others: [SignInEndpoint])
    /// The system's browser, for sites that refuse embedded views (RFC 8252). Once the browser returns, the sign-in
    /// continues as with ``token(_:cookieEndpoint:)``.
    case browser(OAuthConfiguration, cookieEndpoint: SignInEndpoint)
    /// The application's code signs the user in. Its tokens are for the origin of the address.
    case own(SignInEndpoint)
    /// There is no sign-in. Status 401 is an ordinary error.
    case none

    /// The user interface of a sign-in method.
    indirect enum Prompt: Equatable {
        /// A native dialog with fields.
        case dialog(CredentialsSignIn)
        /// A page in a dialog.
        case page(SignInEndpoint)
        /// The system's browser.
        case browser(OAuthConfiguration)
        /// The application's code.
        case own
    }

    package var strategy: AuthenticationStrategy {
        switch self {
        case .native: .native
        case .token: .token
        case .web: .web
        case .browser: .browser
        case .own: .own
        case .none: .none
        }
    }

    /// The user interface of the sign-in, or `nil` if there is no sign-in.
    var prompt: Prompt? {
        switch self {
        case .native(let credentials), .token(let credentials, _): .dialog(credentials)
        case .web(let page, _): .page(page)
        case .browser(let oauth, _): .browser(oauth)
        case .own: .own
        case .none: nil
        }
    }

    /// The address that accepts a token and sets the web view's cookies. It also does this for a stored token, without
    /// a dialog. The value is `nil` if the sign-in itself sets the cookies.
    package var cookieEndpoint: SignInEndpoint? {
        switch self {
        case .token(_, let endpoint), .browser(_, let endpoint): endpoint
        case .native, .web, .own, .none: nil
        }
    }

    /// The pages of a sign-in in a web view.
    package var pages: [SignInEndpoint] {
        switch self {
        case .web(let page, let others): [page] + others
        case .native, .token, .browser, .own, .none: []
        }
    }
}

/// Values that depend on the method.
extension SignInMethod {
    /// The settings of the native dialog, or `nil` if the method has no native dialog.
    package var credentials: CredentialsSignIn? {
        switch prompt {
        case .dialog(let credentials): credentials
        case .page, .browser, .own, nil: nil
        }
    }

    /// The settings of the sign-in in the system's browser, or `nil` if the method does not use the browser.
    package var oauth: OAuthConfiguration? {
        switch prompt {
        case .browser(let oauth): oauth
        case .dialog, .page, .own, nil: nil
        }
    }

    /// The origin of the tokens. They are stored under its name and sent only to this origin.
    ///
    /// With a native dialog, this is the origin that issues the token for the credentials. With the browser, it is the
    /// origin of the cookie endpoint, because the server that issues the token may sign users in for many sites and the
    /// token is not used there.
    package var tokenOrigin: ApplicationOrigin? {
        if case .own(let endpoint) = self { return endpoint.origin }
        return (credentials?.endpoint ?? cookieEndpoint)?.origin
    }

    /// Returns the request that renews the tokens, or `nil` if they cannot be renewed.
    package func renewal(of tokens: Tokens) -> TokenRenewal? {
        switch prompt {
        case .dialog(let credentials):
            guard let refresh = credentials.refresh,
                BearerPolicy(origin: credentials.endpoint.origin).allows(refresh.endpoint.url)
            else { return nil }
            return .credentials(credentials, refresh)
        case .browser(let oauth): return tokens.refresh.map { .oauth(oauth, $0) }
        case .page, .own, nil: return nil
        }
    }

    /// The address that represents the sign-in in the trace.
    package var address: SignInEndpoint? {
        if case .own(let endpoint) = self { return endpoint }
        return switch prompt {
        case .dialog(let credentials): credentials.endpoint
        case .page(let page): page
        case .browser(let oauth): oauth.authorizationEndpoint
        case .own, nil: nil
        }
    }
}

/// The request that renews tokens.
package enum TokenRenewal: Equatable, Sendable {
    /// A request to the application's own server. It contains the refresh token as JSON. If there is no refresh token,
    /// the header `Authorization` contains the old token instead.
    case credentials(CredentialsSignIn, CredentialsSignIn.Refresh)
    /// A request with the refresh token, as specified by RFC 6749, section 6.
    case oauth(OAuthConfiguration, Secret)

    package var endpoint: SignInEndpoint {
        switch self {
        case .credentials(_, let refresh): refresh.endpoint
        case .oauth(let oauth, _): oauth.tokenEndpoint
        }
    }
}
