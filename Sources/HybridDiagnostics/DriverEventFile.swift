import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore
import HybridShell

/// The pipe through which a WebDriver server receives events (``DriverReport``).
final class DriverEventFile {
    private let descriptor: Int32
    private weak var windowSet: WindowSet?
    private weak var automation: WebAutomation?

    /// - Returns: `nil` if no server reads events.
    init?(_ windowSet: WindowSet, _ automation: WebAutomation?) {
        guard let path = getenv(DriverStart.eventsVariable) else { return nil }
        // Without a reader, a blocking call would wait for one.
        descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // A full pipe waits for the server, so that no event is lost.
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        self.windowSet = windowSet
        self.automation = automation
    }

    isolated deinit { if descriptor >= 0 { close(descriptor) } }

    /// Writes an event of the trace, with the web view that it belongs to.
    func write(_ event: TraceEvent) { write(.event(event), view: view(of: event)) }

    /// Writes that a request or its response begins.
    func write(_ step: DriverReport.RequestStep, _ request: RequestRecord) {
        write(.request(step, request), view: view(of: .request(request)))
    }

    private func view(of event: TraceEvent) -> Int? {
        if case .request(let request) = event, request.source == "native" { return nil }
        guard let windowSet else { return nil }
        let (stack, visit) = event.place
        let owner = visit.flatMap { visit in
            ([windowSet.active] + windowSet.all).first {
                $0.existing(stack ?? .main)?.state.visit?.id == visit
            }
        }
        let navigator = owner ?? windowSet.active
        return automation?.number(of: (stack.flatMap(navigator.existing) ?? navigator.front).webView)
    }

    func write(_ report: DriverReport, view: Int?) {
        _ = writeAll(Array((report.line(at: Date(), view: view) + "\n").utf8), to: descriptor)
    }
}
