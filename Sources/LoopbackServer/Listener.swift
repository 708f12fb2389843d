import CWebKitGTK
package import GLibBridge

/// A libsoup server on the loopback interface. It runs in the GLib main loop of this process.
@MainActor
package final class Listener {
    private let answer: @MainActor (PageRequest) -> PageResponse
    private let name: String
    private let encrypt: (@MainActor (ObjectRef) throws -> Void)?
    private var server: ObjectRef?
    // The delayed messages. They are retained here, because libsoup releases its own reference when a client
    // disconnects.
    private var waiting: [ObjectRef: LoopTimer?] = [:]

    /// - Parameters:
    ///   - name: The server's name in its responses.
    ///   - encrypt: Sets the certificate of a server with TLS.
    ///   - answer: Returns the response to a request.
    package init(
        name: String, encrypt: (@MainActor (ObjectRef) throws -> Void)? = nil,
        answer: @escaping @MainActor (PageRequest) -> PageResponse
    ) {
        self.name = name
        self.encrypt = encrypt
        self.answer = answer
    }

    /// The number of delayed responses whose client is still connected.
    package var pendingAnswers: Int { waiting.count { $0.value != nil && Self.hasClient($0.key) } }

    /// Returns whether the client of a message is connected. libsoup does not observe the connection while the message
    /// is paused. If the connection is readable but contains no data, the client has disconnected.
    private static func hasClient(_ message: ObjectRef) -> Bool {
        guard let socket = soup_server_message_get_socket(message.pointer()) else { return false }
        let isReadable = g_socket_condition_check(socket, G_IO_IN).rawValue & G_IO_IN.rawValue != 0
        return !isReadable || g_socket_get_available_bytes(socket) > 0
    }

    package var isListening: Bool { server != nil }

    /// Listens on 127.0.0.1, to which `localhost` resolves.
    /// - Parameter port: The port, or 0 to select any free port.
    /// - Returns: The port that was selected.
    package func start(port: Int) throws -> Int {
        stop()
        let server = ObjectRef(type: soup_server_get_type(), properties: [("server-header", .string(name))])
        // A response that is set in this signal is final. No handler is registered, because it would need a C callback.
        server.connect(
            "request-read",
            handler: { [weak self] arguments in
                if let self, let message = arguments.object(1) { respond(to: message) }
            })
        for ending in ["request-finished", "request-aborted"] {
            server.connect(
                ending,
                handler: { [weak self] arguments in
                    if let self, let message = arguments.object(1) { forget(message) }
                })
        }
        try encrypt?(server)
        let encryption = encrypt == nil ? 0 : SOUP_SERVER_LISTEN_HTTPS.rawValue
        let options = SoupServerListenOptions(rawValue: SOUP_SERVER_LISTEN_IPV4_ONLY.rawValue | encryption)
        _ = try withGError { soup_server_listen_local(server.pointer(), guint(port), options, $0) }
        self.server = server
        return port == 0 ? listeningPort(of: server) : port
    }

    /// Stops listening, closes all connections, and discards the delayed responses.
    package func stop() {
        guard let server else { return }
        waiting.values.forEach { $0?.cancel() }
        waiting = [:]
        soup_server_disconnect(server.pointer())
        self.server = nil
    }

    private func listeningPort(of server: ObjectRef) -> Int {
        let uris = soup_server_get_uris(server.pointer())
        defer { g_slist_free(uris) }
        var port = 0
        for index in 0..<g_slist_length(uris) {
            guard let data = g_slist_nth_data(uris, index) else { continue }
            port = Int(g_uri_get_port(OpaquePointer(data)))
            g_uri_unref(OpaquePointer(data))
        }
        return port
    }

    private func respond(to message: ObjectRef) {
        let response = answer(PageRequest(message))
        let target: OpaquePointer = message.pointer()
        // The status must be set now even if the response is delayed. Otherwise libsoup replies with 404 immediately.
        soup_server_message_set_status(target, guint(response.status), nil)
        let headers = soup_server_message_get_response_headers(target)
        for header in response.headers {
            soup_message_headers_append(headers, header.name, header.value)
        }
        if let rest = response.rest {
            send(response.body, of: message, then: rest)
        } else if !response.body.isEmpty {
            // libsoup rejects an empty chunk.
            append(response.body[...], to: message)
        }
        switch response.delay {
        case .milliseconds(let milliseconds) where milliseconds <= 0:
            break
        case .milliseconds(let milliseconds):
            pause(message, timer: MainLoop.after(milliseconds: milliseconds) { [weak self] in self?.resume(message) })
        case .forever:
            pause(message, timer: nil)
        case .dripping:
            soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
            drip(message)
        }
    }

    /// Sends one byte, and repeats this after a short time. libsoup pauses the message when it has nothing to send.
    private func drip(_ message: ObjectRef) {
        withGBytes([0x20]) {
            soup_message_body_append_bytes(soup_server_message_get_response_body(message.pointer()), $0)
        }
        soup_server_message_unpause(message.pointer())
        waiting[message] = .some(MainLoop.after(milliseconds: 100) { [weak self] in self?.drip(message) })
    }

    private func append(_ bytes: ArraySlice<UInt8>, to message: ObjectRef) {
        withGBytes(Array(bytes)) {
            soup_message_body_append_bytes(soup_server_message_get_response_body(message.pointer()), $0)
        }
    }

    /// Sends half of the bytes. libsoup then waits for the other half, because the response announced its full length.
    private func send(_ bytes: [UInt8], of message: ObjectRef, then rest: PageResponse.Rest) {
        let target: OpaquePointer = message.pointer()
        soup_message_headers_set_content_length(
            soup_server_message_get_response_headers(target), goffset(bytes.count))
        let (first, second) = (bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...])
        append(first, to: message)
        var timer: LoopTimer?
        switch rest {
        case .never: break
        case .after(let milliseconds):
            timer = MainLoop.after(milliseconds: milliseconds) { [weak self] in
                guard let self, waiting[message] != nil else { return }
                append(second, to: message)
                resume(message)
            }
        case .broken:
            timer = MainLoop.after(milliseconds: 300) { [weak self] in
                guard let self, waiting.removeValue(forKey: message) != nil else { return }
                let connection = ObjectRef.owning(soup_server_message_steal_connection(message.pointer()))
                guard let connection else { return }
                g_io_stream_close(connection.pointer(), nil, nil)
            }
        }
        waiting[message] = .some(timer)
    }

    private func pause(_ message: ObjectRef, timer: LoopTimer?) {
        waiting[message] = .some(timer)
        soup_server_message_pause(message.pointer())
    }

    private func resume(_ message: ObjectRef) {
        guard waiting.removeValue(forKey: message) != nil else { return }
        soup_server_message_unpause(message.pointer())
    }

    private func forget(_ message: ObjectRef) {
        waiting.removeValue(forKey: message)??.cancel()
    }
}
