package import HybridCore

/// A tracer with observers, such as a window or a camera.
package final class ObservedTracer: Tracer {
    private let tracer: (any Tracer)?
    private var observers: [@MainActor (TraceEvent) -> Void] = []

    /// - Parameter tracer: Records the events before the observers see them.
    package init(_ tracer: (any Tracer)?) {
        self.tracer = tracer
    }

    /// Calls `observer` with each later event, after it is recorded.
    package func observe(_ observer: @escaping @MainActor (TraceEvent) -> Void) { observers.append(observer) }

    package func record(_ event: TraceEvent) {
        tracer?.record(event)
        for observer in observers { observer(event) }
    }
}
