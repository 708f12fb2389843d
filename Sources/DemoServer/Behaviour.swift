extension DemoServer {
    /// Switches by which a test makes the server misbehave. `reset()` turns them all off.
    public struct Behaviour: Equatable, Sendable {
        /// How ``/path-configuration.json`` answers.
        public enum PathConfigurationAnswer: Equatable, Sendable {
            /// ``DemoServer/pathConfiguration`` as it is.
            case standard
            /// The same with this number as `settings.revision`.
            case revision(Int)
            /// JSON that ends in the middle.
            case malformed
            /// This text, whatever it is.
            case text(String)
            /// This status with an HTML page.
            case status(Int)
            /// A redirect to this address.
            case redirect(String)
        }

        /// How `POST /api/sign-in` answers.
        public enum SignInAnswer: Equatable, Sendable {
            case normal
            /// The token in the header `X-Session-Token` only; the body has none.
            case tokenInHeaderOnly
            /// The cookie alone, no token anywhere.
            case cookieOnly
            /// A correct answer with this many bytes of padding.
            case oversized(bytes: Int)
            /// A correct answer after so many milliseconds.
            case slow(milliseconds: Int)
            /// Status 200 with an HTML page.
            case notJSON
            /// A redirect to this location.
            case redirect(to: String)
            /// This status with a JSON error.
            case status(Int)
            /// No answer until the server stops.
            case hang
        }

        /// Milliseconds that every page waits before it is sent. Scripts and styles do not wait.
        public var delay = 0
        /// Milliseconds to wait for single paths, in place of ``delay``.
        public var delays: [String: Int] = [:]
        /// Statuses to answer with in place of the page: each is used once, in order. The key is a path, or a method
        /// and a path: `POST /posts`.
        public var statuses: [String: [Int]] = [:]
        /// A status to answer every request for a page of the site with that exists.
        public var statusOfPages: Int?
        /// Paths that never answer.
        public var hangingPaths: Set<String> = []
        /// Where paths redirect to in place of their answer.
        public var redirects: [String: String] = [:]
        /// Paths whose answers, whatever they are, come a byte at a time and without end.
        public var drippingPaths: Set<String> = []
        /// How the path configuration is served.
        public var pathConfiguration = PathConfigurationAnswer.standard
        /// How the native sign-in is answered.
        public var signIn = SignInAnswer.normal
        /// A script that runs on `/hostile/script` and on the sign-in page, if it is not empty.
        public var hostileScript = ""
        /// How everything else about signing in is answered.
        public var accounts = AccountBehaviour()

        /// A server that behaves.
        public init() {}

        /// Makes the next request of a path, or of a method and a path, answer with a status in place of its page.
        public mutating func failNext(_ path: String, status: Int) {
            statuses[path, default: []].append(status)
        }

        /// The status that a request is to be answered with, which is then used up.
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
