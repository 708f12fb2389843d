import GLibBridge
import HybridCore
import HybridShell

/// Observes all events for a kiosk. It records whether the screen shows content, the last failure, and the operator's
/// visits.
final class KioskWitness {
    /// The text of the last failure; empty if there is none.
    private(set) var lastFailure = ""
    /// The monotonic time in milliseconds at which a page was last loaded; `nil` if none was.
    private(set) var lastSuccess: Double?
    /// Called when a page, or the content that replaces it, is shown.
    var settled: (@MainActor () -> Void)?
    /// Called when a web process has exceeded the memory limit.
    var exceededMemory: (@MainActor () -> Void)?
    /// Called when a page is requested from outside the application.
    var visitedFromOutside: (@MainActor () -> Void)?

    /// Receives every event.
    var observed: (@MainActor (TraceEvent) -> Void)?

    func record(_ event: TraceEvent) {
        observed?(event)
        switch event {
        case .visitCompleted:
            lastSuccess = MainLoop.now
            settled?()
        case .kioskPaused: settled?()
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
