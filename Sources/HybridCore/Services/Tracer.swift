/// Takes down what the shell does, for testers and tests (Docs/QA.md#the-trace).
@MainActor
public protocol Tracer {
    func record(_ event: TraceEvent)
}
