import Dispatch
import Glibc
import Synchronization

/// Observes the screen every few milliseconds in a separate thread, until ``stop()`` is called.
public final class ScreenRecorder: Sendable {
    private struct State {
        var before: ScreenFrame?
        var frames: [ScreenFrame] = []
        var isStopped = false
        var error: ScreenError?
    }

    private let state = Mutex(State())
    private let thread = DispatchQueue(label: "screen")
    /// The number of microseconds between two observations.
    private static let pause: UInt32 = 3000

    /// Begins the observation.
    public init() {
        thread.async { [self] in watch() }
    }

    /// True once the screen has been captured for the first time. From then on, changes are recorded.
    public var isWatching: Bool { state.withLock { $0.before != nil || $0.error != nil } }

    /// The number of milliseconds since the screen last changed, or since the observation began.
    public var quiet: Double {
        state.withLock { state in (state.frames.last ?? state.before).map { Display.now - $0.time } ?? 0 }
    }

    /// The last captured frame, or `nil` if there is none yet.
    public var current: ScreenFrame? { state.withLock { $0.frames.last ?? $0.before } }

    /// The most common colour of the last captured frame, or 0 if there is none yet.
    public var mainColour: UInt32 { current?.mainColour ?? 0 }

    /// Ends the observation and returns the recorded frames.
    /// - Throws: ``ScreenError`` if the screen could not be captured.
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
