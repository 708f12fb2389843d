/// Who stands before a kiosk, as far as their input tells: nobody, somebody, somebody who may have gone. Decides when
/// everything of the last person is forgotten.
///
/// Times are monotonic and in seconds.
package struct KioskSession: Equatable, Sendable {
    /// What is known of whoever uses the kiosk.
    package enum State: Equatable, Sendable {
        /// Nobody has touched it since the first page was shown.
        case vacant
        /// Somebody uses it.
        case occupied
        /// “Are you still there?” is asked until that time.
        case asking(until: Double)
        /// Everything of the last person is being forgotten.
        case wiping
    }

    /// Why everything is forgotten.
    package enum Reason: String, Equatable, Sendable {
        /// Nobody has answered.
        case idle
        /// Somebody in charge has asked for it.
        case command
    }

    /// What happens to a kiosk.
    package indirect enum Event: Equatable, Sendable {
        /// A key, a touch, a movement of the mouse, or a page opened from outside.
        case input
        /// The time that ``Command/wait(_:)`` asked for is over.
        case timeElapsed
        /// Everything is to be forgotten now.
        case resetRequested(Reason)
        /// Everything is forgotten and the first page is asked for.
        case wiped
        /// The time of the day has come at which the page is loaded anew.
        case reloadDue
    }

    /// What is to be done.
    package indirect enum Command: Equatable, Sendable {
        /// Report ``Event/timeElapsed`` after so many seconds, in place of what was asked for before.
        case wait(Double)
        /// Wait for no time any more.
        case stopWaiting
        /// Ask “are you still there?”, with so many seconds left.
        case ask(secondsLeft: Int)
        /// Take the question away.
        case stopAsking
        /// Forget everything of the last person and show the first page.
        case wipe(Reason)
        /// Restart the program if it or one of its files has changed, otherwise load the page in front anew.
        case reload
        /// Restart the program if it or one of its files has changed.
        case restartIfChanged
    }

    /// Without a time-out the kiosk counts as unused after so many seconds, which matters for the daily reload.
    package static let quiet = 300.0

    /// The present state.
    package private(set) var state = State.vacant
    private let timeout: Double?
    private let countdown: Double
    private let quiet: Double
    private var lastInput = 0.0
    private var isReloadDue = false
    private var hasInputWhileWiping = false

    /// A kiosk that nobody has touched.
    /// - Parameters:
    ///   - idleTimeout: Seconds without input after which everything is forgotten, unless the question is answered;
    ///     nothing means never.
    ///   - countdown: Seconds for which the question stands; 0 asks nothing.
    ///   - quiet: Seconds after which a kiosk without a time-out counts as unused.
    package init(idleTimeout: Int?, countdown: Int, quiet: Double = Self.quiet) {
        timeout = idleTimeout.map(Double.init)
        self.countdown = Double(max(0, countdown))
        self.quiet = quiet
    }

    /// Takes note of what happened and says what is to be done.
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
        // The timer looks at the last input when it fires: a moving mouse would otherwise set it a thousand times.
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

    /// Without a time-out nothing is forgotten; what waited for a quiet moment is done.
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
        // The next person has been waiting for it.
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
