import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices

/// A proxy between a WebDriver client and WebKitGTK's driver. The driver binds a session to one page, so the proxy
/// switches the session to the visible page before it forwards each command.
///
/// Like the driver, the proxy listens only on 127.0.0.1. It rejects requests from pages, which it recognizes by the
/// `Origin` header that browsers send for scripts.
@MainActor
final class DriverProxy {
    private let client = SoupHTTPClient { "HybridDesktop" }
    private let process: DriverProcess
    private var driver: String { process.address }
    private let program: [String]
    private let followsFront: Bool
    private var server: ObjectRef?
    private var focus: [String: DriverFocus] = [:]
    /// The time-out of a request in seconds. It is longer than any time-out that a client may set for scripts and
    /// loads.
    private static let patience = 24 * 60 * 60
    private static let largestAnswer = 256 << 20
    /// The time in milliseconds after which the shell has ended every visit as failed.
    private static let longestVisit = 60_000.0

    /// Creates a proxy.
    /// - Parameters:
    ///   - program: The default program of a session, with its arguments.
    ///   - followsFront: True if commands are sent to the visible page.
    init(driver: DriverProcess, program: [String], followsFront: Bool) {
        process = driver
        self.program = program
        self.followsFront = followsFront
    }

    /// Waits until the driver accepts sessions, and then opens the port.
    /// - Parameter port: The number of the port, or 0 for any free port.
    /// - Throws: `GLibError` if the port is already in use.
    func start(port: Int) async throws -> Int {
        let server = ObjectRef(type: soup_server_get_type(), properties: [])
        server.connect("request-read") { [weak self] arguments in
            if let self, let message = arguments.object(1) { handle(message) }
        }
        while await send("GET", "/status", nil).status != 200 { await pause(milliseconds: 20) }
        _ = try withGError {
            soup_server_listen_local(server.pointer(), guint(port), SOUP_SERVER_LISTEN_IPV4_ONLY, $0)
        }
        self.server = server
        return listeningPort(of: server)
    }

    private func pause(milliseconds: Int) async {
        await awaitOnMainLoop { continuation in
            MainLoop.after(milliseconds: milliseconds) { continuation.resume() }
        }
    }

    private func handle(_ message: ObjectRef) {
        let raw: OpaquePointer = message.pointer()
        guard soup_message_headers_get_one(soup_server_message_get_request_headers(raw), "Origin") == nil else {
            return soup_server_message_set_status(raw, guint(SOUP_STATUS_FORBIDDEN.rawValue), nil)
        }
        let method = String(borrowing: soup_server_message_get_method(raw)) ?? "GET"
        let path = String(borrowing: g_uri_get_path(soup_server_message_get_uri(raw))) ?? "/"
        let flattened = soup_message_body_flatten(soup_server_message_get_request_body(raw))
        let body = bytes(of: flattened)
        g_bytes_unref(flattened)
        // Without a status, libsoup would immediately reply with 404.
        soup_server_message_set_status(raw, guint(SOUP_STATUS_OK.rawValue), nil)
        soup_server_message_pause(raw)
        Task {
            let answer = await execute(method, path, body)
            soup_server_message_set_status(raw, guint(answer.status), nil)
            let headers = soup_server_message_get_response_headers(raw)
            soup_message_headers_replace(headers, "Content-Type", "application/json; charset=utf-8")
            soup_message_headers_replace(headers, "Cache-Control", "no-cache")
            withGBytes(answer.body) {
                soup_message_body_append_bytes(soup_server_message_get_response_body(raw), $0)
            }
            soup_server_message_unpause(message.pointer())
        }
    }

    private func execute(_ method: String, _ path: String, _ body: [UInt8]) async -> Answer {
        if DriverUpload.isUpload(method: method, path: path) { return store(DriverUpload(body: body)) }
        let command = DriverCommand(method: method, path: path)
        if case .front(let session) = command, let action = DriverAction(method: method, path: path, body: body) {
            return await perform(action, session) { [self] in await send(method, path, body) }
        }
        let isScript = path.hasSuffix("/execute/sync") || path.hasSuffix("/execute/async")
        let body = isScript ? DriverScript.complete(body) : body
        switch command {
        case .begin: return await begin(path, DriverCapabilities.complete(body, program: program))
        case .choose(let session) where followsFront:
            let answer = await send(method, path, body)
            focus[session, default: DriverFocus()].chose(await ask(session).0)
            return answer
        case .front(let session) where followsFront, .go(let session) where followsFront:
            if let told = await follow(session) { return told }
            let answer = await send(method, path, body)
            if case .go = command, answer.status == 200 { await settle(session) }
            return answer
        case .choose, .front, .go, .other: return await send(method, path, body)
        }
    }

    /// The body of the function that performs a ``DriverAction``, in the order of its parts.
    private static let actionsScript = [
        PackageResources.driver_mouse_js, PackageResources.driver_keyboard_js, PackageResources.driver_actions_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")

    /// Keeps a file for a file field. The client receives its path.
    private func store(_ upload: DriverUpload?) -> Answer {
        let content = upload.flatMap { $0.isCompressed ? Compression.expand($0.content, size: $0.size) : $0.content }
        guard let upload, let content else {
            return Answer(error: "invalid argument", "The file is not a ZIP archive with one file of at most 256 MiB.")
        }
        do {
            return Answer(status: 200, value: .string(try process.store(content, as: upload.name)))
        } catch {
            return Answer(error: "unknown error", "Cannot store the file “\(upload.name)”: \(error)")
        }
    }

    /// Performs a command for the mouse or the keyboard by a script, and waits for the visit that it may begin.
    /// - Parameter forward: Sends the command to the driver.
    private func perform(_ action: DriverAction, _ session: String, forward: () async -> Answer) async -> Answer {
        if followsFront, let told = await follow(session) { return told }
        let request = Array(action.request(script: Self.actionsScript).text.utf8)
        let answer = await send("POST", "/session/\(session)/execute/sync", request)
        switch DriverActionEnd(status: answer.status, answer: answer.text) {
        case .driverError: return answer
        case .refused(let status, let refusal): return Answer(status: status, body: Array(refusal.text.utf8))
        case .isFileField: return await forward()
        case .dialog: break
        case .performed: if followsFront { await settle(session) }
        }
        return Answer(status: 200, body: Array(DriverActionEnd.success.text.utf8))
    }

    /// Begins a session. If the program ends before the driver has connected to it, returns the program's error.
    private func begin(_ path: String, _ body: [UInt8]) async -> Answer {
        _ = process.takeFailure()
        let request = BeginRequest()
        request.task = Task { request.answer = await send("POST", path, body) }
        var start = DriverStart()
        while request.answer == nil {
            await pause(milliseconds: Self.lookInterval)
            guard request.answer == nil,
                let failure = start.look(hasProgram: process.hasProgram, sentence: process.takeFailure())
            else { continue }
            request.task?.cancel()
            return Answer(status: 500, body: Array(failure.text.utf8))
        }
        return request.answer ?? Answer(status: 500, body: [])
    }

    private static let lookInterval = 100

    private final class BeginRequest {
        var task: Task<Void, Never>?
        var answer: Answer?
    }

    /// Switches the session to the visible page.
    /// - Returns: While a dialog is open, the driver's reply to all commands; otherwise `nil`.
    private func follow(_ session: String) async -> Answer? {
        let (page, told) = await ask(session)
        if page == .busy { return told }
        if focus[session, default: DriverFocus()].isLost(at: page) { await goToFront(session) }
        return nil
    }

    /// Waits for the end of a visit. The driver itself does not wait if the visit leads to another page.
    private func settle(_ session: String) async {
        let deadline = MainLoop.now + Self.longestVisit
        while MainLoop.now < deadline, await follow(session) == nil,
            await run(DriverPage.settledScript, session).value?.bool == false
        {
            await pause(milliseconds: 20)
        }
    }

    private func run(_ script: String, _ session: String) async -> Answer {
        let body: JSONValue = ["script": .string(script), "args": []]
        return await send("POST", "/session/\(session)/execute/sync", Array(body.text.utf8))
    }

    private func ask(_ session: String) async -> (DriverPage, Answer) {
        let answer = await run(DriverPage.script, session)
        return (DriverPage(answer: answer.text), answer)
    }

    private func goToFront(_ session: String) async {
        let here = await send("GET", "/session/\(session)/window", nil).value?.string
        let handles = await send("GET", "/session/\(session)/window/handles", nil).value?.array ?? []
        var candidate = here
        for handle in handles.compactMap(\.string) where handle != here {
            await go(to: handle, session)
            switch await ask(session).0 {
            case .inFront: return
            case .unknown: candidate = handle
            case .behind, .closed, .busy: break
            }
        }
        if let candidate { await go(to: candidate, session) }
    }

    private func go(to handle: String, _ session: String) async {
        let body: JSONValue = ["handle": .string(handle)]
        _ = await send("POST", "/session/\(session)/window", Array(body.text.utf8))
    }

    private struct Answer: Equatable {
        var status: Int
        var body: [UInt8]
        var text: String { String(decoding: body, as: UTF8.self) }

        init(status: Int, body: [UInt8]) {
            self.status = status
            self.body = body
        }

        init(status: Int, value: JSONValue) {
            let answer: JSONValue = ["value": value]
            self.init(status: status, body: Array(answer.text.utf8))
        }

        init(error: String, _ message: String) {
            self.init(
                status: error == "invalid argument" ? 400 : 500,
                value: ["error": .string(error), "message": .string(message), "stacktrace": ""])
        }

        var value: JSONValue? { (try? JSONValue(parsing: text))?["value"] }
    }

    private func send(_ method: String, _ path: String, _ body: [UInt8]?) async -> Answer {
        guard let url = URL(string: driver + path) else { return Answer(status: 404, body: []) }
        var request = HTTPRequest(
            method: method, url: url, headers: [("Content-Type", "application/json; charset=utf-8")],
            timeout: Self.patience, sizeLimit: Self.largestAnswer)
        if method == "POST" { request.body = body }
        do {
            let response = try await client.send(request)
            return Answer(status: response.status, body: response.body)
        } catch {
            return Answer(error: "unknown error", "WebKitGTK's driver is not responding: \(error)")
        }
    }
}
