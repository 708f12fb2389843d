import Dispatch

/// Runs jobs in the main loop that Swift would run on libdispatch's workers.
///
/// A task that waits for a continuation resumes on its executor for everything that is not isolated to an actor, and
/// only then on the main actor. Once a worker has run, libdispatch wakes up every second (Docs/Platform.md#idling).
final class MainLoopExecutor: TaskExecutor {
    static let shared = MainLoopExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Waits for a continuation without involving another thread.
/// - Parameter body: called immediately. Resumes the continuation exactly once, then or later.
@MainActor
package func awaitOnMainLoop<Value: Sendable>(
    _ body: (CheckedContinuation<Value, Never>) -> Void
) async -> Value {
    await withTaskExecutorPreference(MainLoopExecutor.shared) { @MainActor in
        await withCheckedContinuation { body($0) }
    }
}
