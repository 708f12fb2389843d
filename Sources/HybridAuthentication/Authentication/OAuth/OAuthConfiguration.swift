package import FoundationEssentials

/// The settings for a sign-in in the system's browser with OAuth 2.0 for native applications (RFC 8252).
package struct OAuthConfiguration: Equatable, Sendable {
    /// A type of redirect address.
    package enum Redirect: Equatable, Sendable {
        /// A port of the local machine, which is open only during the attempt (RFC 8252, section 7.3). The application
        /// does not need to be installed.
        case loopback
        /// An address with the application's own URL scheme, which the desktop passes to the application (RFC 8252,
        /// section 7.1).
        case scheme(String)
    }

    /// The path of all redirect addresses. It distinguishes the response in the browser from other requests.
    package static let callbackPath = "/oauth/callback"

    /// The page that the browser shows (RFC 6749, section 3.1).
    package var authorizationEndpoint: SignInEndpoint
    /// The address that issues tokens for a code or a refresh token (RFC 6749, section 3.2).
    package var tokenEndpoint: SignInEndpoint
    /// The client id, which is not secret (RFC 6749, section 2.2).
    package var clientID: String
    /// The requested scopes, separated by spaces (RFC 6749, section 3.3). If it is `nil`, the server uses its default.
    package var scope: String?
    package var redirect = Redirect.loopback

    /// Returns the redirect address for a request.
    ///
    /// A loopback redirect uses the IP address, because `localhost` may resolve to another host (RFC 8252, section
    /// 8.3).
    /// - Parameter port: The port that listens for a loopback redirect. It is ignored for a URL scheme.
    package func redirectURI(port: Int) -> String {
        switch redirect {
        case .loopback: "http://127.0.0.1:\(port)\(Self.callbackPath)"
        case .scheme(let scheme): "\(scheme):\(Self.callbackPath)"
        }
    }

    /// True if an address that the desktop passes to the application is an OAuth redirect and not a page.
    package func isCallback(_ url: URL) -> Bool {
        guard case .scheme(let scheme) = redirect, url.scheme?.lowercased() == scheme.lowercased() else { return false }
        let path = url.absoluteString.dropFirst(scheme.count + 1).prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/") == Self.callbackPath.split(separator: "/")
    }
}
