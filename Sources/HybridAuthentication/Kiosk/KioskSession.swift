/// Tracks the use of a kiosk by its input, and decides when to delete the previous user's data.
///
/// Times are monotonic and in seconds.
package struct KioskSession: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        /// The kiosk has not been used since the first page was shown.
        case vacant
        case occupied
        /// The kiosk asks “Are you still there?” until that time.
        case asking(until: Double)
        /// The data of the previous user is being deleted.
        case wiping
        /// The kiosk shows no pages, because it is outside the opening hours.
        case closed
    }

    /// The reason why the user's data is deleted.
    package enum Reason: String, Equatable, Sendable {
        /// The user did not answer the question.
        case idle
        /// The operator requested the deletion.
        case command
    }

    package indirect enum Event: Equatable, Sendable {
        /// The kiosk starts. This is the first event.
        case started
        /// The user pressed a key, touched the screen or moved the mouse, or a page was opened from outside.
        case input
        /// The user listens to the page, without other input.
        case listening
        /// The time of ``Command/wait(_:)`` has elapsed.
        case timeElapsed
        /// Delete the user's data now.
        case resetRequested(Reason)
        /// Turn the screen off until the next input.
        case screenOffRequested
        /// The data was deleted, and the first page was requested.
        case wiped
        case reloadDue
        /// The program or one of its files has been updated.
        case filesChanged
        /// The opening hours have begun or ended.
        case hoursChanged(isOpen: Bool)
    }

    /// A command for the shell.
    package indirect enum Command: Equatable, Sendable {
        /// Report ``Event/timeElapsed`` after this number of seconds. This replaces an earlier wait.
        case wait(Double)
        case stopWaiting
        /// Ask “Are you still there?” and show the number of seconds left.
        case ask(secondsLeft: Int)
        case stopAsking
        /// Delete the user's data and show the first page.
        case wipe(Reason)
        /// Restart the program if it or one of its files has changed. Otherwise reload the front page.
        case reload
        /// Restart the program if it or one of its files has changed.
        case restartIfChanged
        /// End the pages, cover the window and turn the screen off.
        case close
        /// Turn the screen on and show the first page.
        case open
        case showScreenSaver, hideScreenSaver
        /// Reset the visitor's tools. The kiosk keeps its data and is unused.
        case resetTools
        /// Turn the screen off, on request or again after input.
        case darken
        /// Turn the screen on after input.
        case lighten
    }

    /// The number of seconds without input after which a kiosk without a time-out is considered unused. The daily
    /// reload requires an unused kiosk.
    package static let quiet = 300.0

    package private(set) var state = State.vacant
    private let timeout: Double?
    private let countdown: Double
    private let quiet: Double
    private var lastInput = 0.0
    private let screenSaver: Double?
    /// True if the screen saver covers the kiosk.
    private var showsScreenSaver = false
    private var isReloadDue = false
    private var isOpen = true
    /// True from ``Command/close`` to ``Command/open``, also during a reset.
    private var isCovered = false
    /// The number of seconds without input after which the screen of a closed kiosk turns off again.
    private static let light = 30.0
    /// True if input has turned on the screen of the closed kiosk. X does so itself; a Wayland compositor does not.
    private var isLit = false
    private var hasInputWhileWiping = false
    /// The time at which the screen was turned off on request; `nil` if it is on.
    private var darkSince: Double?
    /// The number of seconds after ``Event/screenOffRequested`` in which input does not turn on the screen. A mouse
    /// moves a little when its button is released.
    private static let stillness = 1.0

    /// Creates the session of an unused kiosk.
    /// - Parameters:
    ///   - idleTimeout: The number of seconds without input after which the user's data is deleted, unless the user
    ///     answers the question. If `nil`, the data is never deleted.
    ///   - countdown: The number of seconds for which the user is asked. If it is 0, the user is not asked.
    ///   - quiet: The number of seconds after which a kiosk without a time-out is considered unused.
    ///   - screenSaver: The number of seconds after which the screen saver covers an unused kiosk; `nil` for none.
    package init(idleTimeout: Int?, countdown: Int, quiet: Double = Self.quiet, screenSaver: Int? = nil) {
        self.screenSaver = screenSaver.map(Double.init)
        timeout = idleTimeout.map(Double.init)
        self.countdown = Double(max(0, countdown))
        self.quiet = quiet
    }

    package mutating func handle(_ event: Event, at time: Double) -> [Command] {
        switch event {
        case .started: waitForScreenSaver()
        case .input: hideScreenSaver() + input(at: time)
        case .listening: listening(at: time)
        case .timeElapsed: elapsed(at: time)
        case .resetRequested(let reason): reset(because: reason)
        case .screenOffRequested: screenOff(at: time)
        case .wiped: wiped(at: time)
        case .reloadDue: reloadDue()
        case .filesChanged: filesChanged()
        case .hoursChanged(let isOpen): hoursChanged(isOpen)
        }
    }

    private mutating func screenOff(at time: Double) -> [Command] {
        darkSince = time
        isLit = false
        return [.darken]
    }

    private mutating func listening(at time: Double) -> [Command] {
        if state == .occupied { lastInput = time }
        return []
    }

    private mutating func input(at time: Double) -> [Command] {
        lastInput = time
        guard let darkSince else { return use(at: time) }
        guard time - darkSince >= Self.stillness else { return state == .closed ? [] : use(at: time) }
        self.darkSince = nil
        return state == .closed ? use(at: time) : [.lighten] + use(at: time)
    }

    private mutating func use(at time: Double) -> [Command] {
        switch state {
        case .vacant:
            state = .occupied
            return [.wait(timeout ?? quiet)]
        // The timer checks the time of the last input when it fires. Otherwise a moving mouse would reset the timer
        // thousands of times.
        case .occupied: return []
        case .asking:
            state = .occupied
            return [.stopAsking, .wait(timeout ?? quiet)]
        case .wiping:
            hasInputWhileWiping = true
            return []
        case .closed:
            defer { isLit = true }
            return isLit ? [] : [.lighten, .wait(Self.light)]
        }
    }

    private mutating func elapsed(at time: Double) -> [Command] {
        switch state {
        case .vacant:
            guard screenSaver != nil, !showsScreenSaver else { return [] }
            showsScreenSaver = true
            return [.showScreenSaver]
        case .wiping: return []
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
        case .closed:
            let rest = lastInput + Self.light - time
            guard rest <= 0 else { return [.wait(rest)] }
            isLit = false
            return [.darken]
        }
    }

    /// Handles the end of use. Without a time-out, no data is deleted, but a pending reload is executed.
    private mutating func vacate() -> [Command] {
        guard isOpen else { return [.resetTools] + close() }
        state = .vacant
        guard isReloadDue else { return [.resetTools] + waitForScreenSaver() }
        isReloadDue = false
        return [.resetTools, .reload] + waitForScreenSaver()
    }

    /// Waits until the screen saver covers the unused kiosk.
    private func waitForScreenSaver() -> [Command] { state == .vacant ? screenSaver.map { [.wait($0)] } ?? [] : [] }

    private mutating func hideScreenSaver() -> [Command] {
        guard showsScreenSaver else { return [] }
        showsScreenSaver = false
        return [.hideScreenSaver]
    }

    private mutating func reset(because reason: Reason) -> [Command] {
        switch state {
        case .wiping: []
        case .asking: [.stopAsking] + begin(reason)
        case .vacant, .occupied, .closed: begin(reason)
        }
    }

    private mutating func begin(_ reason: Reason) -> [Command] {
        state = .wiping
        hasInputWhileWiping = false
        return hideScreenSaver() + [.stopWaiting, .wipe(reason)]
    }

    private mutating func wiped(at time: Double) -> [Command] {
        guard state == .wiping else { return [] }
        if isCovered { return isOpen ? open() : close() }
        guard hasInputWhileWiping else {
            guard isOpen else { return close() }
            state = .vacant
            // The first page has just been loaded.
            isReloadDue = false
            return [.restartIfChanged] + waitForScreenSaver()
        }
        // The next user is already waiting.
        state = .occupied
        lastInput = time
        return [.wait(timeout ?? quiet)]
    }

    /// Handles the begin or the end of the opening hours. A user who is present finishes first.
    private mutating func hoursChanged(_ isOpen: Bool) -> [Command] {
        self.isOpen = isOpen
        switch state {
        case .vacant where !isOpen: return close()
        case .closed where isOpen: return open()
        default: return []
        }
    }

    private mutating func open() -> [Command] {
        state = .vacant
        isCovered = false
        darkSince = nil
        return [.stopWaiting, .open] + waitForScreenSaver()
    }

    private mutating func close() -> [Command] {
        state = .closed
        isCovered = true
        isLit = false
        darkSince = nil
        // The first page is loaded when the kiosk opens.
        isReloadDue = false
        // The cover replaces the screen saver.
        showsScreenSaver = false
        return [.stopWaiting, .close]
    }

    /// Handles new files, which take effect when the kiosk is unused.
    private mutating func filesChanged() -> [Command] {
        // A start turns the screen on.
        guard darkSince == nil, state == .vacant || state == .closed else {
            isReloadDue = true
            return []
        }
        return [.restartIfChanged]
    }

    private mutating func reloadDue() -> [Command] {
        if state == .closed { return [.restartIfChanged] }
        guard state == .vacant else {
            isReloadDue = true
            return []
        }
        return [.reload]
    }
}
