import CGtk
import Dispatch

/// The GLib main loop, which also runs Swift's main actor.
@MainActor
public enum MainLoop {
    private static var isDraining = false

    /// Runs `@MainActor` tasks in the GLib main loop. It must be called before the loop starts. Later calls have no
    /// effect.
    ///
    /// The jobs of the main actor wait on libdispatch's main queue, which `dispatchMain()` or the run loop of
    /// CoreFoundation normally drains. Without either, no job would ever run under GLib. libdispatch provides an
    /// eventfd that becomes readable when jobs wait. This function adds it to the loop as a source.
    package static func installMainActorDrain() {
        guard !isDraining else { return }
        isDraining = true
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        g_unix_fd_add(
            descriptor, G_IO_IN,
            { descriptor, _, _ in
                // Without this read the descriptor would stay readable, and the loop would use the CPU permanently.
                var jobs: UInt64 = 0
                _ = read(descriptor, &jobs, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil)
    }

    /// True if the main thread owns the loop, also between two iterations. Without an owner, `g_main_context_invoke` runs
    /// a callback for the main thread, such as a check of a certificate, on the thread that calls it.
    private static let isOwned = g_main_context_acquire(nil) != 0

    /// Handles pending events. If `mayBlock` is true, waits for an event. Returns true if an event was handled.
    @discardableResult
    package static func iterate(mayBlock: Bool) -> Bool {
        _ = isOwned
        return g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
    }

    /// Calls `body` once after the given time, unless the returned timer is cancelled first.
    @discardableResult
    public static func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> LoopTimer {
        LoopTimer(milliseconds: milliseconds, repeats: false) { body() }
    }

    /// Calls `body` repeatedly until the returned timer is cancelled.
    public static func every(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> LoopTimer {
        LoopTimer(milliseconds: milliseconds, repeats: true) { body() }
    }

    /// Calls `body` as soon as the loop has no more urgent work.
    @discardableResult
    public static func whenIdle(_ body: @escaping @MainActor () -> Void) -> LoopTimer {
        LoopTimer(milliseconds: 0, repeats: false) { body() }
    }

    /// Calls `body` with `value`. It is for code that runs on the main thread without the compiler's knowledge, such as
    /// a method that a framework without Swift concurrency calls. It traps on any other thread.
    package nonisolated static func assumeMainThread<Value, Outcome: Sendable>(
        _ value: Value, _ body: @MainActor (Value) throws -> Outcome
    ) rethrows -> Outcome {
        // The value does not change threads, because `assumeIsolated` checks that this is the thread of the main actor.
        nonisolated(unsafe) let value = value
        return try MainActor.assumeIsolated { try body(value) }
    }

    /// The monotonic time in milliseconds. It includes the time for which the machine was suspended.
    package static var sinceBoot: Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// The monotonic time in milliseconds, for measuring durations.
    public static var now: Double { Double(g_get_monotonic_time()) / 1000 }
}

/// A timer of the main loop.
@MainActor
public final class LoopTimer {
    private var source: guint = 0
    private let repeats: Bool
    private let body: @MainActor () -> Void

    fileprivate init(milliseconds: Int, repeats: Bool, body: @escaping @MainActor () -> Void) {
        self.repeats = repeats
        self.body = body
        // This is retained for the source. The destroy notify of the source releases it after the timer has fired or
        // was cancelled. The timer therefore needs no other owner.
        let data = Unmanaged.passRetained(self).toOpaque()
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(clamping: milliseconds),
            { data in
                guard let data else { return 0 }
                let timer = Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { timer.fire() } ? 1 : 0
            }, data, { data in data.map { Unmanaged<LoopTimer>.fromOpaque($0).release() } })
    }

    private func fire() -> Bool {
        if !repeats { source = 0 }
        body()
        return repeats && source != 0
    }

    /// Stops the timer. If it has already fired or was cancelled, this has no effect.
    public func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }
}
