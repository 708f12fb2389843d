import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import HybridCore

/// The port that receives the redirect of the browser. libsoup serves it.
///
/// The port is open only during a sign-in, and only on 127.0.0.1 (RFC 8252, sections 7.3 and 8.3). It accepts only
/// `GET` without a body, and it sends one sentence. The client is not authenticated, so the request's `state` decides
/// whether the request is accepted.
package final class LoopbackListener: AuthorizationListener {
    private var server: ObjectRef?
    /// The time in milliseconds for which connections stay open after the reply. A browser closes its connection after
    /// the reply. A browser that does not must not keep the port open.
    private static let grace = 2_000

    package init() {}

    /// Opens a port. See ``AuthorizationListener``.
    package func start(answer: @escaping @MainActor (URL) -> String) throws -> Int {
        stop()
        let server = ObjectRef(type: soup_server_get_type(), properties: [])
        server.connect("request-started") { arguments in
            if let message = arguments.object(1) { Self.limit(message) }
        }
        // The reply is set in this signal and is final, so no C callback is needed.
        server.connect("request-read") { arguments in
            if let message = arguments.object(1) { Self.respond(to: message, answer) }
        }
        do {
            _ = try withGError { soup_server_listen_local(server.pointer(), 0, SOUP_SERVER_LISTEN_IPV4_ONLY, $0) }
        } catch {
            throw LoopbackError(reason: error.message)
        }
        self.server = server
        return listeningPort(of: server)
    }

    /// Closes the port. See ``AuthorizationListener``.
    package func stop() {
        guard let server else { return }
        self.server = nil
        // The reply to the browser's request is still being sent.
        MainLoop.after(milliseconds: Self.grace) { soup_server_disconnect(server.pointer()) }
    }

    /// Discards the body of a request, and disconnects a client that begins to send one. Otherwise libsoup would read
    /// an endless body, regardless of the reply.
    private static func limit(_ message: ObjectRef) {
        let raw: OpaquePointer = message.pointer()
        soup_message_body_set_accumulate(soup_server_message_get_request_body(raw), 0)
        message.connect("got-headers") { arguments in
            guard let message = arguments.object(0), hasBody(message),
                let socket = soup_server_message_get_socket(message.pointer())
            else { return }
            g_socket_shutdown(socket, 1, 1, nil)
        }
    }

    private static func hasBody(_ message: ObjectRef) -> Bool {
        let headers = soup_server_message_get_request_headers(message.pointer())
        return switch soup_message_headers_get_encoding(headers) {
        case SOUP_ENCODING_NONE: false
        case SOUP_ENCODING_CONTENT_LENGTH: soup_message_headers_get_content_length(headers) > 0
        default: true
        }
    }

    private static func respond(to message: ObjectRef, _ answer: @MainActor (URL) -> String) {
        let raw: OpaquePointer = message.pointer()
        let text = soup_server_message_get_uri(raw).flatMap { String(takingGString: g_uri_to_string($0)) }
        let isGet = String(borrowing: soup_server_message_get_method(raw)) == "GET"
        guard isGet, let url = text.flatMap({ URL(webAddress: $0) }) else {
            return soup_server_message_set_status(raw, guint(SOUP_STATUS_NOT_FOUND.rawValue), nil)
        }
        let sentence = answer(url)
        soup_server_message_set_status(raw, guint(SOUP_STATUS_OK.rawValue), nil)
        let headers = soup_server_message_get_response_headers(raw)
        // The address contains the code, so it must not be cached or sent as a referrer.
        for (name, value) in [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"), ("Content-Security-Policy", "default-src 'none'"),
            ("Connection", "close"),
        ] {
            soup_message_headers_replace(headers, name, value)
        }
        withGBytes(Array(page(sentence).utf8)) {
            soup_message_body_append_bytes(soup_server_message_get_response_body(raw), $0)
        }
    }

    private static func page(_ sentence: String) -> String {
        """
        <!DOCTYPE html><html dir="auto"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
        <title>\(localized("Sign In").escapedForMarkup)</title><p>\(sentence.escapedForMarkup)</p></html>
        """
    }
}

/// The reason why no port was opened.
nonisolated struct LoopbackError: Error, CustomStringConvertible {
    let reason: String
    var description: String {
        localized("Cannot open a port for the browser's response (\(reason)). Try again, or restart the computer.")
    }
}
