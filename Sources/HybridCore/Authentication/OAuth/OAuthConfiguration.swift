package import FoundationEssentials

/// How the system's browser signs people in: OAuth 2.0 for native applications (RFC 8252).
package struct OAuthConfiguration: Equatable, Sendable {
    /// Where the browser brings its answer back to.
    package enum Redirect: Equatable, Sendable {
        /// A port of this machine that is open only meanwhile (RFC 8252, section 7.3). Needs nothing installed.
        case loopback
        /// An address of the application's own scheme, which the desktop hands over (RFC 8252, section 7.1).
        case scheme(String)
    }

    /// The path of every redirect address. A path of its own tells the browser's answer from anything else.
    package static let callbackPath = "/oauth/callback"

    /// The page that the browser shows (RFC 6749, section 3.1).
    package var authorizationEndpoint: SignInEndpoint
    /// Where a code is traded for tokens, and old tokens for new ones (RFC 6749, section 3.2).
    package var tokenEndpoint: SignInEndpoint
    /// The application's name at the server, which is no secret (RFC 6749, section 2.2).
    package var clientID: String
    /// What the application asks to be allowed, words separated by spaces (RFC 6749, section 3.3); nothing leaves it to
    /// the server.
    package var scope: String?
    /// Where the browser brings its answer back to.
    package var redirect: Redirect

    /// A configuration; a loopback redirect unless said otherwise.
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

    /// The redirect address to send along.
    ///
    /// For loopback it is the IP address, not `localhost`, which may lead elsewhere (RFC 8252, section 8.3).
    /// - Parameter port: The port that is listened on; of no account for a scheme.
    package func redirectURI(port: Int) -> String {
        switch redirect {
        case .loopback: "http://127.0.0.1:\(port)\(Self.callbackPath)"
        case .scheme(let scheme): "\(scheme):\(Self.callbackPath)"
        }
    }

    /// Whether an address that the desktop hands to the application is the browser's answer, and no page.
    package func isCallback(_ url: URL) -> Bool {
        guard case .scheme(let scheme) = redirect, url.scheme?.lowercased() == scheme.lowercased() else { return false }
        let path = url.absoluteString.dropFirst(scheme.count + 1).prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/") == Self.callbackPath.split(separator: "/")
    }
}
