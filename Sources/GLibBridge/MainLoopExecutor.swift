import Dispatch

/// Runs jobs in the main loop that Swift would otherwise run on libdispatch's worker threads.
///
/// When a task that waits for a continuation resumes, it first runs on its executor for code that is not isolated to an
/// actor, and only then on the main actor. Once a worker thread has run, libdispatch wakes up every second
/// (Docs/Platform.md#idling).
final class MainLoopExecutor: TaskExecutor {
    static let shared = MainLoopExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Waits for a continuation without involving another thread.
/// - Parameter body: Called immediately. It must resume the continuation exactly once, within the call or later.
@MainActor
package func awaitOnMainLoop<Value: Sendable>(
    _ body: (CheckedContinuation<Value, Never>) -> Void
) async -> Value {
    await withTaskExecutorPreference(MainLoopExecutor.shared) { @MainActor in
        await withCheckedContinuation { body($0) }
    }
}

/// Waits on the main loop, which continues to run.
@MainActor
package func pause(milliseconds: Int) async {
    await awaitOnMainLoop { continuation in
        MainLoop.after(milliseconds: milliseconds) { continuation.resume() }
    }
}
