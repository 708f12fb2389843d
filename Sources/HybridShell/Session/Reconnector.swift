import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Waits until a server is reachable again. It tries to connect to the server's port periodically and when the network
/// changes. It sends no request; the page is requested after a connection succeeds.
final class Reconnector {
    private var schedule = ReconnectionSchedule()
    private var timer: LoopTimer?
    private var target: (url: URL, reached: @MainActor () -> Void)?
    private let monitor = ObjectRef(retaining: g_network_monitor_get_default())
    private static let knockTimeout = 5_000

    init() {
        monitor.connect("network-changed") { [weak self] _ in self?.knock() }
    }

    /// Calls `reached` once the URL's server accepts a connection.
    func wait(for url: URL, reached: @escaping @MainActor () -> Void) {
        target = (url, reached)
        scheduleKnock()
    }

    /// Stops waiting, but keeps the current delay for the next wait.
    func pause() {
        timer?.cancel()
        timer = nil
        target = nil
    }

    /// Stops waiting and resets the delay, because the server has responded.
    func reset() {
        pause()
        schedule = ReconnectionSchedule()
    }

    private func scheduleKnock() {
        timer?.cancel()
        timer = MainLoop.after(milliseconds: schedule.next(chance: .random(in: 0...1))) { [weak self] in self?.knock() }
    }

    private func knock() {
        guard let url = target?.url, let host = url.host else { return }
        let port = UInt16(clamping: url.port ?? (url.scheme == "https" ? 443 : 80))
        let client = ObjectRef(owning: g_socket_client_new())
        startGIO(timeout: Self.knockTimeout) { call in
            g_socket_client_connect_to_host_async(
                client.pointer(), host, port, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(g_socket_client_connect_to_host_finish(client.pointer(), result, error))
        } completion: { [weak self] outcome in
            self?.answered(outcome, at: url)
        }
    }

    private func answered(_ outcome: Result<ObjectRef?, GLibError>, at url: URL) {
        guard let target, target.url == url else { return }
        guard case .success = outcome else { return scheduleKnock() }
        pause()
        target.reached()
    }
}
