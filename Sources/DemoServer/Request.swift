extension DemoServer {
    /// A request that the server received. Passwords, tokens and cookies are never kept.
    public struct Request: Equatable, Sendable, CustomStringConvertible {
        /// The method on the wire.
        public let method: String
        /// Path and query. Values of fields that look like secrets are masked.
        public let path: String
        /// The status it was answered with; 0 when no answer was given.
        public let status: Int
        /// Where a redirect leads, as the header says it.
        public let location: String?
        /// The client's name of itself.
        public let userAgent: String
        /// The `Host` header: tells which of the server's two names was used.
        public let host: String
        /// Whether an `Authorization` header came with it.
        public let hasAuthorization: Bool
        /// Whether the session cookie came with it.
        public let hasSessionCookie: Bool
        /// The frame that asked, if one did.
        public let frame: String?
        /// When it arrived, in milliseconds of `MainLoop.now`.
        public let time: Double

        /// As a line for a failed test's message: `GET /posts 200`.
        public var description: String { "\(method) \(path) \(status)" }
    }
}
