import GLibBridge

/// The demo site "Fieldnotes", served by this process from the GLib main loop. Also the tests' server.
///
/// Everything is kept in memory and belongs to one instance: tests with a server each cannot disturb each other.
@MainActor
public final class DemoServer {
    /// Adds pages to those of the site.
    package typealias PageAdder = @MainActor @Sendable (inout Routes) -> Void

    /// How to start the server.
    public struct Options: Sendable {
        /// The port; 0 takes any free one.
        public var port: Int
        /// The script that drives the pages; `nil` is ``TurboSource/fromEnvironment()``.
        public var turbo: TurboSource?

        /// How the connections are encrypted; `nil` leaves them open.
        public var security: Security?

        /// Adds pages that the demo has no use for and tests have. They go before the site's own.
        package var addedPages: PageAdder?

        /// Any free port and the installed Turbo, unless stated otherwise.
        public init(port: Int = 0, turbo: TurboSource? = nil, security: Security? = nil) {
            self.port = port
            self.turbo = turbo
            self.security = security
        }
    }

    /// The port, which stays the same over ``stop()`` and ``start()``.
    public private(set) var port: Int
    /// Every request received since the last ``clearRequests()``, in order of arrival.
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
        listener = Listener(security: options.security) { [weak self] request in
            self?.answer(request) ?? PageResponse(status: 503)
        }
        try start()
    }

    isolated deinit {
        listener?.stop()
    }

    /// The site's address, without a slash at the end.
    public var url: String { "\(scheme)://127.0.0.1:\(port)" }

    /// The same server under another name, which makes it another origin for a client.
    public var otherOrigin: String { "\(scheme)://localhost:\(port)" }

    /// Switches by which a test makes the server misbehave.
    public var behaviour: Behaviour {
        get { site.behaviour }
        set { site.behaviour = newValue }
    }

    /// The requests for a path, whatever their query: what a test counts.
    public func requests(for path: String, method: String = "GET") -> [Request] {
        requests.filter { $0.method == method && ($0.path == path || $0.path.hasPrefix("\(path)?")) }
    }

    /// How many answers have been made and are held back for their time to come. One whose client has gone does not
    /// count.
    public var pendingAnswers: Int { listener?.pendingAnswers ?? 0 }

    /// Empties the log.
    public func clearRequests() {
        requests = []
    }

    /// Makes everything as new: posts, sessions, tokens, counters and behaviour. The log stays.
    public func reset() {
        site.reset()
    }

    /// Writes a post, as somebody at another computer does.
    public func writePost(title: String) {
        _ = site.posts.create(title: title, text: "Written elsewhere.", author: "Joan Clarke")
    }

    /// Deletes every post.
    public func deletePosts() {
        site.posts.deleteAll()
    }

    /// Ends every browser's session, as when it expires. Tokens stay valid.
    public func expireSessions() {
        site.sessions = SessionStore()
    }

    /// Makes every token worthless. Sessions stay valid.
    public func revokeTokens() {
        site.accounts = AccountStore()
    }

    /// Makes the tokens for requests worthless, as when they expire. Those for new tokens, and sessions, stay valid.
    public func expireTokens() {
        site.accounts.expireTokens()
    }

    /// Stops listening and drops every connection: to a client the server is down.
    public func stop() {
        listener?.stop()
    }

    /// Whether the server takes requests.
    public var isListening: Bool { listener?.isListening ?? false }

    /// Listens again on the same port. Does nothing while the server listens.
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
