package import FoundationEssentials

/// Sign-in settings from the application file.
package struct AuthenticationConfiguration: Equatable, Sendable {
    /// HTTP method of the sign-out request.
    package enum SignOutMethod: String, Sendable, CaseIterable {
        case delete = "DELETE"
        case post = "POST"
    }

    /// The request that reports a sign-out to the server.
    package struct SignOut: Equatable, Sendable {
        /// The request's address.
        package var endpoint: SignInEndpoint
        /// The request's method.
        package var method = SignOutMethod.delete

        /// Creates a sign-out request.
        package init(endpoint: SignInEndpoint, method: SignOutMethod = .delete) {
            self.endpoint = endpoint
            self.method = method
        }
    }

    package var method: SignInMethod
    /// Statuses that start a sign-in; 401 always does.
    package var statuses: Set<Int> = [401]
    /// The site's sign-in page, for strategies other than `web`. A visit redirected there counts as refused with 401.
    package var redirectPage: SignInEndpoint?
    /// Returns the signed-in user.
    package var meEndpoint: SignInEndpoint?
    /// Location of the user's details in the response's JSON: member names and indexes joined by dots.
    package var userKey = "user"
    /// The sign-out request; `nil` to end the session locally only.
    package var signOut: SignOut?
    /// Other origins that may receive passwords and tokens.
    package var origins: [ApplicationOrigin] = []

    /// Creates a configuration.
    package init(_ method: SignInMethod = .none) {
        self.method = method
    }

    /// True if a sign-in method is configured.
    package var isConfigured: Bool { method != .none }

    /// True if the user can sign out.
    /// - Parameters:
    ///   - isSignedIn: True after a sign-in through the application.
    ///   - hasCookies: True if the site has set cookies, since one of its own pages may have signed the user in.
    package func offersSignOut(isSignedIn: Bool, hasCookies: Bool) -> Bool {
        isConfigured && (isSignedIn || hasCookies)
    }

    /// The site's sign-in page. With every strategy, a visit redirected there counts as refused with 401.
    package var signInPage: SignInEndpoint? { method.pages.first ?? redirectPage }

    /// True if the result of a visit requires a sign-in.
    /// - Parameters:
    ///   - status: The page's HTTP status.
    ///   - url: The page's address after redirects.
    package func asksForSignIn(status: Int, url: URL) -> Bool {
        isConfigured && (status == 401 || statuses.contains(status) || isSignInPage(url))
    }

    /// True if an error requires a sign-in.
    package func asksForSignIn(_ error: VisitError) -> Bool {
        guard isConfigured, let status = error.status else { return false }
        return status == 401 || statuses.contains(status)
    }

    /// Settings that let the adapter keep the page when a form or frame is refused: `statuses`, and `page`, the sign-in
    /// page without its query. Null without a sign-in method.
    package var adapterSettings: JSONValue {
        guard isConfigured else { return .null }
        var members: [String: JSONValue] = ["statuses": .array(statuses.union([401]).sorted().map(JSONValue.integer))]
        if let signInPage {
            members["page"] = .string(signInPage.origin.text + signInPage.url.path(percentEncoded: true))
        }
        return .object(members)
    }

    /// True if the address is the sign-in page, with any query.
    package func isSignInPage(_ url: URL) -> Bool {
        signInPage?.isSamePage(as: url) ?? false
    }

    /// True if the address is the sign-in page or another page of the sign-in.
    package func belongsToSignIn(_ url: URL) -> Bool {
        isSignInPage(url) || method.pages.contains { $0.isSamePage(as: url) }
    }

    /// True if an address passed by the desktop is an OAuth redirect from the browser instead of a page.
    package func isCallback(_ url: URL) -> Bool { method.oauth?.isCallback(url) ?? false }

    /// Addresses that a web view requests during sign-in: the pages and the cookie endpoint.
    package var pages: [URL] { ([redirectPage, method.cookieEndpoint] + method.pages).compactMap { $0?.url } }
}
