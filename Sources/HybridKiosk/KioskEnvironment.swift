package import HybridCore
import HybridShell

/// The dependencies of a kiosk, in addition to those of every application.
package struct KioskEnvironment {
    package var configuration: KioskConfiguration
    /// True if the session itself enlarges the window to the part of the screen beside its on-screen keyboard. Windows that
    /// cover the screen then cover the keyboard too.
    package var leavesRoomForKeyboard = false
    /// The HTML of the operator's pages. Without one, the shell shows its own message or a black screen.
    package var pages: [KioskPage: String] = [:]
    /// Reports the kiosk's state to the service manager.
    package var notifier: any ServiceNotifier
    /// Records a start of the application. After repeated crashes, it returns the time in seconds for which the kiosk
    /// shows an out-of-service screen before it loads the page.
    package var started: @MainActor () -> Int = { 0 }
    /// Returns the time at the kiosk's place.
    package var clock: @MainActor () -> LocalTime? = { nil }
    /// Turns the screen on or off; `nil` if the session has no program for this.
    package var turnScreen: (@MainActor (_ isOn: Bool) -> Void)?
    /// Keeps the windows above the kiosk's own visible beside the session's touch keyboard; `nil` if it has none.
    package var arrangeWindows: (@MainActor () -> Void)?
    /// Resets the touch keyboard after a visitor, also one of an earlier process; `nil` if the session has none.
    package var resetKeyboard: (@MainActor (_ isStart: Bool) -> Void)?
    /// Removes the tokens and passwords of all servers.
    package var forgetSecrets: @MainActor () async throws -> Void = {}
    /// Returns the reasons for a restart between two users: the files of the program and the application that have
    /// changed since the start, and excessive memory.
    package var restartReasons: @MainActor () -> [String] = { [] }
    /// Restarts the computer if an update requires it and this process may; otherwise returns false.
    package var restartsComputer: @MainActor () async -> Bool = { false }
    /// Writes the file with numbers for the operator's monitoring; `nil` if there is none.
    package var saveMetrics: (@MainActor (String) throws -> Void)?
    /// Sends the numbers to the operator's server; `nil` if there is none.
    package var sendHeartbeat: (@MainActor (JSONValue) async throws -> Void)?
    /// The configuration of the operator's server; `nil` if the kiosk is not enrolled.
    package var enrollment: (any KioskEnrollment)?
    /// The time in milliseconds within which a new configuration must show a page.
    package var trialDeadline = Int(StartTrial.deadline) * 1000
    /// The last lines of the record of wipes, and the function that adds one; `nil` if there is no record.
    package var wipeRecord: (lines: [String], append: LineAppender)?
    /// Adds the line that the closure makes from the last lines of the file.
    package typealias LineAppender = @MainActor (_ makeLine: ([String]) -> String) throws -> Void
    /// The speech synthesizer.
    package var speech = KioskSpeech()
    /// The services for the staff's access; `nil` if there is none.
    package var staff: StaffServices?
    /// The time in milliseconds between checks that the page responds.
    package var probeInterval = 15_000
    /// The time in seconds without input after which a kiosk that keeps its data counts as unused.
    package var quiet = KioskSession.quiet
    /// Records that the application ends or restarts, and why. Otherwise the end would count as a crash.
    package var ends: @MainActor (KioskStarts.Reason) -> Void = { _ in }
    /// Returns the starts of the profile; `nil` if they are not stored.
    package var starts: @MainActor () -> KioskStarts? = { nil }
    /// Returns the processes of the kiosk; `nil` if they are unknown.
    package var usage: @MainActor () -> ProcessUsage? = { nil }
    /// Records that the application works or has ended normally.
    package var wentWell: @MainActor () -> Void

    package init(
        _ configuration: KioskConfiguration, notifier: any ServiceNotifier, wentWell: @escaping @MainActor () -> Void
    ) {
        self.configuration = configuration
        self.notifier = notifier
        self.wentWell = wentWell
    }
}

/// The speech synthesizer of a kiosk.
package struct KioskSpeech {
    /// Reads a text in a language to its end. Returns false if this fails.
    package var speak: @MainActor (_ text: String, _ language: String?) async -> Bool = { _, _ in false }
    /// Ends the reading.
    package var silence: @MainActor () -> Void = {}
}

/// The services for the staff's access to a kiosk.
package struct StaffServices {
    /// The stored text of the lock; `nil` if there is none.
    package var lock: String?
    /// Stores the text of the lock; `nil` if nothing is stored.
    package var saveLock: (@MainActor (String) throws -> Void)?
    /// Returns whether a hash belongs to a PIN, or `nil` without sufficient memory. It is called in a worker thread.
    package var matches: @Sendable (_ pin: String, _ hash: String) -> Bool?
    /// Returns whether the kiosk may turn the computer off.
    package var canPowerOff: @MainActor () async -> Bool
    package var powerOff: @MainActor () async throws -> Void
    /// Returns a level in percent; `nil` if the computer has none, such as without sound.
    package var level: @MainActor (StaffLevel) async -> Int? = { _ in nil }
    /// Sets a level in percent, and returns it; `nil` if this fails.
    package var setLevel: @MainActor (StaffLevel, _ percent: Int) async -> Int? = { _, _ in nil }
    /// Returns the end of the log, or `nil` if it cannot be read. The property is `nil` if the log is not in the journal.
    package var log: (@MainActor () async -> String?)?

    package init(
        lock: String?, saveLock: (@MainActor (String) throws -> Void)?,
        matches: @escaping @Sendable (_ pin: String, _ hash: String) -> Bool?,
        canPowerOff: @escaping @MainActor () async -> Bool, powerOff: @escaping @MainActor () async throws -> Void
    ) {
        self.lock = lock
        self.saveLock = saveLock
        self.matches = matches
        self.canPowerOff = canPowerOff
        self.powerOff = powerOff
    }
}
