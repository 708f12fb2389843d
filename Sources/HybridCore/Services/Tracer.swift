/// Takes down what the shell does, for testers and tests (design, section 4).
@MainActor
public protocol Tracer {
    func record(_ event: TraceEvent)
}
