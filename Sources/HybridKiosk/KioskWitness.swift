import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// Observes all events for a kiosk. It records whether the screen shows content, the last failure, and the operator's
/// visits.
final class KioskWitness {
    /// The text of the last failure; empty if there is none.
    var lastFailure: String { place.isEmpty ? failure : "\(failure) at \(place)" }
    private var failure = ""
    /// The address of the failure. It is removed with the user's data.
    private var place = ""
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
        case .kioskPaused(let reason, let seconds):
            // The failure of the page, which is more specific, is known.
            if reason != "unavailable" { failed("\(reason), waiting \(seconds) s") }
            settled?()
        case .visitFailed(_, _, let url, _, let error):
            failed(error.kind, at: url)
            settled?()
        case .webProcessTerminated(_, let reason):
            failed("web process \(reason)")
            if reason == "exceededMemoryLimit" { exceededMemory?() }
        case .kioskUnresponsive(let url, _):
            failed("no answer", at: url)
        case .kioskWiped: place = ""
        case .visitProposed(_, _, .dbus, _, _, _, _): visitedFromOutside?()
        default: break
        }
    }

    private func failed(_ failure: String, at url: URL? = nil) {
        self.failure = failure
        place = url.map(URLRedaction.redact) ?? ""
    }
}
