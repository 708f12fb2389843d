extension DemoServer {
    /// A request received by the server. Passwords, tokens and cookies are never stored.
    public struct Request: Equatable, Sendable, CustomStringConvertible {
        /// The method in the request line.
        public let method: String
        /// Path and query. Values of sensitive fields are masked.
        public let path: String
        /// The response's status; 0 without a response.
        public let status: Int
        /// The redirect's `Location` header.
        public let location: String?
        /// The `User-Agent` header.
        public let userAgent: String
        /// The `Host` header, which distinguishes the server's two names.
        public let host: String
        /// True if the request had an `Authorization` header.
        public let hasAuthorization: Bool
        /// True if the request had the session cookie.
        public let hasSessionCookie: Bool
        /// The requesting Turbo frame, if any.
        public let frame: String?
        /// The arrival time, in milliseconds of `MainLoop.now`.
        public let time: Double

        /// A line for a failed test's message: `GET /posts 200`.
        public var description: String { "\(method) \(path) \(status)" }
    }
}
