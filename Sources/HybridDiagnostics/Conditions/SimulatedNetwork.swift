import CGtk
import GLibBridge
import Glibc
import HybridCore

/// A proxy on this machine that delays requests, limits the bandwidth and lets requests fail. It runs in the main loop.
///
/// Of https, it sees only connections, and each carries many requests. Only programs of the same user can use it.
final class SimulatedNetwork {
    var conditions = NetworkConditions() {
        didSet {
            if conditions.speed != oldValue.speed { meter = BandwidthMeter() }
            if conditions.endsConnections(of: oldValue) { endConnections() }
        }
    }
    private let service: ObjectRef
    private var connections: [Int: Task<Void, Never>] = [:]
    private var count = 0
    private var meter = BandwidthMeter()
    private static let chunk = 16 << 10
    private static let priority = G_PRIORITY_DEFAULT
    private static let headTime = 10_000.0
    private static let connectTime = 30_000
    private static let mostConnections = 200

    private let port: Int

    /// The address for web views and native requests.
    var address: String { "http://127.0.0.1:\(port)" }

    /// Opens a port on 127.0.0.1.
    init() throws {
        let service = ObjectRef(owning: g_socket_service_new())
        let local = ObjectRef(owning: g_inet_socket_address_new_from_string("127.0.0.1", 0))
        var effective: UnsafeMutablePointer<GSocketAddress>?
        _ = try withGError {
            g_socket_listener_add_address(
                service.pointer(), local.pointer(), G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, nil, &effective, $0)
        }
        let bound = ObjectRef.owning(effective)
        port = bound.map { Int(g_inet_socket_address_get_port($0.pointer())) } ?? 0
        self.service = service
        service.connect("incoming") { [weak self] arguments -> Bool in
            if let self, let client = arguments.object(1) { accept(client) }
            return true
        }
        g_socket_service_start(service.pointer())
    }

    /// Closes the port and all connections.
    func stop() {
        g_socket_service_stop(service.pointer())
        g_socket_listener_close(service.pointer())
        endConnections()
    }

    private func endConnections() {
        for connection in connections.values { connection.cancel() }
    }

    private func accept(_ client: ObjectRef) {
        guard connections.count < Self.mostConnections, isOwn(client) else { return close(client) }
        count += 1
        let number = count
        connections[number] = Task { @MainActor [weak self] in
            await self?.serve(client)
            self?.close(client)
            self?.connections[number] = nil
        }
    }

    /// Returns whether a program of this user has opened the connection.
    private func isOwn(_ client: ObjectRef) -> Bool {
        guard let remote = ObjectRef.owning(g_socket_connection_get_remote_address(client.pointer(), nil)),
            let table = ProcessControl.read("/proc/net/tcp")
        else { return false }
        let peer = Int(g_inet_socket_address_get_port(remote.pointer()))
        return LoopbackPeer.user(of: peer, to: port, in: table) == Int(getuid())
    }

    private func close(_ stream: ObjectRef) {
        g_io_stream_close_async(stream.pointer(), Self.priority, nil, nil, nil)
    }

    private func serve(_ client: ObjectRef) async {
        guard let (request, rest) = try? await readHead(from: client) else { return }
        let latency = conditions.speed.latency
        if latency > 0 { await pause(milliseconds: latency) }
        guard !Task.isCancelled else { return }
        switch conditions.answer(to: request) {
        case .disconnect: return
        case .status(let status):
            guard (try? await write(ProxyRequest.response(status), to: client)) != nil else { return }
            await waitForEnd(of: client)
        case .forward:
            guard let server = try? await connect(to: request) else { return }
            let begun: Void? =
                request.isTunnel
                ? try? await write(Array("HTTP/1.1 200 Connected\r\n\r\n".utf8), to: client)
                : try? await write(request.head, to: server)
            if begun != nil { await relay(rest, between: client, and: server) }
            close(server)
        }
    }

    private func readHead(from client: ObjectRef) async throws -> (ProxyRequest, [UInt8])? {
        var bytes: [UInt8] = []
        let end = MainLoop.now + Self.headTime
        while bytes.count <= ProxyRequest.longestHead {
            let part = try await read(from: client, timeout: max(1, Int(end - MainLoop.now)))
            guard !part.isEmpty else { return nil }
            bytes += part
            guard let length = ProxyRequest.length(of: bytes) else { continue }
            return ProxyRequest(head: Array(bytes[..<length])).map { ($0, Array(bytes[length...])) }
        }
        return nil
    }

    private func connect(to request: ProxyRequest) async throws -> ObjectRef? {
        let client = ObjectRef(owning: g_socket_client_new())
        g_socket_client_set_enable_proxy(client.pointer(), 0)
        return try await awaitGIO(timeout: Self.connectTime) { call in
            g_socket_client_connect_to_host_async(
                client.pointer(), request.host, guint16(clamping: request.port), call.cancellable, call.callback,
                call.userData)
        } finish: { result, error in
            ObjectRef.owning(g_socket_client_connect_to_host_finish(client.pointer(), result, error))
        }
    }

    // MARK: Bytes

    /// Copies bytes in both directions until one side ends. A server may answer before it has taken all bytes.
    /// - Parameter first: The bytes after the head of the request.
    private func relay(_ first: [UInt8], between client: ObjectRef, and server: ObjectRef) async {
        let down = Task { @MainActor [weak self] in await self?.copy([], from: server, to: client) }
        let up = Task { @MainActor [weak self] in
            await self?.copy(first, from: client, to: server)
            await self?.waitForEnd(of: client, timeout: nil)
            down.cancel()
        }
        await withTaskCancellationHandler {
            await down.value
        } onCancel: {
            down.cancel()
        }
        up.cancel()
        await up.value
    }

    private func copy(_ first: [UInt8], from source: ObjectRef, to target: ObjectRef) async {
        var bytes = first
        while !Task.isCancelled {
            let delay = meter.delay(of: bytes.count, at: MainLoop.now, conditions.speed.bandwidth)
            if delay > 0 { await pause(milliseconds: delay) }
            guard (try? await write(bytes, to: target)) != nil, let next = try? await read(from: source),
                !next.isEmpty
            else { return }
            bytes = next
        }
    }

    /// Waits until the client has read the response, because closing a connection with unread bytes discards it.
    private func waitForEnd(of client: ObjectRef, timeout: Int? = 2_000) async {
        while !Task.isCancelled, let part = try? await read(from: client, timeout: timeout), !part.isEmpty {}
    }

    private func read(from stream: ObjectRef, timeout: Int? = nil) async throws -> [UInt8] {
        let input = ObjectRef(retaining: g_io_stream_get_input_stream(stream.pointer()))
        return try await awaitGIO(timeout: timeout) { call in
            g_input_stream_read_bytes_async(
                input.pointer(), gsize(Self.chunk), Self.priority, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            takeBytes(g_input_stream_read_bytes_finish(input.pointer(), result, error))
        }
    }

    private func write(_ bytes: [UInt8], to stream: ObjectRef) async throws {
        let output = ObjectRef(retaining: g_io_stream_get_output_stream(stream.pointer()))
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = Array(rest)
            let written = try await awaitGIO { call in
                withGBytes(part) {
                    g_output_stream_write_bytes_async(
                        output.pointer(), $0, Self.priority, call.cancellable, call.callback, call.userData)
                }
            } finish: { result, error in
                g_output_stream_write_bytes_finish(output.pointer(), result, error)
            }
            rest = rest.dropFirst(max(1, written))
        }
    }
}
