import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import HybridNative
import HybridQA
import HybridServices

/// A WebDriver server. Each session has its own process of WebKitGTK's driver, which supports only one.
///
/// Like the driver, the server listens only on 127.0.0.1. It rejects requests from pages, which it recognizes by the
/// `Origin` header that browsers send for scripts.
@MainActor
final class DriverServer {
    private let program: [String]
    private let options: Options
    private(set) var pool: DriverPool
    private var sessions: [String: DriverSession] = [:]
    /// A driver without a session, which makes the next session start faster.
    private var spare: DriverProcess?
    private var server: ObjectRef?
    private var exchanges: [OpaquePointer: Exchange] = [:]
    private var lastCommand = 0
    private var timer: LoopTimer?
    /// The sessions that have requested a WebSocket.
    var biDi: [String: BiDiSession] = [:]
    var links: Set<SocketLink> = []
    private(set) var port = 0
    /// The time in milliseconds between searches for idle sessions.
    private static let interval = 500

    /// A request without a response.
    private struct Exchange {
        let command: Int
        let session: String?
    }

    /// Settings of all sessions.
    struct Options {
        /// True if commands are sent to the visible page.
        var followsFront = true
        /// True if links and scripts open new windows, as in a browser.
        var opensWindows = false
    }

    /// - Parameter program: The default program of a session, with its arguments.
    init(program: [String], options: Options, pool: DriverPool) {
        self.program = program
        self.options = options
        self.pool = pool
    }

    /// Starts the first driver, and then opens the port.
    /// - Parameter port: The number of the port, or 0 for any free port.
    /// - Throws: ``Failure``.
    func start(port: Int) async throws(Failure) -> Int {
        do {
            spare = try await makeDriver()
        } catch {
            throw .driver("\(error)")
        }
        let server = ObjectRef(type: soup_server_get_type(), properties: [])
        server.connect("request-read") { [weak self] arguments in
            if let self, let message = arguments.object(1) { handle(message) }
        }
        server.connect("request-aborted") { [weak self] arguments in
            if let self, let message = arguments.object(1) { abandoned(message.pointer()) }
        }
        acceptSockets(server)
        do {
            _ = try withGError {
                soup_server_listen_local(server.pointer(), guint(port), SOUP_SERVER_LISTEN_IPV4_ONLY, $0)
            }
        } catch {
            endAll()
            throw .port("\(error.message)")
        }
        self.server = server
        timer = MainLoop.every(milliseconds: Self.interval) { [weak self] in self?.endIdle() }
        self.port = listeningPort(of: server)
        return self.port
    }

    /// The reason why the server cannot start.
    enum Failure: Error {
        case driver(String)
        case port(String)
    }

    /// Ends all sessions without waiting.
    func endAll() {
        for session in sessions.values { session.process.endNow() }
        spare?.endNow()
    }

    private func makeDriver() async throws -> DriverProcess {
        let driver = try await DriverProcess.start(
            opensWindows: options.opensWindows, followsFront: options.followsFront)
        driver.whenEnded { [weak self, weak driver] in
            guard let self, let driver else { return }
            if spare === driver { spare = nil }
            // A driver that fails leaves its program and its files.
            Task {
                for (id, session) in self.sessions where session.process === driver { await self.end(id) }
                await driver.end()
            }
        }
        return driver
    }

    // MARK: Requests

    private func handle(_ message: ObjectRef) {
        let raw: OpaquePointer = message.pointer()
        let method = String(borrowing: soup_server_message_get_method(raw)) ?? "GET"
        let path = String(borrowing: g_uri_get_path(soup_server_message_get_uri(raw))) ?? "/"
        if BiDiHandshake.isRequested(method: method, upgrade: header("Upgrade", of: raw)) {
            return decide(raw, path: path)
        }
        guard header("Origin", of: raw) == nil, BiDiHandshake.isOwn(host: header("Host", of: raw)) else {
            let sentence = "Web pages have no access. Other programs connect to 127.0.0.1 or localhost."
            let refusal = DriverRefusal("unknown error", sentence)
            return fill(raw, with: DriverAnswer(status: 403, json: refusal.answer))
        }
        let flattened = soup_message_body_flatten(soup_server_message_get_request_body(raw))
        let body = bytes(of: flattened)
        g_bytes_unref(flattened)
        // Without a status, libsoup would immediately reply with 404.
        soup_server_message_set_status(raw, guint(SOUP_STATUS_OK.rawValue), nil)
        soup_server_message_pause(raw)
        let command = DriverCommand(method: method, path: path)
        lastCommand += 1
        exchanges[raw] = Exchange(command: lastCommand, session: command.session)
        Task { [lastCommand] in
            let answer = await execute(command, lastCommand, DriverSession.Request(method, path, body)) {
                self.exchanges[raw]?.command == lastCommand
            }
            guard exchanges[raw]?.command == lastCommand else { return }
            exchanges[raw] = nil
            fill(message.pointer(), with: answer)
            soup_server_message_unpause(message.pointer())
        }
    }

    func header(_ name: String, of message: OpaquePointer) -> String? {
        String(borrowing: soup_message_headers_get_one(soup_server_message_get_request_headers(message), name))
    }

    private func fill(_ raw: OpaquePointer, with answer: DriverAnswer) {
        soup_server_message_set_status(raw, guint(answer.status), nil)
        let headers = soup_server_message_get_response_headers(raw)
        soup_message_headers_replace(headers, "Content-Type", "application/json; charset=utf-8")
        soup_message_headers_replace(headers, "Cache-Control", "no-cache")
        withGBytes(answer.body) {
            soup_message_body_append_bytes(soup_server_message_get_response_body(raw), $0)
        }
    }

    /// Handles that a client has closed its connection before the response.
    private func abandoned(_ message: OpaquePointer) {
        guard let exchange = exchanges.removeValue(forKey: message), let session = exchange.session else { return }
        pool.end(exchange.command, in: session, at: MainLoop.now)
    }

    /// - Parameter isWaiting: Returns whether the client still waits for the response.
    private func execute(
        _ command: DriverCommand, _ number: Int, _ request: DriverSession.Request, isWaiting: () -> Bool
    ) async -> DriverAnswer {
        do throws(DriverRefusal) {
            switch command {
            case .status: return DriverAnswer(status: 200, json: pool.status)
            case .begin: return try await begin(request, isWaiting: isWaiting)
            case .unknown:
                throw DriverRefusal("unknown command", "“\(request.method) \(request.path)” is not a command.")
            case .end(let id):
                try pool.begin(number, in: id)
                await end(id)
                return DriverAnswer(value: .null)
            case .front(let id), .go(let id), .choose(let id), .upload(let id), .other(let id):
                try pool.begin(number, in: id)
                defer { pool.end(number, in: id, at: MainLoop.now) }
                guard let session = sessions[id], !session.hasEnded else { throw DriverPool.unknown(id) }
                let biDi = biDi[id]
                if biDi != nil { await session.turn.take() }
                let answer = await session.execute(command, request)
                let prompt = await biDi?.answeredPrompt(by: request, answer)
                if biDi != nil { session.turn.leave() }
                if let prompt { await biDi?.close(prompt) }
                // The driver ends a session together with its last window.
                if session.hasEnded { await end(id) }
                return answer
            }
        } catch {
            return DriverAnswer(error)
        }
    }

    // MARK: Sessions

    func begin(
        _ request: DriverSession.Request, isWaiting: () -> Bool
    ) async throws(DriverRefusal) -> DriverAnswer {
        var request = request
        let requestsSocket = try DriverCapabilities.requestsSocket(request.body)
        let prompts = DriverCapabilities.prompts(request.body)
        request.body = try DriverCapabilities.complete(request.body, program: program)
        try pool.reserve()
        var created: String?
        defer { pool.settle(created, at: MainLoop.now) }
        let driver: DriverProcess
        do {
            if let spare {
                driver = spare
                self.spare = nil
            } else {
                driver = try await makeDriver()
            }
        } catch {
            throw DriverRefusal("session not created", "Cannot start WebKitGTK's driver: \(error)")
        }
        let session = DriverSession(driver, followsFront: options.followsFront, prompts: prompts)
        // The program looks for the pipe when it starts.
        let feed = requestsSocket ? BiDiFeed(path: driver.eventsFile) : nil
        let answer = await session.begin(request)
        let id = session.id
        guard !id.isEmpty, isWaiting() else {
            await session.end()
            return answer
        }
        sessions[id] = session
        guard let feed else {
            created = id
            return DriverAnswer(
                value: DriverCapabilities.complete(answer.value ?? .null, socket: nil, prompts: prompts))
        }
        biDi[id] = BiDiSession(session, feed)
        await biDi[id]?.update()
        guard sessions[id] != nil, isWaiting() else {
            await end(id)
            return DriverAnswer(DriverRefusal("session not created", "The program or its client has ended."))
        }
        created = id
        let address = "ws://127.0.0.1:\(port)/session/\(id)"
        return DriverAnswer(
            value: DriverCapabilities.complete(answer.value ?? .null, socket: address, prompts: prompts))
    }

    /// Records that a command of a WebSocket began.
    /// - Returns: Its number.
    /// - Throws: `invalid session id` if there is no such session.
    func beginCommand(in id: String) throws(DriverRefusal) -> Int {
        lastCommand += 1
        try pool.begin(lastCommand, in: id)
        return lastCommand
    }

    /// Records that a command of a WebSocket ended.
    func endCommand(_ number: Int, in id: String) { pool.end(number, in: id, at: MainLoop.now) }

    private func discard(_ id: String) {
        biDi.removeValue(forKey: id)?.close()
        sessions[id] = nil
        pool.remove(id)
    }

    func end(_ id: String) async {
        let session = sessions[id]
        // The place is free again only after the program has ended.
        await session?.end()
        discard(id)
    }

    private func endIdle() {
        for id in pool.idle(at: MainLoop.now) {
            InputFile.warn(
                localized(
                    "Session \(id) ended, because its client sent no command for \(Int(pool.patience / 1000)) seconds.")
            )
            // While the session ends, it is not idle.
            _ = try? beginCommand(in: id)
            Task { await end(id) }
        }
    }
}
