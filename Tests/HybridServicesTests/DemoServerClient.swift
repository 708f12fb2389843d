import CWebKitGTK
import GLibBridge
// Exported for the code that SwiftPM generates, which otherwise cannot list the tests of main-actor classes.
@_exported public import HybridTestSupport
import XCTest

@testable import DemoServer

/// A headless browser: fetches pages, stores cookies, and follows a redirect only on request.
@MainActor
final class DemoServerClient {
    struct Answer {
        var status = 0
        var text = ""
        var headers: [String: String] = [:]
        var milliseconds = 0.0

        /// Target of a redirect.
        var location: String { headers["Location"] ?? "" }
        /// Content of the page's `<title>`.
        var title: String {
            guard let start = text.range(of: "<title>"), let end = text.range(of: "</title>") else { return "" }
            return String(text[start.upperBound..<end.lowerBound])
        }
    }

    private static let interesting = [
        "Location", "Content-Type", "Cache-Control", "Vary", "Set-Cookie", "X-Session-Token", "Allow",
        "Content-Disposition", "WWW-Authenticate", "Content-Length",
    ]

    private let server: DemoServer
    private let session: ObjectRef
    private let userAgent: String

    init(_ server: DemoServer, userAgent: String = "Tests") {
        self.server = server
        self.userAgent = userAgent
        session = ObjectRef(owning: soup_session_new())
        soup_session_add_feature_by_type(session.pointer(), soup_cookie_jar_get_type())
    }

    /// A client that identifies as a native application.
    static func native(_ server: DemoServer) -> DemoServerClient {
        DemoServerClient(server, userAgent: "Mozilla/5.0 (X11) (Hotwire Native Linux; Turbo Native Linux)")
    }

    @discardableResult
    func get(_ path: String, headers: [String: String] = [:], timeout: Int = 60_000) throws -> Answer {
        try send("GET", path, headers: headers, timeout: timeout)
    }

    @discardableResult
    func post(_ path: String, _ fields: [(String, String)] = []) throws -> Answer {
        let form = fields.map { "\(FormData.encode($0.0))=\(FormData.encode($0.1))" }.joined(separator: "&")
        return try send("POST", path, body: form, type: "application/x-www-form-urlencoded")
    }

    func send(
        _ method: String, _ path: String, headers: [String: String] = [:], body: String? = nil,
        type: String = "application/json", timeout: Int = 60_000
    ) throws -> Answer {
        let address = path.hasPrefix("http") ? path : server.url + path
        let message = try XCTUnwrap(ObjectRef.owning(soup_message_new(method, address)))
        soup_message_set_flags(message.pointer(), SOUP_MESSAGE_NO_REDIRECT)
        let sent = soup_message_get_request_headers(message.pointer())
        soup_message_headers_replace(sent, "User-Agent", userAgent)
        for (name, value) in headers { soup_message_headers_replace(sent, name, value) }
        if let body {
            withGBytes(Array(body.utf8)) { soup_message_set_request_body_from_bytes(message.pointer(), type, $0) }
        }
        let begin = MainLoop.now
        var outcome: Result<[UInt8], GLibError>?
        startGIO(
            timeout: timeout,
            start: {
                soup_session_send_and_read_async(
                    session.pointer(), message.pointer(), G_PRIORITY_DEFAULT, $0.cancellable, $0.callback, $0.userData)
            },
            finish: { [session] result, error in
                let content = soup_session_send_and_read_finish(session.pointer(), result, error)
                defer { if let content { g_bytes_unref(content) } }
                return bytes(of: content)
            },
            completion: { outcome = $0 })
        while outcome == nil { MainLoop.iterate(mayBlock: true) }

        var answer = Answer(milliseconds: MainLoop.now - begin)
        answer.text = String(decoding: try XCTUnwrap(outcome).get(), as: UTF8.self)
        answer.status = Int(soup_message_get_status(message.pointer()).rawValue)
        let received = soup_message_get_response_headers(message.pointer())
        for name in Self.interesting {
            answer.headers[name] = String(borrowing: soup_message_headers_get_list(received, name))
        }
        return answer
    }
}

/// A test with its own server.
class DemoServerTestCase: MainLoopTestCase {
    /// A server without a Turbo script, so that these tests have no dependencies.
    func makeServer() throws -> DemoServer {
        try DemoServer(options: .init(turbo: TurboSource.none))
    }
}
