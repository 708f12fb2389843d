import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridDiagnostics
import HybridQA
import HybridShell

/// Renews the user's session by means of the shell, which has the token, when a page under examination requires a
/// sign-in. This is attempted once.
@MainActor
final class SessionRenewal {
    private enum State {
        case idle
        case running([@MainActor (Bool) -> Void])
        case done(Bool)
    }

    private let windowSet: WindowSet
    private var state = State.idle
    private var page: URL?
    private var settling: LoopTimer?
    private var limit: LoopTimer?

    private static let stillness = 300
    private static let patience = 20_000

    init(_ windowSet: WindowSet) { self.windowSet = windowSet }

    /// Visits the page in the shell, which signs in if it can do so without the user.
    /// - Parameter completion: A closure that is called once. Its argument is true if the page can be requested again.
    func renew(at url: URL, completion: @escaping @MainActor (Bool) -> Void) {
        switch state {
        case .done(let isRenewed): completion(isRenewed)
        case .running(let others): state = .running(others + [completion])
        case .idle:
            state = .running([completion])
            page = url
            windowSet.context.environment.tracer.observe { [weak self] in self?.noticed($0) }
            limit = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.finish(false) }
            windowSet.start(at: url)
        }
    }

    private func noticed(_ event: TraceEvent) {
        // The shell uses the token after this failure.
        if case .visitFailed(_, _, _, _, .http(status: 401)) = event { return }
        // The shell shows its start page first.
        if case .visitCompleted(_, _, let shown, _, _) = event, shown.path() != page?.path() { return }
        switch ScreenshotRequest.progress(after: event) {
        case .wait: break
        // The observer must return before the shell visits the next page.
        case .giveUp: MainLoop.whenIdle { [weak self] in self?.finish(false) }
        case .look:
            settling?.cancel()
            settling = MainLoop.after(milliseconds: Self.stillness) { [weak self] in
                guard let self else { return }
                if StateReader.read(windowSet).isSettled { finish(true) }
            }
        }
    }

    private func finish(_ isRenewed: Bool) {
        guard case .running(let completions) = state else { return }
        settling?.cancel()
        limit?.cancel()
        state = .done(isRenewed)
        for completion in completions { completion(isRenewed) }
    }
}
