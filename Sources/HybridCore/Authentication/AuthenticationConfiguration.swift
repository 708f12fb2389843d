package import FoundationEssentials

/// How people sign in, as the application file says.
package struct AuthenticationConfiguration: Equatable, Sendable {
    /// How the server is told that somebody signs out.
    package enum SignOutMethod: String, Sendable, CaseIterable {
        case delete = "DELETE"
        case post = "POST"
    }

    /// The way of signing in.
    package var strategy: AuthenticationStrategy
    /// Where credentials go (`native`, `token`).
    package var endpoint: SignInEndpoint?
    /// The response header that carries the token. Letter case does not count.
    package var tokenHeader: String
    /// Where the token stands in the response's JSON: member names joined by dots.
    package var tokenKey: String
    /// Whether an answer without a token is no sign-in: the file says where the token stands.
    package var requiresToken = false
    /// What the dialog asks for, and how it is sent (`native`, `token`).
    package var form = SignInForm()
    /// The JSON in which the refresh token is sent, in place of a member of that name.
    var refreshTemplate: BodyTemplate?
    /// Where the user's details stand in the response's JSON, likewise.
    package var userKey: String
    /// Where the token for new tokens stands in the response's JSON, likewise.
    package var refreshTokenKey = "refresh_token"
    /// The statuses that ask for a sign-in; 401 always does.
    package var statuses: Set<Int> = [401]
    /// The site's own sign-in page: what `web` shows. In every strategy a page that was redirected there counts as
    /// refused with 401.
    package var signInPage: SignInEndpoint?
    /// More pages that belong to the signing in, such as the one that asks for a second factor (`web`).
    package var signInPages: [SignInEndpoint] = []
    /// Takes the token and sets the web view's cookies (`token`, `browser`).
    package var cookieEndpoint: SignInEndpoint?
    /// Takes an expired token and gives a new one (`native`, `token`); `browser` uses its token endpoint.
    package var refreshEndpoint: SignInEndpoint?
    /// Says who is signed in.
    package var meEndpoint: SignInEndpoint?
    /// Is told that somebody signs out.
    package var signOutEndpoint: SignInEndpoint?
    /// How it is told.
    package var signOutMethod = SignOutMethod.delete
    /// Other origins that passwords and tokens may go to.
    package var origins: [ApplicationOrigin] = []
    /// The server that the system's browser signs in at (`browser`).
    package var oauth: OAuthConfiguration?

    /// A configuration; by default none, with the names that the seeds use.
    package init(
        strategy: AuthenticationStrategy = .none, endpoint: SignInEndpoint? = nil,
        tokenHeader: String = "X-Session-Token", tokenKey: String = "token", userKey: String = "user"
    ) {
        self.strategy = strategy
        self.endpoint = endpoint
        self.tokenHeader = tokenHeader
        self.tokenKey = tokenKey
        self.userKey = userKey
    }

    /// Whether there is a way of signing in.
    package var isConfigured: Bool {
        switch strategy {
        case .native: endpoint != nil
        case .token: endpoint != nil && cookieEndpoint != nil
        case .web: signInPage != nil
        case .browser: oauth != nil && cookieEndpoint != nil
        case .none: false
        }
    }

    /// The origin that tokens are for: they are kept under its name, and sent nowhere else.
    ///
    /// It is the one that gave the token for the credentials; with `browser` that of the cookie endpoint, because the
    /// server that signs people in for many sites is not the one that the token is used at.
    package var tokenOrigin: ApplicationOrigin? {
        switch strategy {
        case .native, .token: endpoint?.origin
        case .browser: cookieEndpoint?.origin
        case .web, .none: nil
        }
    }

    /// Whether new tokens can be had for old ones.
    package func canRefresh(_ tokens: Tokens) -> Bool {
        switch strategy {
        case .native, .token:
            tokenOrigin.map(BearerPolicy.init(origin:)).flatMap { refreshEndpoint.map(\.url).map($0.allows) } ?? false
        case .browser: oauth != nil && tokens.refresh != nil
        case .web, .none: false
        }
    }

    /// Whether a visit that ended so asks for a sign-in.
    /// - Parameters:
    ///   - status: The HTTP status of the page.
    ///   - url: Where the page came from in the end, after redirects.
    package func asksForSignIn(status: Int, url: URL) -> Bool {
        isConfigured && (status == 401 || statuses.contains(status) || isSignInPage(url))
    }

    /// Whether an error asks for a sign-in.
    package func asksForSignIn(_ error: VisitError) -> Bool {
        guard isConfigured, let status = error.status else { return false }
        return status == 401 || statuses.contains(status)
    }

    /// What the adapter must know to stop a refused form or frame from losing its page: `statuses`, and `page`, the
    /// sign-in page without its query, if there is one. Null without a way of signing in.
    package var adapterSettings: JSONValue {
        guard isConfigured else { return .null }
        var members: [String: JSONValue] = ["statuses": .array(statuses.union([401]).sorted().map(JSONValue.integer))]
        if let signInPage {
            members["page"] = .string(signInPage.origin.text + signInPage.url.path(percentEncoded: true))
        }
        return .object(members)
    }

    /// Whether the address is the sign-in page, whatever its query.
    package func isSignInPage(_ url: URL) -> Bool {
        signInPage?.isSamePage(as: url) ?? false
    }

    /// Whether the address is the sign-in page or another that belongs to the signing in.
    package func belongsToSignIn(_ url: URL) -> Bool {
        isSignInPage(url) || signInPages.contains { $0.isSamePage(as: url) }
    }

    /// What a web view asks for when somebody signs in: the pages, and the address that sets cookies.
    package var pages: [URL] { ([signInPage, cookieEndpoint] + signInPages).compactMap { $0?.url } }
}
