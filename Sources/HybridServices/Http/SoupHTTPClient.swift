import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore

/// Sends native requests by means of libsoup. Like the web view, libsoup uses the desktop's proxy and certificates.
package final class SoupHTTPClient: HTTPClient {
    private var session: ObjectRef
    private let socketTimeout: Int
    private let userAgent: @MainActor () -> String
    private let certificates: CertificateStore?
    private let requests: RequestObserver?
    private var proxy: String?
    private static let chunk = 64 << 10
    /// The priority of reading. WebKit's sources (100) come first, so that a response in many small parts does not
    /// delay the pages.
    private static let readPriority = G_PRIORITY_HIGH_IDLE + 10
    /// The maximum number of interim responses (RFC 9110, section 15.2) before a response.
    private static let mostInterim = 20

    /// Creates a client.
    /// - Parameters:
    ///   - certificates: The application's own certificates, or `nil` if it has none.
    ///   - requests: Receives the requests while a tester watches.
    ///   - socketTimeout: The time in seconds after which a connection without a byte ends, even if a request may take
    ///     longer, or 0 for none. It also ends connections that a network change has
    ///     broken.
    ///   - userAgent: Returns the user agent of the web view, so that both appear to a server as the same client.
    package init(
        certificates: CertificateStore? = nil, requests: RequestObserver? = nil, socketTimeout: Int = 60,
        userAgent: @escaping @MainActor () -> String
    ) {
        self.certificates = certificates
        self.requests = requests
        self.userAgent = userAgent
        self.socketTimeout = socketTimeout
        session = Self.makeSession(socketTimeout)
    }

    private static func makeSession(_ socketTimeout: Int) -> ObjectRef {
        let session = ObjectRef(owning: soup_session_new())
        soup_session_set_timeout(session.pointer(), guint(socketTimeout))
        return session
    }

    /// Sends a request and reads the whole response. Cookies are sent only if the request contains them.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let message = makeMessage(request) else {
            throw VisitError.invalidResponse("“\(URLRedaction.redact(request.url))” is not a server address.")
        }
        useProxy(requests?.proxy)
        let connection = SecureConnection(message, certificates)
        let deadline = MainLoop.now + Double(request.timeout) * 1000
        let watch = requests.flatMap { $0.isOn ? SoupRequestWatch(request, message, $0) : nil }
        do {
            let stream = try await open(message, until: deadline)
            let body = try await read(stream, limit: request.sizeLimit, until: deadline)
            watch?.end(bytes: body.count, error: nil)
            return response(message, body, request)
        } catch let error as GLibError {
            watch?.end(bytes: nil, error: error.message)
            if let error = connection.failure { throw error }
            throw VisitError(
                domain: error.domain, code: error.code, message: error.message,
                isNetworkAvailable: g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0)
        } catch let error as VisitError {
            watch?.end(bytes: nil, error: error.shortDescription)
            throw error
        }
    }

    /// Begins a new session if the proxy has changed, because open connections would keep the old one.
    private func useProxy(_ address: String?) {
        guard address != proxy else { return }
        proxy = address
        session = Self.makeSession(socketTimeout)
        guard let address else { return }
        let resolver = ObjectRef(owning: g_simple_proxy_resolver_new(address, nil))
        soup_session_set_proxy_resolver(session.pointer(), resolver.pointer())
    }

    private func makeMessage(_ request: HTTPRequest) -> ObjectRef? {
        guard let raw = soup_message_new(request.method, request.url.absoluteString) else { return nil }
        let message = ObjectRef(owning: raw)
        let headers = soup_message_get_request_headers(message.pointer())
        soup_message_headers_replace(headers, "User-Agent", userAgent())
        for (name, value) in request.headers where name.lowercased() != "content-type" {
            soup_message_headers_append(headers, name, value)
        }
        if !request.followsRedirects { soup_message_add_flags(message.pointer(), SOUP_MESSAGE_NO_REDIRECT) }
        if let body = request.body {
            let type = request.headers.first { $0.name.lowercased() == "content-type" }?.value
            withGBytes(body) { soup_message_set_request_body_from_bytes(message.pointer(), type, $0) }
        }
        return message
    }

    private static func time(until deadline: Double) -> Int { max(1, Int(deadline - MainLoop.now)) }

    private func open(_ message: ObjectRef, until deadline: Double) async throws -> ObjectRef {
        let session = session
        let stream = try await awaitGIO(timeout: Self.time(until: deadline)) { call in
            // libsoup reads interim responses within one turn of the main loop, so an endless sequence would block it.
            let cancellable = ObjectRef(retaining: OpaquePointer(call.cancellable))
            var interim = 0
            message.connect("got-informational") { _ in
                interim += 1
                if interim > Self.mostInterim { g_cancellable_cancel(cancellable.pointer()) }
            }
            soup_session_send_async(
                session.pointer(), message.pointer(), G_PRIORITY_DEFAULT, call.cancellable, call.callback,
                call.userData)
        } finish: { result, error in
            ObjectRef.owning(soup_session_send_finish(session.pointer(), result, error))
        }
        guard let stream else { throw VisitError.invalidResponse("The server sent no response.") }
        return stream
    }

    /// Reads up to the size limit and the deadline, so that an endless response uses a bounded amount of memory and
    /// time.
    private func read(_ stream: ObjectRef, limit: Int, until deadline: Double) async throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let part = try await awaitGIO(timeout: Self.time(until: deadline)) { call in
                g_input_stream_read_bytes_async(
                    stream.pointer(), gsize(Self.chunk), Self.readPriority, call.cancellable, call.callback,
                    call.userData)
            } finish: { result, error in
                takeBytes(g_input_stream_read_bytes_finish(stream.pointer(), result, error))
            }
            if part.isEmpty { return body }
            body += part
            if body.count > limit {
                throw VisitError.invalidResponse("The server's response is larger than \(limit >> 10) KiB.")
            }
        }
    }

    private func response(_ message: ObjectRef, _ body: [UInt8], _ request: HTTPRequest) -> HTTPResponse {
        let headers = SoupHeaders.all(soup_message_get_response_headers(message.pointer()))
        let url = URL(of: message)
        return HTTPResponse(
            status: Int(soup_message_get_status(message.pointer()).rawValue), headers: headers, body: body,
            url: url ?? request.url)
    }
}
