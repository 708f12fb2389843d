package import HybridCore
package import Logging

/// Puts what the trace tells into the log too, for people who ask for it: `--log-level debug`.
@MainActor
package final class LoggingTracer: Tracer {
    private let tracer: any Tracer
    private let logger: Logger

    /// - Parameters:
    ///   - tracer: records the events.
    ///   - logger: is told of each.
    package init(_ tracer: any Tracer, logger: Logger) {
        self.tracer = tracer
        self.logger = logger
    }

    /// Records the event, and logs it where the level says so.
    package func record(_ event: TraceEvent) {
        tracer.record(event)
        logger.debug("\(event.sentence)")
    }
}
