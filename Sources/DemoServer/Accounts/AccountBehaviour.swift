extension DemoServer {
    /// The faults of the sign-in that the server simulates for tests (``Behaviour/accounts``).
    public struct AccountBehaviour: Equatable, Sendable {
        /// The response to `GET /oauth/authorize`.
        public enum Authorization: Equatable, Sendable {
            /// A page with the buttons Allow and Deny.
            case page
            /// An immediate redirect with a code for Ada.
            case immediate
            /// An immediate redirect with `access_denied`.
            case denied
            /// A redirect with a code and a wrong state, as in a forgery.
            case wrongState
        }

        /// The response to `POST /api/refresh` and to a refresh with `POST /oauth/token`.
        public enum RefreshAnswer: Equatable, Sendable {
            case normal
            /// The refresh token is rejected.
            case refused
            /// The response has this status and a JSON error.
            case status(Int)
            /// The response is correct but delayed.
            case slow(milliseconds: Int)
        }

        /// The behaviour of the authorization page.
        public var authorization = Authorization.page
        /// The response to a refresh.
        public var refresh = RefreshAnswer.normal
        /// The value of `expires_in` for new tokens in seconds, or `nil` to omit it. It does not make tokens expire;
        /// ``DemoServer/expireTokens()`` does.
        public var tokenLifetime: Int?

        /// The address to which `GET /session/from-token` redirects if the token is valid, or `nil` for the usual
        /// response.
        public var cookieRedirect: String?
        /// The response of `POST /session` after too many attempts.
        public enum RateLimit: Equatable, Sendable {
            /// A redirect to the form with an alert, as in the output of Rails 8's generator.
            case redirects
            /// Status 429 without a body, the default of `rate_limit`.
            case status
        }

        /// The response of `POST /session` after too many attempts.
        public var rateLimit = RateLimit.redirects
        /// True if `POST /session` answers a valid password with a page instead of a redirect.
        public var answersWithPage = false
        /// The number of permitted attempts.
        public var attempts = 10
        /// True if the Devise imitation requests a code after the password.
        public var asksForCode = false
        /// The number of valid codes after which another code is requested.
        public var codesWantedAgain = 0
        /// True if every code has expired.
        public var expiresCodes = false

        /// True if HTTP Basic authentication rejects all passwords.
        public var refusesPasswords = false

        /// True if the server acts as a proxy that requires a password (RFC 9110, section 11.7). It accepts any
        /// password.
        public var asksAsProxy = false

        /// Creates a value without faults.
        public init() {}
    }
}
