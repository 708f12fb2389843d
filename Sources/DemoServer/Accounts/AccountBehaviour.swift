extension DemoServer {
    /// Switches by which a test makes everything about signing in misbehave; see ``Behaviour/accounts``.
    public struct AccountBehaviour: Equatable, Sendable {
        /// What `GET /oauth/authorize` does.
        public enum Authorization: Equatable, Sendable {
            /// Asks: a page with the buttons Allow and Deny.
            case page
            /// Sends the browser back with a code at once, as Ada's.
            case immediate
            /// Sends the browser back with `access_denied` at once.
            case denied
            /// Sends the browser back with a code and another state, as a forger would.
            case wrongState
        }

        /// How `POST /api/refresh` and the refreshing `POST /oauth/token` answer.
        public enum RefreshAnswer: Equatable, Sendable {
            case normal
            /// The refresh token is worth nothing.
            case refused
            /// This status with a JSON error.
            case status(Int)
            /// A correct answer after so many milliseconds.
            case slow(milliseconds: Int)
        }

        /// What the browser's sign-in page does.
        public var authorization = Authorization.page
        /// How requests for new tokens are answered.
        public var refresh = RefreshAnswer.normal
        /// What new tokens' `expires_in` says, in seconds; `nil` leaves it out. They are not made worthless by it: see
        /// ``DemoServer/expireTokens()``.
        public var tokenLifetime: Int?

        /// Where `GET /session/from-token` sends a good token, in place of its own answer.
        public var cookieRedirect: String?
        /// What `POST /session` does with those who have tried too often.
        public enum RateLimit: Equatable, Sendable {
            /// Leads back to the form with an alert, as Rails 8's generator makes it.
            case redirects
            /// Status 429 without a body, as `rate_limit` does without more said.
            case status
        }

        /// How `POST /session` stops people who guess.
        public var rateLimit = RateLimit.redirects
        /// How often it may be tried.
        public var attempts = 10
        /// Whether Devise's imitation sends those with the right password to the page for a code.
        public var asksForCode = false
        /// How often a right code is answered with the wish for another one.
        public var codesWantedAgain = 0
        /// Whether it is too late for every code.
        public var expiresCodes = false

        /// Whether HTTP's Basic authentication takes no password any more.
        public var refusesPasswords = false

        /// Whether the server answers as a proxy does that wants a password (RFC 9110, section 11.7); any will do.
        public var asksAsProxy = false

        /// Everything as it should be.
        public init() {}
    }
}
