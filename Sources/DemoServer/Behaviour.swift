extension DemoServer {
    /// The faults that the server simulates for tests. ``DemoServer/reset()`` turns all of them off.
    public struct Behaviour: Equatable, Sendable {
        /// The response to ``/path-configuration.json``.
        public enum PathConfigurationAnswer: Equatable, Sendable {
            /// The usual path configuration (``DemoServer/pathConfiguration``).
            case standard
            /// The usual path configuration with this number as `settings.revision`.
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

        /// The response to the request of the site's description of itself.
        public enum DescriptionAnswer: Equatable, Sendable {
            /// The usual description (``DemoServer/description``).
            case standard
            /// This text.
            case text(String)
            /// Status 404, as on a site without a description.
            case missing
        }

        /// The response to `POST /api/sign-in`.
        public enum SignInAnswer: Equatable, Sendable {
            case normal
            /// The token is in the header `X-Session-Token` but not in the body.
            case tokenInHeaderOnly
            /// The response has the cookie but no token.
            case cookieOnly
            /// The response is correct, with this number of additional bytes.
            case oversized(bytes: Int)
            /// The response is correct but delayed.
            case slow(milliseconds: Int)
            /// Status 200 with an HTML page.
            case notJSON
            /// A redirect to this location.
            case redirect(to: String)
            /// The response has this status and a JSON error.
            case status(Int)
            /// There is no response until the server stops.
            case hang
        }

        /// The delay of every page in milliseconds. Scripts and styles are not delayed.
        public var delay = 0
        /// The delays of single paths in milliseconds, which override ``delay``.
        public var delays: [String: Int] = [:]
        /// The error statuses of the next responses, which replace pages. Each status is used once, in order. The key
        /// is a path, or a method and a path, such as `POST /posts`.
        public var statuses: [String: [Int]] = [:]
        /// The status of all responses for existing pages, or `nil` for the usual ones.
        public var statusOfPages: Int?
        /// The paths whose requests receive no response.
        public var hangingPaths: Set<String> = []
        /// The addresses to which paths redirect, instead of their usual responses.
        public var redirects: [String: String] = [:]
        /// The paths whose responses are sent byte by byte, without end.
        public var drippingPaths: Set<String> = []
        /// The response to the request of the path configuration.
        public var pathConfiguration = PathConfigurationAnswer.standard
        /// The response to the request of the site's description.
        public var description = DescriptionAnswer.standard
        /// The response to the native sign-in.
        public var signIn = SignInAnswer.normal
        /// The script of `/hostile/script` and the sign-in page, or empty for none.
        public var hostileScript = ""
        /// The controller on `/libraries/generated`, a JavaScript module.
        public var controller = ""
        /// The other faults of the sign-in.
        public var accounts = AccountBehaviour()

        /// Creates a value without faults.
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
