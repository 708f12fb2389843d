import GLibBridge
import HybridCore

/// Sees every event of the trace on its way, for what a kiosk must know without being told: whether there is something
/// on the screen, what failed last, whether somebody in charge goes somewhere.
@MainActor
final class KioskWitness: Tracer {
    private let next: any Tracer
    /// What failed last, in words; empty while nothing has.
    private(set) var lastFailure = ""
    /// Called when a page is there, or something in place of it.
    var settled: (@MainActor () -> Void)?
    /// Called when a page is asked for from outside.
    var visitedFromOutside: (@MainActor () -> Void)?

    init(_ next: any Tracer) {
        self.next = next
    }

    func record(_ event: TraceEvent) {
        next.record(event)
        switch event.name {
        case .visitCompleted:
            settled?()
        case .visitFailed:
            lastFailure = "\(event["error"]?["kind"]?.string ?? "") at \(event["url"]?.string ?? "")"
            settled?()
        case .webProcessTerminated: lastFailure = "web process \(event["reason"]?.string ?? "")"
        case .kioskUnresponsive: lastFailure = "no answer from \(event["url"]?.string ?? "the page")"
        case .kioskPaused: settled?()
        case .visitProposed where event["origin"]?.string == ProposalOrigin.dbus.rawValue: visitedFromOutside?()
        default: break
        }
    }
}
