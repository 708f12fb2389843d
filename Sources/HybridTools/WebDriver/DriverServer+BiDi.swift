import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import HybridQA

/// Connections of WebDriver BiDi clients.
extension DriverServer {
    /// Accepts WebSockets at `/session` and below.
    func acceptSockets(_ server: ObjectRef) {
        let handler = ObjectHandler { [weak self] connection in self?.connected(BiDiSocket(connection)) }
        soup_server_add_websocket_handler(
            server.pointer(), "/session", nil, nil,
            { _, _, _, connection, data in ObjectHandler.call(data, connection) },
            handler.userData, ObjectHandler.release)
    }

    /// Decides about a request to open a WebSocket. If it is accepted, the server opens it after this call.
    func decide(_ message: OpaquePointer, path: String) {
        let headers = soup_server_message_get_request_headers(message)
        func header(_ name: String) -> String? { String(borrowing: soup_message_headers_get_one(headers, name)) }
        let handshake = BiDiHandshake(
            path: path, host: header("Host"), origin: header("Origin"), port: port, sessions: biDi.keys)
        guard case .refused(let status) = handshake else { return }
        soup_server_message_set_status(message, guint(status), nil)
    }

    private func connected(_ socket: BiDiSocket) {
        let words = socket.path.split(separator: "/").map(String.init)
        let link = SocketLink(socket, session: words.count > 1 ? words[1] : nil)
        links.insert(link)
        link.session.flatMap { biDi[$0] }?.add(socket)
        socket.received = { [weak self, weak link] text in
            guard let self, let link else { return }
            Task { await self.received(text, by: link) }
        }
        socket.closed = { [weak self, weak link] in
            guard let self, let link else { return }
            link.session.flatMap { self.biDi[$0] }?.remove(link.socket)
            links.remove(link)
        }
    }

    private func received(_ text: String, by link: SocketLink) async {
        let message: BiDiMessage
        do throws(BiDiRefusedMessage) {
            message = try BiDiMessage(text: text)
        } catch {
            return link.socket.send(error.response)
        }
        do throws(DriverRefusal) {
            let command = try BiDiCommand(message)
            let result = try await perform(command, by: link)
            link.socket.send(message.success(result))
            if command == .end, let session = link.session { await end(session) }
        } catch {
            link.socket.send(message.error(error))
        }
    }

    private func perform(_ command: BiDiCommand, by link: SocketLink) async throws(DriverRefusal) -> JSONValue {
        switch command {
        case .status:
            let status = pool.status["value"]
            return ["ready": status?["ready"] ?? false, "message": status?["message"] ?? ""]
        case .begin(let capabilities):
            guard link.session == nil else {
                throw DriverRefusal("session not created", "This connection has a session already.")
            }
            return try await begin(capabilities, by: link)
        default:
            guard let id = link.session, let biDi = biDi[id] else {
                throw DriverRefusal(
                    "invalid session id", "This connection has no session. Send session.new, or connect to a session.")
            }
            if command == .end { return [:] }
            let number = try beginCommand(in: id)
            defer { endCommand(number, in: id) }
            let result = try await biDi.perform(command)
            if biDi.session.hasEnded { await end(id) }
            return result
        }
    }

    private func begin(_ capabilities: JSONValue, by link: SocketLink) async throws(DriverRefusal) -> JSONValue {
        var body = capabilities
        if var members = capabilities["capabilities"]?.object {
            members["alwaysMatch"] = .object(
                (members["alwaysMatch"]?.object ?? [:]).merging(["webSocketUrl": true]) { $1 })
            body = ["capabilities": .object(members)]
        }
        let request = DriverSession.Request("POST", "/session", Array(body.text.utf8))
        let answer = try BiDiSession.value(of: try await begin(request) { links.contains(link) })
        guard let id = answer["sessionId"]?.string, let biDi = biDi[id] else {
            throw DriverRefusal("session not created", "The driver did not start a session.")
        }
        link.session = id
        biDi.add(link.socket)
        return ["sessionId": .string(id), "capabilities": answer["capabilities"] ?? [:]]
    }
}

/// A connection and its session.
@MainActor
final class SocketLink: Hashable {
    let socket: BiDiSocket
    /// The session; `nil` until the client has created one.
    var session: String?

    init(_ socket: BiDiSocket, session: String?) {
        self.socket = socket
        self.session = session
    }

    nonisolated static func == (one: SocketLink, other: SocketLink) -> Bool { one === other }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
