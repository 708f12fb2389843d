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
        let handshake = BiDiHandshake(
            path: path, host: header("Host", of: message), origin: header("Origin", of: message), port: port,
            sessions: biDi.keys)
        guard case .refused(let status) = handshake else { return }
        soup_server_message_set_status(message, guint(status), nil)
    }

    private func connected(_ socket: BiDiSocket) {
        let words = socket.path.split(separator: "/").map(String.init)
        let link = SocketLink(socket)
        links.insert(link)
        if words.count > 1 { join(link, words[1]) }
        socket.received = { [weak self, weak link] text in
            guard let self, let link else { return }
            Task { await self.received(text, by: link) }
        }
        socket.closed = { [weak self, weak link] in
            guard let self, let link else { return }
            links.remove(link)
            guard let session = link.session else { return }
            self.biDi[session]?.remove(link.socket)
            for number in link.commands { endCommand(number, in: session) }
        }
    }

    /// Connects a socket to a session. Like a command, an open socket keeps the session from being idle.
    private func join(_ link: SocketLink, _ session: String) {
        link.session = session
        biDi[session]?.add(link.socket)
        if let number = try? beginCommand(in: session) { link.commands.insert(number) }
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
            guard link.session == nil, !link.isBeginning else {
                throw DriverRefusal("session not created", "This connection has a session already.")
            }
            link.isBeginning = true
            defer { link.isBeginning = false }
            return try await begin(capabilities, by: link)
        default:
            guard let id = link.session, let biDi = biDi[id] else {
                throw DriverRefusal(
                    "invalid session id", "This connection has no session. Send session.new, or connect to a session.")
            }
            if command == .end { return [:] }
            let number = try beginCommand(in: id)
            link.commands.insert(number)
            defer {
                link.commands.remove(number)
                endCommand(number, in: id)
            }
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
        guard let id = answer["sessionId"]?.string, biDi[id] != nil else {
            throw DriverRefusal("session not created", "The driver did not start a session.")
        }
        join(link, id)
        return ["sessionId": .string(id), "capabilities": answer["capabilities"] ?? [:]]
    }
}

/// A connection and its session.
@MainActor
final class SocketLink: Hashable {
    let socket: BiDiSocket
    /// The session; `nil` until the client has created one.
    var session: String?
    /// True while a session is being created.
    var isBeginning = false
    /// The numbers that count in the session's ``DriverPool``: of the socket, and of its commands without a response.
    var commands: Set<Int> = []

    init(_ socket: BiDiSocket) {
        self.socket = socket
    }

    nonisolated static func == (one: SocketLink, other: SocketLink) -> Bool { one === other }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
