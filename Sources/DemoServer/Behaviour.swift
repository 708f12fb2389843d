extension DemoServer {
    /// Server faults for tests. `reset()` turns them all off.
    public struct Behaviour: Equatable, Sendable {
        /// The response to ``/path-configuration.json``.
        public enum PathConfigurationAnswer: Equatable, Sendable {
            /// ``DemoServer/pathConfiguration``.
            case standard
            /// The same with this number as `settings.revision`.
            case revision(Int)
            /// Truncated JSON.
            case malformed
            /// This text.
            case text(String)
            /// This status with an HTML page.
            case status(Int)
            /// A redirect to this address.
            case redirect(String)
        }

        /// The response to `POST /api/sign-in`.
        public enum SignInAnswer: Equatable, Sendable {
            case normal
            /// The token only in the header `X-Session-Token`, not in the body.
            case tokenInHeaderOnly
            /// Only the cookie, no token.
            case cookieOnly
            /// A correct response with this many bytes of padding.
            case oversized(bytes: Int)
            /// A correct response after a delay.
            case slow(milliseconds: Int)
            /// Status 200 with an HTML page.
            case notJSON
            /// A redirect to this location.
            case redirect(to: String)
            /// This status with a JSON error.
            case status(Int)
            /// No response until the server stops.
            case hang
        }

        /// Delay of every page in milliseconds. Scripts and styles are not delayed.
        public var delay = 0
        /// Delays of single paths in milliseconds, overriding ``delay``.
        public var delays: [String: Int] = [:]
        /// Error statuses instead of pages. Each is used once, in order. The key is a path, or a method and a path:
        /// `POST /posts`.
        public var statuses: [String: [Int]] = [:]
        /// A status for all requests to existing pages.
        public var statusOfPages: Int?
        /// Paths without a response.
        public var hangingPaths: Set<String> = []
        /// Redirects of paths, instead of their response.
        public var redirects: [String: String] = [:]
        /// Paths whose responses are sent byte by byte, without end.
        public var drippingPaths: Set<String> = []
        /// The response to the path configuration's request.
        public var pathConfiguration = PathConfigurationAnswer.standard
        /// The response to the native sign-in.
        public var signIn = SignInAnswer.normal
        /// A script for `/hostile/script` and the sign-in page, unless empty.
        public var hostileScript = ""
        /// All other faults of signing in.
        public var accounts = AccountBehaviour()

        /// No faults.
        public init() {}

        /// Makes the next request of a path, or of a method and a path, fail with a status.
        public mutating func failNext(_ path: String, status: Int) {
            statuses[path, default: []].append(status)
        }

        /// Returns and removes the next status for a request.
        mutating func takeStatus(method: String, path: String) -> Int? {
            for key in ["\(method) \(path)", path] {
                guard let status = statuses[key]?.first else { continue }
                statuses[key]?.removeFirst()
                return status
            }
            return nil
        }
    }
}
