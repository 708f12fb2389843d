package import FoundationEssentials

/// Settings for sign-in in the system's browser: OAuth 2.0 for native applications (RFC 8252).
package struct OAuthConfiguration: Equatable, Sendable {
    /// Type of redirect address.
    package enum Redirect: Equatable, Sendable {
        /// A port of the local machine, open only during the attempt (RFC 8252, section 7.3). It works without an
        /// installation.
        case loopback
        /// An address with the application's own URL scheme, passed on by the desktop (RFC 8252, section 7.1).
        case scheme(String)
    }

    /// Path of all redirect addresses, which distinguishes the browser's response from other requests.
    package static let callbackPath = "/oauth/callback"

    /// The page that the browser shows (RFC 6749, section 3.1).
    package var authorizationEndpoint: SignInEndpoint
    /// Address that issues tokens for a code or a refresh token (RFC 6749, section 3.2).
    package var tokenEndpoint: SignInEndpoint
    /// The client id, which is not secret (RFC 6749, section 2.2).
    package var clientID: String
    /// Requested scope, separated by spaces (RFC 6749, section 3.3); `nil` for the server's default.
    package var scope: String?
    /// Type of redirect address.
    package var redirect: Redirect

    /// Creates a configuration.
    package init(
        authorizationEndpoint: SignInEndpoint, tokenEndpoint: SignInEndpoint, clientID: String, scope: String? = nil,
        redirect: Redirect = .loopback
    ) {
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.clientID = clientID
        self.scope = scope
        self.redirect = redirect
    }

    /// The redirect address for a request.
    ///
    /// A loopback address uses the IP address, because `localhost` may resolve to another host (RFC 8252, section 8.3).
    /// - Parameter port: The listening port; ignored for a scheme.
    package func redirectURI(port: Int) -> String {
        switch redirect {
        case .loopback: "http://127.0.0.1:\(port)\(Self.callbackPath)"
        case .scheme(let scheme): "\(scheme):\(Self.callbackPath)"
        }
    }

    /// True if an address passed by the desktop is an OAuth redirect instead of a page.
    package func isCallback(_ url: URL) -> Bool {
        guard case .scheme(let scheme) = redirect, url.scheme?.lowercased() == scheme.lowercased() else { return false }
        let path = url.absoluteString.dropFirst(scheme.count + 1).prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/") == Self.callbackPath.split(separator: "/")
    }
}
