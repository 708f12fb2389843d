import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import HybridCore

/// The port that receives the browser's redirect, served by libsoup.
///
/// It is open only during a sign-in, on 127.0.0.1 only (RFC 8252, sections 7.3 and 8.3), accepts only `GET` without a
/// body, and sends one sentence. The client is unauthenticated; the request's `state` decides whether it is accepted.
@MainActor
package final class LoopbackListener: AuthorizationListener {
    private var server: ObjectRef?
    /// Milliseconds. A browser closes the connection after the reply; one that does not must not keep the port open.
    private static let grace = 2_000

    /// A listener that is not listening yet.
    package init() {}

    /// Opens a port; see ``AuthorizationListener``.
    package func start(answer: @escaping @MainActor (URL) -> String) throws -> Int {
        stop()
        let server = ObjectRef(type: soup_server_get_type(), properties: [])
        server.connect("request-started") { arguments in
            if let message = arguments.object(1) { Self.limit(message) }
        }
        // Replied to in a signal, which needs no C callback: the reply set here is final.
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

    /// Closes the port; see ``AuthorizationListener``.
    package func stop() {
        guard let server else { return }
        self.server = nil
        // The browser's request is still being answered.
        MainLoop.after(milliseconds: Self.grace) { soup_server_disconnect(server.pointer()) }
    }

    /// Discards a request's body, and disconnects a client that begins to send one. libsoup would read an endless body
    /// whatever the reply is.
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
        // The address contains the code: it must not be cached or sent as referrer.
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

/// The reason for not opening a port.
struct LoopbackError: Error, CustomStringConvertible {
    let reason: String
    var description: String {
        localized("Cannot open a port for the browser's response (\(reason)). Try again, or restart the computer.")
    }
}
