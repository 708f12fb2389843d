import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// A WebSocket of a WebDriver BiDi client.
@MainActor
final class BiDiSocket {
    /// Called with each text message.
    var received: (@MainActor (String) -> Void)?
    /// Called when the connection has ended.
    var closed: (@MainActor () -> Void)?
    private let connection: ObjectRef
    private static let largestMessage: guint64 = 64 << 20

    init(_ connection: ObjectRef) {
        self.connection = connection
        soup_websocket_connection_set_max_incoming_payload_size(connection.pointer(), Self.largestMessage)
        connection.connect("message") { [weak self] arguments in
            guard arguments.int(1) == Int(SOUP_WEBSOCKET_DATA_TEXT.rawValue) else {
                self?.close(SOUP_WEBSOCKET_CLOSE_UNSUPPORTED_DATA)
                return
            }
            self?.received?(String(decoding: bytes(of: arguments.boxed(2)), as: UTF8.self))
        }
        connection.connect("closed") { [weak self] _ in self?.closed?() }
    }

    /// The path that the client connected to.
    var path: String {
        String(borrowing: g_uri_get_path(soup_websocket_connection_get_uri(connection.pointer()))) ?? ""
    }

    /// Sends a message. If the connection has ended, it is lost.
    func send(_ message: JSONValue) {
        guard soup_websocket_connection_get_state(connection.pointer()) == SOUP_WEBSOCKET_STATE_OPEN else { return }
        soup_websocket_connection_send_text(connection.pointer(), message.text)
    }

    func close(_ code: SoupWebsocketCloseCode = SOUP_WEBSOCKET_CLOSE_NORMAL) {
        guard soup_websocket_connection_get_state(connection.pointer()) == SOUP_WEBSOCKET_STATE_OPEN else { return }
        soup_websocket_connection_close(connection.pointer(), gushort(code.rawValue), nil)
    }
}
