package import HybridCore
package import Logging

/// Copies the trace to the log, for `--log-level debug`.
@MainActor
package final class LoggingTracer: Tracer {
    private let tracer: any Tracer
    private let logger: Logger

    /// Creates a tracer.
    /// - Parameters:
    ///   - tracer: Records the events.
    ///   - logger: Receives a sentence for each event.
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
