/// Decides when a kiosk shows the keypad for the staff's PIN, and how long the panel is open.
///
/// Times are monotonic and in seconds.
package struct StaffAccess: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        case closed
        /// The keypad is open.
        case asking
        /// The panel is open.
        case open
    }

    /// An action of the panel. The trace contains its name.
    package enum Action: String, CaseIterable, Sendable {
        case reload, home, wipe, restart
        /// The kiosk ends, and the service manager does not restart it.
        case maintenance
        case screenOff, quieter, louder, darker, brighter, log, powerOff

        /// True if the panel performs the action and shows the result. If the computer stays on, it shows why.
        package var keepsPanel: Bool { level != nil || self == .log || self == .powerOff }

        /// The level that the action changes.
        package var level: StaffLevel? { StaffLevel.allCases.first { $0.actions.contains(self) } }

        /// Returns the actions of the panel's buttons. Each level has its own row.
        package static func offered(hasScreen: Bool, hasLog: Bool) -> [Action] {
            allCases.filter {
                switch $0 {
                case .screenOff: hasScreen
                case .log: hasLog
                default: $0.level == nil
                }
            }
        }
    }

    package enum Event: Equatable, Sendable {
        /// The kiosk starts. This is the first event.
        case started
        /// The user pressed the screen at this position in the window.
        case tapped(x: Double, y: Double)
        /// The user pressed the key for the staff.
        case requested
        /// The user pressed a key, touched the screen or moved the mouse.
        case input
        /// The user has entered a PIN.
        case entered
        /// The PIN was checked; `nil` if this was not possible.
        case checked(isRight: Bool?)
        /// The result of ``Command/save(_:)``.
        case saved(Bool)
        case chosen(Action)
        /// The user or the kiosk closed the window.
        case dismissed
        /// The time of ``Command/wait(_:)`` has elapsed.
        case timeElapsed
    }

    /// A command for the shell.
    package enum Command: Equatable, Sendable {
        /// Show the keypad.
        case ask
        /// Compare the entered PIN with the hash.
        case check
        /// Show on the keypad that a PIN is being checked.
        case showCheck
        /// Clear the keypad, because the PIN is wrong.
        case refuse
        /// Show on the keypad that no PIN can be entered for this number of seconds; with `nil`, that it can.
        case lock(seconds: Int?)
        /// Show the panel.
        case open
        /// Close the window.
        case close
        case perform(Action)
        /// Store the text of ``StaffLock``.
        case save(String)
        /// Report ``Event/timeElapsed`` after this number of seconds; with `nil`, never. This replaces an earlier wait.
        case wait(Double?)
        case report(Report)
    }

    /// An entry of the trace and the log.
    package enum Report: Equatable, Sendable {
        case asked
        /// The PIN was wrong. The number includes earlier failures.
        case failed(Int)
        case locked(seconds: Int)
        case granted
        case chosen(Action)
        case closed
    }

    /// The number of seconds without input after which the keypad closes.
    package static let keypadPatience = 30.0
    /// The number of seconds without input after which the panel closes.
    package static let panelPatience = 60.0

    package private(set) var state = State.closed
    private var lock: StaffLock
    private var gesture = StaffGesture()
    private var isChecking = false
    /// True if the keypad whose PIN is being checked has closed.
    private var isLate = false
    private var lastInput = 0.0

    /// - Parameter lock: The stored state of the lock.
    package init(lock: StaffLock) { self.lock = lock }

    package mutating func handle(_ event: Event, at time: Double) -> [Command] {
        switch event {
        // This finds out whether the lock can be stored.
        case .started: return [.save(lock.text), wait(at: time)]
        case .tapped(let x, let y):
            guard state == .closed, gesture.tapped(x: x, y: y, at: time) else { return [] }
            return ask(at: time)
        case .requested: return state == .closed ? ask(at: time) : []
        case .input:
            // The timer checks the time of the last input when it fires, as in KioskSession.
            lastInput = time
            return []
        case .entered:
            guard state == .asking, !isChecking, lock.end == nil else { return [] }
            lock.begin()
            (isChecking, isLate) = (true, false)
            return [.save(lock.text), .showCheck, .check]
        case .checked(let isRight): return checked(isRight, at: time)
        case .saved(let isSaved):
            guard lock.stored(isSaved, at: time), let seconds = lock.secondsLeft(at: time) else { return [] }
            let shown = state == .asking ? [Command.lock(seconds: seconds)] : []
            return [.report(.locked(seconds: seconds))] + shown + [wait(at: time)]
        case .chosen(let action):
            guard state == .open else { return [] }
            let rest = action.keepsPanel ? [] : close(at: time)
            return [.report(.chosen(action))] + rest + [.perform(action)]
        case .dismissed: return close(at: time)
        case .timeElapsed: return elapsed(at: time)
        }
    }

    private mutating func ask(at time: Double) -> [Command] {
        state = .asking
        lastInput = time
        let shown = isChecking ? Command.showCheck : .lock(seconds: lock.secondsLeft(at: time))
        return [.report(.asked), .ask, shown, wait(at: time)]
    }

    private mutating func checked(_ isRight: Bool?, at time: Double) -> [Command] {
        guard isChecking else { return [] }
        isChecking = false
        if let isRight { lock.ended(isRight: isRight, at: time) } else { lock.withdraw() }
        var commands = [Command.save(lock.text)]
        if isRight != false {
            guard state == .asking else { return commands }
            // The PIN was for a keypad that has closed in the meantime.
            guard isRight == true, !isLate else { return commands + [.lock(seconds: nil), wait(at: time)] }
            state = .open
            lastInput = time
            return commands + [.report(.granted), .open, wait(at: time)]
        }
        commands.append(.report(.failed(lock.failures)))
        let seconds = lock.secondsLeft(at: time)
        if let seconds { commands.append(.report(.locked(seconds: seconds))) }
        if state == .asking, !isLate { commands.append(.refuse) }
        if state == .asking, isLate || seconds != nil { commands.append(.lock(seconds: seconds)) }
        return commands + [wait(at: time)]
    }

    private mutating func close(at time: Double) -> [Command] {
        guard state != .closed else { return [] }
        (state, isLate) = (.closed, true)
        return [.close, .report(.closed), wait(at: time)]
    }

    private mutating func elapsed(at time: Double) -> [Command] {
        var commands: [Command] = []
        if lock.isReleased(at: time) {
            commands.append(.save(lock.text))
            if state == .asking { commands.append(.lock(seconds: nil)) }
        } else if state == .asking, let seconds = lock.secondsLeft(at: time) {
            commands.append(.lock(seconds: seconds))
        }
        if state != .closed, time >= closing { return commands + close(at: time) }
        return commands + [wait(at: time)]
    }

    /// The time at which the window closes without further input.
    private var closing: Double { lastInput + (state == .open ? Self.panelPatience : Self.keypadPatience) }

    private func wait(at time: Double) -> Command {
        // The keypad shows the seconds of the lock.
        let ends = [lock.end.map { state == .asking ? min($0, time + 1) : $0 }, state == .closed ? nil : closing]
        return .wait(ends.compactMap(\.self).min().map { max(0, $0 - time) })
    }
}

extension StaffAccess.Report {
    /// The name in the trace.
    package var name: String {
        switch self {
        case .asked: "asked"
        case .failed: "failed"
        case .locked: "locked"
        case .granted: "granted"
        case .chosen: "chosen"
        case .closed: "closed"
        }
    }
}
