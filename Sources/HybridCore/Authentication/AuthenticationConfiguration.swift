package import FoundationEssentials

/// How people sign in, as the application file says.
package struct AuthenticationConfiguration: Equatable, Sendable {
    /// How the server is told that somebody signs out.
    package enum SignOutMethod: String, Sendable, CaseIterable {
        case delete = "DELETE"
        case post = "POST"
    }

    /// Who is told that somebody signs out, and how.
    package struct SignOut: Equatable, Sendable {
        /// Where the request goes.
        package var endpoint: SignInEndpoint
        /// What it is.
        package var method = SignOutMethod.delete

        /// A sign-out at that address.
        package init(endpoint: SignInEndpoint, method: SignOutMethod = .delete) {
            self.endpoint = endpoint
            self.method = method
        }
    }

    /// The way of signing in.
    package var method: SignInMethod
    /// The statuses that ask for a sign-in; 401 always does.
    package var statuses: Set<Int> = [401]
    /// The site's own sign-in page, where people sign in otherwise: a page that was redirected there counts as refused
    /// with 401.
    package var redirectPage: SignInEndpoint?
    /// Says who is signed in.
    package var meEndpoint: SignInEndpoint?
    /// Where the user's details stand in an answer's JSON: member names and indexes joined by dots.
    package var userKey = "user"
    /// Who is told that somebody signs out, if anybody is.
    package var signOut: SignOut?
    /// Other origins that passwords and tokens may go to.
    package var origins: [ApplicationOrigin] = []

    /// A configuration; by default none.
    package init(_ method: SignInMethod = .none) {
        self.method = method
    }

    /// Whether there is a way of signing in.
    package var isConfigured: Bool { method != .none }

    /// Whether people are offered to sign out.
    /// - Parameters:
    ///   - isSignedIn: whether somebody has signed in by the application.
    ///   - hasCookies: whether the site has left cookies. Then a page of its own may have signed somebody in.
    package func offersSignOut(isSignedIn: Bool, hasCookies: Bool) -> Bool {
        isConfigured && (isSignedIn || hasCookies)
    }

    /// The site's own sign-in page. In every strategy a page that was redirected there counts as refused with 401.
    package var signInPage: SignInEndpoint? { method.pages.first ?? redirectPage }

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
        isSignInPage(url) || method.pages.contains { $0.isSamePage(as: url) }
    }

    /// Whether an address that the desktop hands to the application is the browser's answer, and no page.
    package func isCallback(_ url: URL) -> Bool { method.oauth?.isCallback(url) ?? false }

    /// What a web view asks for when somebody signs in: the pages, and the address that sets cookies.
    package var pages: [URL] { ([redirectPage, method.cookieEndpoint] + method.pages).compactMap { $0?.url } }
}
