import GLibBridge
import HybridCore

/// Handles a signal with which the session asks the application to end. The user is asked as for *Quit*, but only for a
/// limited time. The application ends on a second signal, or after some seconds without an answer.
final class EndRequest {
    /// The time limit for an answer in milliseconds. A session that ends kills the remaining processes after 90 s.
    var patience = 15_000
    private let quit: @MainActor () -> Void
    private let end: @MainActor () -> Void
    private var signals: EndSignals?
    private var limit: LoopTimer?

    /// - Parameters:
    ///   - quit: Ends the application when the pages and the user agree.
    ///   - end: Ends the application without asking.
    init(_ departures: DepartureGuard, quit: @escaping @MainActor () -> Void, end: @escaping @MainActor () -> Void) {
        self.quit = quit
        self.end = end
        signals = EndSignals { [weak self] in self?.received() }
        departures.declined = { [weak self] in self?.stay() }
    }

    /// Handles a signal.
    func received() {
        guard limit == nil else { return end() }
        limit = MainLoop.after(milliseconds: patience, end)
        quit()
    }

    private func stay() {
        guard limit != nil else { return }
        limit?.cancel()
        limit = nil
        signals?.rearm()
    }
}
