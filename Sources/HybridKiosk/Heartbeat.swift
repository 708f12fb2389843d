import GLibBridge
import HybridCore
import Logging

/// Sends the kiosk's metrics to the operator's server. They contain no address, query or title of a visitor's page.
@MainActor
final class Heartbeat {
    /// Sends a document.
    /// - Throws: An error whose description is a sentence if the server does not accept it.
    typealias Sender = @MainActor (JSONValue) async throws -> Void

    private var schedule: HeartbeatSchedule
    private let metrics: MetricsFile
    private let logger: Logger
    private let state: @MainActor () -> KioskSession.State?
    private let send: Sender
    private var timer: LoopTimer?

    init(
        _ configuration: KioskHeartbeat, metrics: MetricsFile, logger: Logger,
        state: @escaping @MainActor () -> KioskSession.State?, send: @escaping Sender
    ) {
        schedule = HeartbeatSchedule(interval: configuration.interval)
        self.metrics = metrics
        self.logger = logger
        self.state = state
        self.send = send
        wait(schedule.firstDelay(random: .random(in: 0...1)))
    }

    isolated deinit { timer?.cancel() }

    private func wait(_ seconds: Double) {
        timer = MainLoop.after(milliseconds: Int(seconds * 1000)) { [weak self] in self?.due() }
    }

    private func due() {
        guard let state = state() else { return }
        guard schedule.sends(during: state) else { return wait(HeartbeatSchedule.pause) }
        let document = JSONValue.object(["state": .string(state.name), "metrics": metrics.metrics.json])
        Task { [weak self, send] in
            var failure: String?
            do { try await send(document) } catch { failure = "\(error)" }
            self?.ended(failure)
        }
    }

    private func ended(_ failure: String?) {
        if failure != nil { metrics.heartbeatFailed() }
        if schedule.ended(failure: failure) {
            logger.warning("the heartbeat is not accepted", metadata: ["reason": "\(failure ?? "")"])
        }
        wait(schedule.delay(random: .random(in: 0...1)))
    }
}
