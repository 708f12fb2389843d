import CGtk
import Synchronization

/// Runs work that would block the main loop.
package enum WorkerThread {
    /// Runs the work in a separate thread and returns its result in the main loop.
    ///
    /// GLib creates the thread. libdispatch is not used, because it wakes up every second once its worker threads have
    /// run (Docs/Platform.md#idling).
    @MainActor
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await awaitOnMainLoop { continuation in
            let body = Body { continuation.resume(returning: work()) }
            // The body is retained for the thread, which releases it after the work.
            let data = Unmanaged.passRetained(body).toOpaque()
            if let thread = g_thread_try_new("worker", entry, data, nil) {
                g_thread_unref(thread)
            } else {
                // If no thread can be created, the work runs here, although this blocks the main loop.
                Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run()
            }
        }
    }

    /// The C function of the thread. It is not inside the method, because a closure in a function of the main actor
    /// checks that it runs on the main thread.
    fileprivate static let entry: @convention(c) (gpointer?) -> gpointer? = { data in
        data.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
    }

    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// Work in a separate thread, for whose result the main thread can wait.
@MainActor
package final class BackgroundWork<Value: Sendable> {
    private final class Outcome: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let outcome = Outcome()
    private var thread: UnsafeMutablePointer<GThread>?

    /// Starts the work. If no thread can be created, the work runs immediately and blocks the main loop.
    package init(_ work: @escaping @Sendable () -> Value) {
        let body = WorkerThread.Body { [outcome] in
            let value = work()
            outcome.value.withLock { $0 = value }
        }
        let data = Unmanaged.passRetained(body).toOpaque()
        thread = g_thread_try_new("work", WorkerThread.entry, data, nil)
        if thread == nil { Unmanaged<WorkerThread.Body>.fromOpaque(data).takeRetainedValue().run() }
    }

    /// Blocks until the work has ended, and returns its result.
    @discardableResult
    package func wait() -> Value? {
        if let thread { g_thread_join(thread) }
        thread = nil
        return outcome.value.withLock(\.self)
    }

    isolated deinit { if let thread { g_thread_unref(thread) } }
}
