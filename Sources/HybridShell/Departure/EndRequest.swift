import GLibBridge
import HybridCore

/// A request of the session's, by a signal, to end the application. The user is asked as for *Quit*, but not for long: the
/// application ends when the signal comes a second time, or when nobody has answered for some seconds.
@MainActor
final class EndRequest {
    /// Nobody is waited for longer than this, in milliseconds. A session that ends kills what is left after 90 s.
    private static let patience = 15_000
    private var signals: EndSignals?
    private var limit: LoopTimer?

    /// - Parameters:
    ///   - quit: ends the application once the pages and the user agree.
    ///   - end: ends the application.
    init(
        _ departures: DepartureController, quit: @escaping @MainActor () -> Void, end: @escaping @MainActor () -> Void
    ) {
        signals = EndSignals { [weak self] in
            guard let self, limit == nil else { return end() }
            limit = MainLoop.after(milliseconds: Self.patience, end)
            quit()
        }
        departures.declined = { [weak self] in self?.stay() }
    }

    private func stay() {
        guard limit != nil else { return }
        limit?.cancel()
        limit = nil
        signals?.rearm()
    }
}
