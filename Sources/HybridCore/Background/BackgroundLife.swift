/// Decides whether an application keeps running without a window, from its file, the user's choice and the environment.
package struct BackgroundLife: Equatable, Sendable {
    /// The environment of a starting program.
    package struct Surroundings: Equatable, Sendable {
        /// True if a session bus is available, through which a second start shows the window of this process.
        package var hasBus: Bool
        /// True if the user can start it from the desktop's menu.
        package var hasMenuEntry: Bool

        /// - Parameters:
        ///   - hasBus: True if a second start reaches this process.
        ///   - hasMenuEntry: True if the user can start it from the desktop's menu.
        package init(hasBus: Bool, hasMenuEntry: Bool) {
            self.hasBus = hasBus
            self.hasMenuEntry = hasMenuEntry
        }
    }

    /// Setting of the application file.
    package let keepsRunning: Bool
    /// True if this process started without a window, to show it quickly on request.
    package private(set) var startsHidden: Bool
    /// True for a kiosk, which has no preferences and no entry point other than its window.
    package let isLocked: Bool
    /// The user's choice; `nil` if not made.
    package private(set) var choice: Bool?
    /// The environment at start.
    package var surroundings = Surroundings(hasBus: true, hasMenuEntry: false)

    /// - Parameters:
    ///   - keepsRunning: Setting of the application file.
    ///   - startsHidden: True to start without a window.
    ///   - isLocked: True for a kiosk.
    package init(keepsRunning: Bool = false, startsHidden: Bool = false, isLocked: Bool = false) {
        self.keepsRunning = keepsRunning
        self.startsHidden = startsHidden && !isLocked
        self.isLocked = isLocked
    }

    /// Effect of closing the last window. If the window could not be shown again, the application quits.
    package var closing: WindowClosing {
        guard !isLocked, surroundings.hasBus else { return .quit }
        return isWanted || startsHidden ? .hide : .quit
    }

    /// True to keep running without a window, in this and later runs.
    package var isWanted: Bool { choice ?? keepsRunning }

    /// True if the user may choose. This requires a way to show the window again: the desktop's menu, or a setting by
    /// the application's author.
    package var offersChoice: Bool {
        !isLocked && surroundings.hasBus && (surroundings.hasMenuEntry || keepsRunning)
    }

    /// True if the user may enable autostart, which loads the application without a window until it is requested.
    package var offersStart: Bool { !isLocked && surroundings.hasBus && surroundings.hasMenuEntry }

    /// Sets the user's choice. It applies immediately, even to a process that started without a window.
    package mutating func choose(_ isWanted: Bool) {
        choice = isWanted
        if !isWanted { startsHidden = false }
    }

    /// Restores the choice of an earlier run. Invalid values are ignored.
    package mutating func restore(_ json: JSONValue?) { choice = json?["keepRunning"]?.bool }

    /// The user's choice for storage; `nil` if not made.
    package var json: JSONValue? { choice.map { ["keepRunning": .bool($0)] } }
}
