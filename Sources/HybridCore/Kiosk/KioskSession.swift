/// Tracks the use of a kiosk by its input, and decides when the previous user's data is deleted.
///
/// Times are monotonic and in seconds.
package struct KioskSession: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        /// Unused since the first page was shown.
        case vacant
        /// In use.
        case occupied
        /// The question “Are you still there?” is shown until that time.
        case asking(until: Double)
        /// The previous user's data is being deleted.
        case wiping
    }

    /// The reason for deleting the user's data.
    package enum Reason: String, Equatable, Sendable {
        /// The question was not answered.
        case idle
        /// The operator requested it.
        case command
    }

    package indirect enum Event: Equatable, Sendable {
        /// A key, a touch, a mouse movement, or a page opened from outside.
        case input
        /// The time of ``Command/wait(_:)`` has elapsed.
        case timeElapsed
        /// Delete the user's data now.
        case resetRequested(Reason)
        /// The data was deleted and the first page was requested.
        case wiped
        /// The time of the daily reload has come.
        case reloadDue
    }

    /// A command for the shell.
    package indirect enum Command: Equatable, Sendable {
        /// Report ``Event/timeElapsed`` after this number of seconds. Replaces an earlier wait.
        case wait(Double)
        /// Cancel the wait.
        case stopWaiting
        /// Show “Are you still there?” with the seconds left.
        case ask(secondsLeft: Int)
        /// Hide the question.
        case stopAsking
        /// Delete the user's data and show the first page.
        case wipe(Reason)
        /// Restart the program if it or one of its files has changed; otherwise reload the page in front.
        case reload
        /// Restart the program if it or one of its files has changed.
        case restartIfChanged
    }

    /// Without a time-out, the kiosk is considered unused after this number of seconds, for the daily reload.
    package static let quiet = 300.0

    /// The current state.
    package private(set) var state = State.vacant
    private let timeout: Double?
    private let countdown: Double
    private let quiet: Double
    private var lastInput = 0.0
    private var isReloadDue = false
    private var hasInputWhileWiping = false

    /// An unused kiosk.
    /// - Parameters:
    ///   - idleTimeout: Seconds without input before the user's data is deleted, unless the question is answered; `nil`
    ///     for never.
    ///   - countdown: Seconds for which the question is shown; 0 for no question.
    ///   - quiet: Seconds after which a kiosk without a time-out is considered unused.
    package init(idleTimeout: Int?, countdown: Int, quiet: Double = Self.quiet) {
        timeout = idleTimeout.map(Double.init)
        self.countdown = Double(max(0, countdown))
        self.quiet = quiet
    }

    /// Handles an event and returns the resulting commands.
    package mutating func handle(_ event: Event, at time: Double) -> [Command] {
        switch event {
        case .input: input(at: time)
        case .timeElapsed: elapsed(at: time)
        case .resetRequested(let reason): reset(because: reason)
        case .wiped: wiped(at: time)
        case .reloadDue: reloadDue()
        }
    }

    private mutating func input(at time: Double) -> [Command] {
        lastInput = time
        switch state {
        case .vacant:
            state = .occupied
            return [.wait(timeout ?? quiet)]
        // The timer checks the last input when it fires; a moving mouse would otherwise reset it thousands of times.
        case .occupied: return []
        case .asking:
            state = .occupied
            return [.stopAsking, .wait(timeout ?? quiet)]
        case .wiping:
            hasInputWhileWiping = true
            return []
        }
    }

    private mutating func elapsed(at time: Double) -> [Command] {
        switch state {
        case .vacant, .wiping: return []
        case .occupied:
            let rest = lastInput + (timeout ?? quiet) - time
            guard rest <= 0 else { return [.wait(rest)] }
            guard timeout != nil else { return vacate() }
            guard countdown > 0 else { return begin(.idle) }
            state = .asking(until: time + countdown)
            return [.ask(secondsLeft: Int(countdown)), .wait(1)]
        case .asking(let end):
            let left = end - time
            guard left > 0 else { return [.stopAsking] + begin(.idle) }
            return [.ask(secondsLeft: Int(left.rounded(.up))), .wait(min(1, left))]
        }
    }

    /// Without a time-out no data is deleted; a pending reload is executed.
    private mutating func vacate() -> [Command] {
        state = .vacant
        guard isReloadDue else { return [] }
        isReloadDue = false
        return [.reload]
    }

    private mutating func reset(because reason: Reason) -> [Command] {
        switch state {
        case .wiping: []
        case .asking: [.stopAsking] + begin(reason)
        case .vacant, .occupied: begin(reason)
        }
    }

    private mutating func begin(_ reason: Reason) -> [Command] {
        state = .wiping
        hasInputWhileWiping = false
        return [.stopWaiting, .wipe(reason)]
    }

    private mutating func wiped(at time: Double) -> [Command] {
        guard state == .wiping else { return [] }
        guard hasInputWhileWiping else {
            state = .vacant
            // The first page has just been loaded.
            defer { isReloadDue = false }
            return isReloadDue ? [.restartIfChanged] : []
        }
        // The next user is already waiting.
        state = .occupied
        lastInput = time
        return [.wait(timeout ?? quiet)]
    }

    private mutating func reloadDue() -> [Command] {
        guard state == .vacant else {
            isReloadDue = true
            return []
        }
        return [.reload]
    }
}
