import CGtk

/// Work that would hold the main loop up.
package enum WorkerThread {
    /// Does the work in a thread of its own, and goes on in the main loop with what it has made.
    ///
    /// The thread is GLib's. libdispatch, once anything has run on its workers, wakes up every second for ever to look
    /// after them (Docs/Platform.md#idling).
    @MainActor
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await awaitOnMainLoop { continuation in
            let body = Body { continuation.resume(returning: work()) }
            // Retained for the thread, which releases it when it has done its work.
            let data = Unmanaged.passRetained(body).toOpaque()
            if let thread = g_thread_try_new("worker", entry, data, nil) {
                g_thread_unref(thread)
            } else {
                // There can be no more threads: it is done here, late and all the same.
                Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run()
            }
        }
    }

    /// Out here, because a closure written in a function of the main actor's checks that it is on the main thread.
    private static let entry: @convention(c) (gpointer?) -> gpointer? = { data in
        data.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
