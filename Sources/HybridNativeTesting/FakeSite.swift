import CGtk
import FoundationEssentials
import GLibBridge
public import HybridCore
import LoopbackServer

/// A web site for a test, on a free port of this machine.
///
///     let site = try FakeSite()
///     site["/"] = .page("Notes", #"<a href="/notes/1">First</a>"#)
///     site["/notes.json"] = .json([["id": 1]])
///     site["/old"] = .redirect(to: "/")
///     site.respond(to: "/notes", method: "POST") { request in .init(status: request.text.isEmpty ? 422 : 201) }
///
/// The response to other requests has the status 404. The site responds while the test waits in an `async` function.
@MainActor
public final class FakeSite {
    /// A request that the site received.
    public struct Request: Sendable, CustomStringConvertible {
        /// The method, such as `GET`.
        public let method: String
        /// The path without the query and without percent-encoding, such as `/café`.
        public let path: String
        /// The query without the question mark, or `nil` if there is none.
        public let query: String?
        /// The headers. Their names are in lower case.
        public let headers: [String: String]
        /// The body as text.
        public let text: String

        /// The body as JSON, or `nil` if it is something else.
        public var json: JSONValue? { try? JSONValue(parsing: text) }

        /// The method and the address.
        public var description: String { "\(method) \(path)\(query.map { "?\($0)" } ?? "")" }
    }

    /// A response to a request.
    public struct Response: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The headers. Names such as `Set-Cookie` may occur several times.
        public var headers: [(name: String, value: String)]
        /// The body.
        public var body: [UInt8]

        /// Creates a response with a text.
        public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: String = "") {
            self.init(status: status, headers: headers, bytes: Array(body.utf8))
        }

        /// Creates a response with any data, such as a picture.
        public init(status: Int = 200, headers: [(name: String, value: String)] = [], bytes: [UInt8]) {
            self.status = status
            self.headers = headers
            body = bytes
        }

        /// A page without Turbo.
        /// - Parameters:
        ///   - title: The page's title.
        ///   - body: The content of its body, as HTML.
        ///   - head: Further content of its head, such as the scripts of the real site.
        ///   - status: The HTTP status.
        ///   - messages: Messages that the page's components send to native code once it has loaded. Their page is this
        ///     one.
        public static func page(
            _ title: String, _ body: String = "", head: String = "", status: Int = 200,
            sending messages: [BridgeMessage] = []
        ) -> Response {
            let sent = JSONValue.array(messages.map(\.json)).text.replacing("<", with: "\\u003c")
            let script = """
                <script>for (const message of \(sent)) {
                message.data.metadata = { url: location.href }
                window.nativeBridge?.receive(message)
                }</script>
                """
            return Response(
                status: status,
                headers: [("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store")],
                body: """
                    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title.escapedForMarkup)</title>\(head)</head>
                    <body>\(body)\(messages.isEmpty ? "" : script)</body></html>
                    """)
        }

        /// JSON.
        public static func json(_ value: JSONValue, status: Int = 200) -> Response {
            Response(status: status, headers: [("content-type", "application/json")], body: value.text)
        }

        /// A redirect to a path or another address.
        public static func redirect(to location: String, status: Int = 302) -> Response {
            Response(status: status, headers: [("location", location)])
        }
    }

    private var pages: [String: Response] = [:]
    /// The functions, by method and path.
    private var responders: [String: @MainActor (Request) -> Response] = [:]
    /// The requests so far.
    public private(set) var requests: [Request] = []
    private var listener: Listener?
    private var port = 0

    /// Starts the site.
    /// - Throws: The reason why the machine has no port for it.
    public init() throws {
        let listener = Listener(name: "FakeSite") { [weak self] in self?.response(to: $0) ?? PageResponse(status: 503) }
        self.listener = listener
        port = try listener.start(port: 0)
        Waiting.startLoop()
    }

    isolated deinit { listener?.stop() }

    /// The address without a trailing slash.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// The response to `GET` requests for a path. The path may be percent-encoded.
    public subscript(_ path: String) -> Response? {
        get { pages[Self.decoded(path)] }
        set { pages[Self.decoded(path)] = newValue }
    }

    /// Computes the responses to requests for a path.
    public func respond(
        to path: String, method: String = "GET", _ response: @escaping @MainActor (Request) -> Response
    ) { responders["\(method) \(Self.decoded(path))"] = response }

    private static func decoded(_ path: String) -> String {
        String(takingGString: g_uri_unescape_string(path, nil)) ?? path
    }

    /// Returns the requests for a path.
    public func requests(for path: String, method: String = "GET") -> [Request] {
        let path = Self.decoded(path)
        return requests.filter { $0.path == path && $0.method == method }
    }

    /// Waits for a request and returns it.
    /// - Throws: ``TestFailure`` if none arrives within the time limit.
    @discardableResult
    public func waitForRequest(
        _ path: String, method: String = "GET", file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Request {
        try await Waiting.wait(until: { !requests(for: path, method: method).isEmpty }) {
            TestFailure(
                "\(file):\(line): Expected the request \(method) \(path). The site received "
                    + (requests.isEmpty ? "none." : requests.map(\.description).joined(separator: ", ") + "."))
        }
        return requests(for: path, method: method)[0]
    }

    private func response(to received: PageRequest) -> PageResponse {
        let request = Request(received)
        requests.append(request)
        // libsoup omits the body of the response to HEAD.
        let method = request.method == "HEAD" ? "GET" : request.method
        let computed =
            responders["\(method) \(request.path)"]?(request) ?? (method == "GET" ? pages[request.path] : nil)
            ?? .page("Not found", "\(request.description.escapedForMarkup) has no response.", status: 404)
        var response = PageResponse(status: computed.status)
        response.headers = computed.headers
        response.body = computed.body
        return response
    }
}

extension FakeSite.Request {
    fileprivate init(_ request: PageRequest) {
        self.init(
            method: request.sentMethod, path: request.path, query: request.queryText, headers: request.headers,
            text: String(decoding: request.body, as: UTF8.self))
    }
}
