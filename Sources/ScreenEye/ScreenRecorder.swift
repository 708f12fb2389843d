import Dispatch
import Glibc
import Synchronization

/// Watches the screen from a thread of its own, every few milliseconds, until it is told to stop.
public final class ScreenRecorder: Sendable {
    private struct State {
        var before: ScreenFrame?
        var frames: [ScreenFrame] = []
        var isStopped = false
        var error: ScreenError?
    }

    private let state = Mutex(State())
    private let thread = DispatchQueue(label: "screen")
    /// Microseconds between two looks.
    private static let pause: UInt32 = 3000

    /// Begins to watch.
    public init() {
        thread.async { [self] in watch() }
    }

    /// Whether the screen has been seen once: what happens from now on is recorded.
    public var isWatching: Bool { state.withLock { $0.before != nil || $0.error != nil } }

    /// How many milliseconds ago the screen changed last; since the beginning if it has not.
    public var quiet: Double {
        state.withLock { state in (state.frames.last ?? state.before).map { Display.now - $0.time } ?? 0 }
    }

    /// The screen as it was seen last; `nil` before ``isWatching``.
    public var current: ScreenFrame? { state.withLock { $0.frames.last ?? $0.before } }

    /// The colour that most of the screen has now.
    public var mainColour: UInt32 { current?.mainColour ?? 0 }

    /// Ends it.
    /// - Throws: ``ScreenError`` if there was nothing to watch.
    public func stop() throws -> Recording {
        state.withLock { $0.isStopped = true }
        thread.sync {}
        let state = state.withLock { $0 }
        if let error = state.error { throw error }
        guard let before = state.before else { throw ScreenError(description: "Nothing has been seen.") }
        return Recording(before: before, frames: state.frames)
    }

    private func watch() {
        do {
            let display = try Display()
            var last = display.frame()
            state.withLock { $0.before = last }
            while !state.withLock(\.isStopped) {
                usleep(Self.pause)
                let frame = display.frame()
                guard frame.colours != last.colours else { continue }
                last = frame
                state.withLock { $0.frames.append(frame) }
            }
        } catch {
            state.withLock { $0.error = error as? ScreenError ?? ScreenError(description: "\(error)") }
        }
    }
}
