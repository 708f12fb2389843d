import FoundationEssentials
import GLibBridge
import HybridCore
import Logging

/// Keeps the file with the kiosk's numbers up to date.
@MainActor
final class MetricsFile {
    /// The numbers, with those of the present moment.
    var metrics: KioskMetrics {
        var metrics = recorded
        metrics.usage = sources.usage()
        metrics.starts = sources.starts()
        metrics.isScreenOn = sources.isScreenOn()
        metrics.isPrinterReady = sources.isPrinterReady()
        return metrics
    }
    private var recorded = KioskMetrics(version: Version.current, start: Date().timeIntervalSince1970)
    private let sources: Sources
    private let save: (@MainActor (String) throws -> Void)?
    private let logger: Logger
    private var pending: LoopTimer?
    private var timers: [LoopTimer] = []
    private var hasFailed = false
    /// The time in milliseconds within which an event is in the file.
    private static let delay = 1_000
    /// The time in milliseconds after which an unchanged file is written again. Its age shows that the kiosk runs.
    private static let interval = 60_000
    private static let hour = 3_600_000

    /// The functions that return the numbers of the present moment.
    struct Sources {
        var usage: @MainActor () -> ProcessUsage?
        var starts: @MainActor () -> KioskStarts?
        var isScreenOn: @MainActor () -> Bool?
        var isPrinterReady: @MainActor () -> Bool?
    }

    /// - Parameter save: Writes the file; `nil` if there is none.
    init(logger: Logger, _ sources: Sources, save: (@MainActor (String) throws -> Void)?) {
        self.save = save
        self.logger = logger
        self.sources = sources
        changed()
        timers = [
            MainLoop.every(milliseconds: Self.interval) { [weak self] in self?.write() },
            MainLoop.every(milliseconds: Self.hour) { [weak self] in self?.log() },
        ]
    }

    isolated deinit {
        pending?.cancel()
        for timer in timers { timer.cancel() }
    }

    func record(_ event: TraceEvent) { change { $0.record(event, at: Date().timeIntervalSince1970) } }

    func heartbeatFailed() { change { $0.heartbeatFailed() } }

    /// Writes the file soon.
    func changed() {
        guard save != nil, pending == nil else { return }
        pending = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.write() }
    }

    private func change(_ body: (inout KioskMetrics) -> Void) {
        let old = recorded
        body(&recorded)
        if recorded != old { changed() }
    }

    private func write() {
        pending?.cancel()
        pending = nil
        guard let save else { return }
        do {
            try save(metrics.text)
            hasFailed = false
        } catch {
            // A full disk would otherwise fill the log.
            if !hasFailed { logger.error("cannot write metricsFile", metadata: ["error": "\(error)"]) }
            hasFailed = true
        }
    }

    /// Writes the numbers to the log, where they are fields of the journal. A label is part of the name.
    private func log() {
        var metadata: Logger.Metadata = [:]
        for (name, value) in metrics.json.object ?? [:] {
            if let number = value.integer { metadata[name] = "\(number)" }
            for (label, number) in value.object ?? [:] { metadata["\(name)_\(label)"] = "\(number.integer ?? 0)" }
        }
        logger.info("status", metadata: metadata)
    }
}
