import Dispatch

/// Runs on the main loop what Swift would have one of libdispatch's workers do.
///
/// A task that waits for a continuation comes back by way of its executor for everything that no actor claims, and only
/// then to the main actor. Once a worker has run, libdispatch wakes up every second (Docs/Platform.md#idling).
final class MainLoopExecutor: TaskExecutor {
    static let shared = MainLoopExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Waits for what the body promises to bring, and does nothing else meanwhile: no other thread has a part in it.
/// - Parameter body: is called at once, and resumes the continuation exactly once, then or later.
@MainActor
package func awaitOnMainLoop<Value: Sendable>(
    _ body: (CheckedContinuation<Value, Never>) -> Void
) async -> Value {
    await withTaskExecutorPreference(MainLoopExecutor.shared) { @MainActor in
        await withCheckedContinuation { body($0) }
    }
}
