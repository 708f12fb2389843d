extension DemoServer {
    /// The ways of signing in that the site answers to.
    public enum SignInWay: String, Sendable, CaseIterable {
        /// A native dialog, and cookies from its answer.
        case native
        /// A native dialog, and cookies for its token.
        case token
        /// The site's own page.
        case web
        /// The system's browser, which comes back by a port of this machine.
        case browser
        /// The system's browser, which comes back by the application's own scheme.
        case scheme
        /// None.
        case none

        /// The application file's `authentication`.
        var json: String {
            let common = """
                "signInPath": "/sign-in", "meEndpoint": "/api/me", "signOutEndpoint": "/api/session"
                """
            let oauth = """
                "cookieEndpoint": "/session/from-token?remember=1",
                "oauth": {
                  "authorizationEndpoint": "/oauth/authorize", "tokenEndpoint": "/oauth/token",
                  "clientID": "fieldnotes-desktop", "scope": "notes", "redirect":
                """
            return switch self {
            case .native:
                """
                { "strategy": "native", "endpoint": "/api/sign-in", "refreshEndpoint": "/api/refresh", \(common) }
                """
            case .token:
                """
                { "strategy": "token", "endpoint": "/api/sign-in", "cookieEndpoint": "/session/from-token",
                  "refreshEndpoint": "/api/refresh", \(common) }
                """
            case .web: #"{ "strategy": "web", "signInPath": "/sign-in", "meEndpoint": "/api/me" }"#
            case .browser: "{ \"strategy\": \"browser\", \(common), \(oauth) \"loopback\" } }"
            case .scheme: "{ \"strategy\": \"browser\", \(common), \(oauth) \"scheme\" } }"
            case .none: #"{ "strategy": "none" }"#
            }
        }
    }

    /// The application file with which the shell shows this site as its developers mean it.
    ///
    /// It names a file of rules beside it, ``pathConfiguration``.
    /// - Parameters:
    ///   - path: The page to begin with.
    ///   - way: How people sign in.
    ///   - members: More of the file, as JSON with a comma at the end.
    public func applicationFile(
        startingAt path: String = "/", signingInBy way: SignInWay = .native, with members: String = ""
    ) -> String {
        Self.applicationFile(forSiteAt: url, startingAt: path, signingInBy: way, with: members)
    }

    /// The same for a demo site that another process serves.
    /// - Parameter url: Its address, without a slash at the end.
    public static func applicationFile(
        forSiteAt url: String, startingAt path: String = "/", signingInBy way: SignInWay = .native,
        with members: String = ""
    ) -> String {
        """
        {
          \(members)
          "name": "Fieldnotes",
          "startURL": "\(url)\(path)",
          "urlScheme": "dev.hybriddesktop.fieldnotes",
          "pathConfiguration": { "file": "path-configuration.json", "url": "\(url)/path-configuration.json" },
          "authentication": \(way.json)
        }
        """
    }
}
