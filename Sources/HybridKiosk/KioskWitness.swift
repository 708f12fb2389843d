import GLibBridge
import HybridCore
import HybridShell

/// Listens to every event, for what a kiosk must know without being told: whether there is something on the screen, what
/// failed last, whether somebody in charge goes somewhere.
@MainActor
final class KioskWitness {
    /// What failed last, in words; empty while nothing has.
    private(set) var lastFailure = ""
    /// Called when a page is there, or something in place of it.
    var settled: (@MainActor () -> Void)?
    /// Called when a web process has exceeded the memory limit.
    var exceededMemory: (@MainActor () -> Void)?
    /// Called when a page is asked for from outside.
    var visitedFromOutside: (@MainActor () -> Void)?

    /// Takes in an event.
    func take(in event: TraceEvent) {
        switch event {
        case .visitCompleted, .kioskPaused: settled?()
        case .visitFailed(_, _, let url, _, let error):
            lastFailure = "\(error.kind) at \(URLRedaction.redact(url))"
            settled?()
        case .webProcessTerminated(_, let reason):
            lastFailure = "web process \(reason)"
            if reason == "exceededMemoryLimit" { exceededMemory?() }
        case .kioskUnresponsive(let url, _):
            lastFailure = "no answer from \(url.map(URLRedaction.redact) ?? "the page")"
        case .visitProposed(_, _, .dbus, _, _, _, _): visitedFromOutside?()
        default: break
        }
    }
}
