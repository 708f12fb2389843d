import GLibBridge

/// The server of the demo site "Fieldnotes". It runs in the GLib main loop of this process. Tests use it too.
///
/// All data is in memory and belongs to one instance, so tests with separate servers are independent.
@MainActor
public final class DemoServer {
    /// Adds pages to the site.
    package typealias PageAdder = @MainActor @Sendable (inout Routes) -> Void

    /// The server's options.
    public struct Options: Sendable {
        /// The port, or 0 to select any free port.
        public var port: Int
        /// The script that the pages include, or `nil` for ``TurboSource/fromEnvironment()``.
        public var turbo: TurboSource?

        /// The TLS configuration, or `nil` for HTTP without TLS.
        public var security: Security?

        /// Adds pages for tests, which take precedence over the site's own.
        package var addedPages: PageAdder?

        /// Creates options. By default, the server selects any free port and uses the installed Turbo.
        public init(port: Int = 0, turbo: TurboSource? = nil, security: Security? = nil) {
            self.port = port
            self.turbo = turbo
            self.security = security
        }
    }

    /// The port. It stays the same after ``stop()`` and ``start()``.
    public private(set) var port: Int
    /// All requests since the last ``clearRequests()``, in order of arrival.
    public private(set) var requests: [Request] = []
    private let site: Site
    private let scheme: String
    private var listener: Listener?

    /// Starts a server on the loopback interface.
    /// - Throws: ``DemoServerError``.
    public init(options: Options = Options()) throws {
        port = options.port
        site = try Site(
            script: try (options.turbo ?? .fromEnvironment()).load(), adding: options.addedPages)
        scheme = options.security == nil ? "http" : "https"
        let encrypt = options.security.map { security in { @MainActor server in try security.apply(to: server) } }
        listener = Listener(name: "Fieldnotes", encrypt: encrypt) { [weak self] request in
            self?.answer(request) ?? PageResponse(status: 503)
        }
        try start()
    }

    isolated deinit {
        listener?.stop()
    }

    /// The URL of the site, without a trailing slash.
    public var url: String { "\(scheme)://127.0.0.1:\(port)" }

    /// The URL of the same server with another host name, which makes it another origin.
    public var otherOrigin: String { "\(scheme)://localhost:\(port)" }

    /// The faults that the server simulates for tests.
    public var behaviour: Behaviour {
        get { site.behaviour }
        set { site.behaviour = newValue }
    }

    /// Returns the requests for a path, with any query, so that tests can count them.
    public func requests(for path: String, method: String = "GET") -> [Request] {
        requests.filter { $0.method == method && ($0.path == path || $0.path.hasPrefix("\(path)?")) }
    }

    /// The number of delayed responses whose client is still connected.
    public var pendingAnswers: Int { listener?.pendingAnswers ?? 0 }

    /// Clears the log of requests.
    public func clearRequests() {
        requests = []
    }

    /// Resets posts, sessions, tokens, counters and behaviour, but keeps the log of requests.
    public func reset() {
        site.reset()
    }

    /// Adds a post by another user.
    public func writePost(title: String) {
        _ = site.posts.create(title: title, text: "Written elsewhere.", author: "Joan Clarke")
    }

    /// Deletes every post.
    public func deletePosts() {
        site.posts.deleteAll()
    }

    /// Ends all browser sessions, as if they had expired. Tokens stay valid.
    public func expireSessions() {
        site.sessions = SessionStore()
    }

    /// Revokes all tokens. Sessions stay valid.
    public func revokeTokens() {
        site.accounts = AccountStore()
    }

    /// Expires the access tokens. Refresh tokens and sessions stay valid.
    public func expireTokens() {
        site.accounts.expireTokens()
    }

    /// Stops listening and closes all connections, so that clients cannot reach the server.
    public func stop() {
        listener?.stop()
    }

    /// True if the server accepts requests.
    public var isListening: Bool { listener?.isListening ?? false }

    /// Listens again on the same port. If the server is listening already, this has no effect.
    /// - Throws: ``DemoServerError``.
    public func start() throws {
        guard let listener, !listener.isListening else { return }
        do {
            port = try listener.start(port: port)
        } catch let error as GLibError {
            throw DemoServerError.cannotListen(port: port, reason: error.message)
        }
        site.otherOrigin = otherOrigin
        site.ownOrigin = url
    }

    private func answer(_ request: PageRequest) -> PageResponse {
        let response = site.answer(request)
        var status = response.status
        if case .forever = response.delay { status = 0 }
        requests.append(
            Request(
                method: request.sentMethod, path: request.loggedPath, status: status,
                location: response.headers.first { $0.name == "Location" }?.value, userAgent: request.userAgent,
                host: request.header("host") ?? "", hasAuthorization: request.header("authorization") != nil,
                hasSessionCookie: request.cookie(SessionStore.cookieName) != nil, frame: request.header("turbo-frame"),
                time: MainLoop.now))
        return response
    }
}
