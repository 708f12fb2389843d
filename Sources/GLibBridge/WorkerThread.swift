import CGtk

/// Runs work that would block the main loop.
package enum WorkerThread {
    /// Runs the work in a separate thread and returns its result in the main loop.
    ///
    /// The thread is GLib's. Once libdispatch's workers have run anything, libdispatch wakes up every second
    /// (Docs/Platform.md#idling).
    @MainActor
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await awaitOnMainLoop { continuation in
            let body = Body { continuation.resume(returning: work()) }
            // Retained for the thread, which releases it after the work.
            let data = Unmanaged.passRetained(body).toOpaque()
            if let thread = g_thread_try_new("worker", entry, data, nil) {
                g_thread_unref(thread)
            } else {
                // No thread can be created: run the work here, even though this blocks.
                Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run()
            }
        }
    }

    /// Not inside the function: a closure in a function of the main actor checks that it runs on the main thread.
    private static let entry: @convention(c) (gpointer?) -> gpointer? = { data in
        data.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
