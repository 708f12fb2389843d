import CWebKitGTK
import GLibBridge

/// Fetches addresses that a fake browser only records. While it waits, it runs the main loop, which also serves the
/// demo site.
@MainActor
public enum WebClient {
    /// The result of a request.
    public struct Answer {
        /// The HTTP status.
        public let status: Int
        /// The target of a redirect; empty if the response is not a redirect.
        public let location: String
        /// The body of the response.
        public let text: String
    }

    /// Fetches an address.
    /// - Throws: ``GLibError`` if there is no response.
    public static func get(
        _ address: String, method: String = "GET", userAgent: String? = nil, followingRedirects: Bool = true
    ) throws -> Answer {
        let session = ObjectRef(owning: soup_session_new())
        guard let raw = soup_message_new(method, address) else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "No address: \(address)")
        }
        let message = ObjectRef(owning: raw)
        if let userAgent { soup_session_set_user_agent(session.pointer(), userAgent) }
        if !followingRedirects { soup_message_add_flags(message.pointer(), SOUP_MESSAGE_NO_REDIRECT) }
        var outcome: Result<[UInt8], GLibError>?
        startGIO(timeout: 10_000) { call in
            soup_session_send_and_read_async(
                session.pointer(), message.pointer(), G_PRIORITY_DEFAULT, call.cancellable, call.callback,
                call.userData)
        } finish: { result, error in
            takeBytes(soup_session_send_and_read_finish(session.pointer(), result, error))
        } completion: {
            outcome = $0
        }
        while outcome == nil { MainLoop.iterate(mayBlock: true) }
        let text = String(decoding: try outcome?.get() ?? [], as: UTF8.self)
        let headers = soup_message_get_response_headers(message.pointer())
        return Answer(
            status: Int(soup_message_get_status(message.pointer()).rawValue),
            location: String(borrowing: soup_message_headers_get_one(headers, "Location")) ?? "", text: text)
    }
}
