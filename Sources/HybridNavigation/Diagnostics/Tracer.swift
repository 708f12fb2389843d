/// A recorder of the shell's actions for testers and tests (Docs/QA.md#the-trace).
@MainActor
package protocol Tracer {
    func record(_ event: TraceEvent)
}
