package import HybridCore

/// A tracer that others can listen to: what the trace tells, a window or a camera may want to know too.
@MainActor
package final class ObservedTracer: Tracer {
    private let tracer: any Tracer
    private var observers: [@MainActor (TraceEvent) -> Void] = []

    /// - Parameter tracer: Records the events.
    package init(_ tracer: any Tracer) {
        self.tracer = tracer
    }

    /// Calls `observer` with each event from now on, after it has been recorded.
    package func observe(_ observer: @escaping @MainActor (TraceEvent) -> Void) { observers.append(observer) }

    /// Records the event and tells the observers.
    package func record(_ event: TraceEvent) {
        tracer.record(event)
        for observer in observers { observer(event) }
    }
}
