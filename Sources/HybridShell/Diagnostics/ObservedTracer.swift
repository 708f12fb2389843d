public import HybridCore

/// A tracer that others can listen to: what the trace tells, a window or a camera may want to know too.
@MainActor
public final class ObservedTracer: Tracer {
    private let tracer: any Tracer
    /// Called with each event, after it has been recorded.
    var observers: [@MainActor (TraceEvent) -> Void] = []

    /// - Parameter tracer: Records the events.
    public init(_ tracer: any Tracer) {
        self.tracer = tracer
    }

    /// Records the event and tells the observers.
    public func record(_ event: TraceEvent) {
        tracer.record(event)
        for observer in observers { observer(event) }
    }
}
