extension DemoServer {
    /// A request that the server received. It never contains passwords, tokens or cookies.
    public struct Request: Equatable, Sendable, CustomStringConvertible {
        /// The method in the request line.
        public let method: String
        /// The path and the query. The values of sensitive fields are masked.
        public let path: String
        /// The status of the response, or 0 if there was none.
        public let status: Int
        /// The `Location` header of the response, if it was a redirect.
        public let location: String?
        /// The `User-Agent` header.
        public let userAgent: String
        /// The `Host` header, which distinguishes the two names of the server.
        public let host: String
        /// True if the request had an `Authorization` header.
        public let hasAuthorization: Bool
        /// True if the request had the session cookie.
        public let hasSessionCookie: Bool
        /// The Turbo frame that made the request, or `nil` if the page did.
        public let frame: String?
        /// The arrival time, in milliseconds of `MainLoop.now`.
        public let time: Double

        /// A line for the message of a failed test, such as `GET /posts 200`.
        public var description: String { "\(method) \(path) \(status)" }
    }
}
