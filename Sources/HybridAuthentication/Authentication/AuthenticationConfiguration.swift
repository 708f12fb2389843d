package import FoundationEssentials
package import HybridValues

/// The sign-in settings from the application file.
package struct AuthenticationConfiguration: Equatable, Sendable {
    /// The HTTP method of the sign-out request.
    package enum SignOutMethod: String, Sendable, CaseIterable {
        case delete = "DELETE"
        case post = "POST"
    }

    /// The request that reports a sign-out to the server.
    package struct SignOut: Equatable, Sendable {
        package var endpoint: SignInEndpoint
        package var method = SignOutMethod.delete
    }

    package var method: SignInMethod
    /// The HTTP statuses that start a sign-in. Status 401 starts one even if it is not in this set.
    package var statuses: Set<Int> = [401]
    /// The site's sign-in page, for strategies other than `web`. A visit that is redirected to this page is handled as
    /// if the server had refused it with 401.
    package var redirectPage: SignInEndpoint?
    /// The endpoint that returns the signed-in user.
    package var meEndpoint: SignInEndpoint?
    /// The path to the user's details in the JSON of a response. It consists of member names and array indexes joined
    /// by dots.
    package var userKey = "user"
    /// The sign-out request, or `nil` if a sign-out only ends the session locally.
    package var signOut: SignOut?
    /// The other origins that may receive passwords and tokens.
    package var origins: [ApplicationOrigin] = []

    package init(_ method: SignInMethod = .none) {
        self.method = method
    }

    package var isConfigured: Bool { method != .none }

    /// True if the user can sign out.
    /// - Parameters:
    ///   - isSignedIn: True if the user has signed in through the application.
    ///   - hasCookies: True if the site has set cookies. One of the site's own pages may have signed the user in.
    package func offersSignOut(isSignedIn: Bool, hasCookies: Bool) -> Bool {
        isConfigured && (isSignedIn || hasCookies)
    }

    /// The site's sign-in page. With every strategy, a visit that is redirected to this page is handled as if the
    /// server had refused it with 401.
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

    /// The settings with which the adapter keeps the page when the server refuses a form or a frame. The object
    /// contains `statuses` and `page`, which is the sign-in page without its query. The value is null if no sign-in
    /// method is configured.
    package var adapterSettings: JSONValue {
        guard isConfigured else { return .null }
        var members: [String: JSONValue] = ["statuses": .array(statuses.union([401]).sorted().map(JSONValue.integer))]
        if let signInPage {
            members["page"] = .string(signInPage.origin.text + signInPage.url.path(percentEncoded: true))
        }
        return .object(members)
    }

    /// True if the address is that of the sign-in page. The query is ignored.
    package func isSignInPage(_ url: URL) -> Bool { signInPage?.isSamePage(as: url) ?? false }

    /// True if the address is that of the sign-in page or of another page that is part of the sign-in.
    package func belongsToSignIn(_ url: URL) -> Bool {
        isSignInPage(url) || method.pages.contains { $0.isSamePage(as: url) }
    }

    /// True if an address that the desktop passes to the application is an OAuth redirect from the browser and not a
    /// page.
    package func isCallback(_ url: URL) -> Bool { method.oauth?.isCallback(url) ?? false }

    /// The addresses that a web view requests during a sign-in. These are the sign-in pages and the cookie endpoint.
    package var pages: [URL] { ([redirectPage, method.cookieEndpoint] + method.pages).compactMap { $0?.url } }
}
