import CGtk
import Dispatch

/// The GLib main loop, which also runs Swift's main actor.
@MainActor
public enum MainLoop {
    private static var isDraining = false

    /// Runs `@MainActor` tasks in the GLib main loop. Call once, before the loop starts; later calls do nothing.
    ///
    /// The main actor's jobs wait on libdispatch's main queue, which `dispatchMain()` or CoreFoundation's run loop
    /// normally drains. Under GLib no job would ever run. libdispatch provides an eventfd that becomes readable when
    /// jobs wait; it is added to the loop as a source.
    package static func installMainActorDrain() {
        guard !isDraining else { return }
        isDraining = true
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        g_unix_fd_add(
            descriptor, G_IO_IN,
            { descriptor, _, _ in
                // Without this read the descriptor stays readable and the loop runs at full CPU load.
                var jobs: UInt64 = 0
                _ = read(descriptor, &jobs, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil)
    }

    /// Handles pending events; with `mayBlock`, waits for one. Returns true if it handled an event.
    @discardableResult
    package static func iterate(mayBlock: Bool) -> Bool {
        g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
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

    /// Calls `body` as soon as the loop has nothing more urgent to do.
    @discardableResult
    public static func whenIdle(_ body: @escaping @MainActor () -> Void) -> LoopTimer {
        LoopTimer(milliseconds: 0, repeats: false) { body() }
    }

    /// Calls `body` with `value` in code that runs on the main thread without the compiler's knowledge, such as a
    /// method that a framework without Swift concurrency calls. Traps on any other thread.
    package nonisolated static func assumeMainThread<Value, Outcome: Sendable>(
        _ value: Value, _ body: @MainActor (Value) throws -> Outcome
    ) rethrows -> Outcome {
        // The value does not change threads: `assumeIsolated` checks that this is the main actor's thread.
        nonisolated(unsafe) let value = value
        return try MainActor.assumeIsolated { try body(value) }
    }

    /// Monotonic time in milliseconds, including the time the machine was suspended.
    package static var sinceBoot: Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// Monotonic time in milliseconds, for durations.
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
        // Retained for the source and released by its destroy notify, which runs when the timer has fired or is
        // cancelled. So the timer needs no other owner.
        let data = Unmanaged.passRetained(self).toOpaque()
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(max(0, milliseconds)),
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

    /// Stops the timer. Does nothing if it has fired or was cancelled before.
    public func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }
}
