import FoundationEssentials
import GLibBridge
import HybridCore
import Logging

/// Keeps the file with the kiosk's numbers up to date.
@MainActor
final class MetricsFile {
    private(set) var metrics = KioskMetrics(version: Version.current, start: Date().timeIntervalSince1970)
    private let save: @MainActor (String) throws -> Void
    private let logger: Logger
    private var pending: LoopTimer?
    private var hasFailed = false
    /// The time in milliseconds within which an event is in the file.
    private static let delay = 1_000

    /// - Parameter save: Writes the file.
    init(logger: Logger, save: @escaping @MainActor (String) throws -> Void) {
        self.save = save
        self.logger = logger
        write()
    }

    isolated deinit { pending?.cancel() }

    func record(_ event: TraceEvent) { change { $0.record(event, at: Date().timeIntervalSince1970) } }

    func heartbeatFailed() { change { $0.heartbeatFailed() } }

    private func change(_ body: (inout KioskMetrics) -> Void) {
        let old = metrics
        body(&metrics)
        guard metrics != old, pending == nil else { return }
        pending = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.write() }
    }

    private func write() {
        pending = nil
        do {
            try save(metrics.text)
            hasFailed = false
        } catch {
            // A full disk would otherwise fill the log.
            if !hasFailed { logger.error("cannot write metricsFile", metadata: ["error": "\(error)"]) }
            hasFailed = true
        }
    }
}
