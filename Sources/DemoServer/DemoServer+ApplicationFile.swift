extension DemoServer {
    /// The sign-in methods that the site supports.
    public enum SignInWay: String, Sendable, CaseIterable {
        /// A native dialog whose response sets cookies.
        case native
        /// A native dialog with a token that is exchanged for cookies.
        case token
        /// The site's own page.
        case web
        /// The system's browser, which redirects to a local port.
        case browser
        /// The system's browser, which redirects to the application's own scheme.
        case scheme
        /// A native dialog that sends the form of Rails 8's generated authentication.
        case rails
        /// A native dialog that sends Devise's form.
        case devise
        /// A native dialog that sends JSON to Devise.
        case deviseJSON = "devise-json"
        /// A native dialog that sends a GraphQL mutation.
        case graphql
        /// A native dialog with a one-time code as the second step.
        case code
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
            case .rails, .devise, .deviseJSON, .graphql, .code: imitation
            case .none: #"{ "strategy": "none" }"#
            }
        }

        /// The configurations in Docs/Authentication.md.
        private var imitation: String {
            switch self {
            case .rails:
                """
                { "strategy": "native", "endpoint": "/session", "format": "form", "signInPath": "/session/new",
                  "fields": [
                    { "name": "email_address", "type": "email" }, { "name": "password", "type": "password" }
                  ],
                  "links": [{ "title": "Forgot password?", "path": "/passwords/new" }] }
                """
            case .devise:
                """
                { "strategy": "native", "endpoint": "/users/sign_in", "format": "form",
                  "signInPath": "/users/sign_in",
                  "fields": [
                    { "name": "user[email]", "type": "email" }, { "name": "user[password]", "type": "password" },
                    { "name": "user[remember_me]", "label": "_Remember me", "type": "checkbox" }
                  ],
                  "links": [
                    { "title": "Forgot your password?", "path": "/users/password/new" },
                    { "title": "Sign up", "path": "/users/sign_up" }
                  ],
                  "code": { "name": "user[otp_attempt]", "endpoint": "/users/code", "formPath": "/users/code" } }
                """
            case .deviseJSON:
                """
                { "strategy": "native", "endpoint": "/users/sign_in.json", "formPath": "/users/sign_in",
                  "signInPath": "/users/sign_in",
                  "fields": [
                    { "name": "user[email]", "type": "email" }, { "name": "user[password]", "type": "password" }
                  ] }
                """
            case .graphql:
                """
                { "strategy": "token", "endpoint": "/graphql", "cookieEndpoint": "/session/from-token",
                  "body": {
                    "query": "mutation SignIn($email: String!, $password: String!) { login(email: $email, password: \
                $password) { accessToken refreshToken user { id name email } } }",
                    "variables": { "email": "${email}", "password": "${password}" }
                  },
                  "tokenKey": "data.login.accessToken", "refreshTokenKey": "data.login.refreshToken",
                  "userKey": "data.login.user", "errorKey": "errors.0.message",
                  "refreshEndpoint": "/graphql",
                  "refreshBody": {
                    "query": "mutation Refresh($token: String!) { login: refresh(token: $token) { accessToken \
                refreshToken } }",
                    "variables": { "token": "${refresh_token}" }
                  } }
                """
            default:
                """
                { "strategy": "native", "endpoint": "/api/first-step", "meEndpoint": "/api/me",
                  "code": {
                    "name": "code", "label": "_Code", "requiredKey": "otp_required", "challengeKey": "challenge",
                    "endpoint": "/api/second-step"
                  } }
                """
            }
        }
    }

    /// Returns an application file for this site that uses all its features.
    ///
    /// It refers to a path configuration in the same directory, for which ``pathConfiguration`` is the content.
    /// - Parameters:
    ///   - path: The path of the start page.
    ///   - way: The sign-in method.
    ///   - members: Additional members of the file, as JSON with a trailing comma.
    public func applicationFile(
        startingAt path: String = "/", signingInBy way: SignInWay = .native, with members: String = ""
    ) -> String {
        Self.applicationFile(forSiteAt: url, startingAt: path, signingInBy: way, with: members)
    }

    /// Returns the application file of a demo site in another process.
    /// - Parameter url: The URL of the site, without a trailing slash.
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
