package import HybridCore
package import Logging

/// Copies the trace to the log, for `--log-level debug`.
@MainActor
package final class LoggingTracer: Tracer {
    private let tracer: any Tracer
    private let logger: Logger

    /// - Parameters:
    ///   - tracer: records the events.
    ///   - logger: receives each event's sentence.
    package init(_ tracer: any Tracer, logger: Logger) {
        self.tracer = tracer
        self.logger = logger
    }

    /// Records the event and logs it at debug level.
    package func record(_ event: TraceEvent) {
        tracer.record(event)
        logger.debug("\(event.sentence)")
    }
}
