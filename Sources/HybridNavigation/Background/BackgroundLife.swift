package import HybridValues

/// Decides whether an application continues to run without a window. The decision depends on the application file, the
/// user's choice and the environment.
package struct BackgroundLife: Equatable, Sendable {
    /// The environment of a starting program.
    package struct Surroundings: Equatable, Sendable {
        /// True if a session bus is available. A second start of the application uses it to show the window of this
        /// process.
        package var hasBus: Bool
        /// True if the user can start the application from the desktop's menu.
        package var hasMenuEntry: Bool
    }

    /// True if the application file specifies that the application keeps running.
    package let keepsRunning: Bool
    /// True if this process started without a window, so that the window appears quickly when the user requests it.
    package private(set) var startsHidden: Bool
    /// True if the application is a kiosk. A kiosk has no preferences, and its window is the only way to use it.
    package let isLocked: Bool
    /// The user's choice, or `nil` if the user has not made one.
    package private(set) var choice: Bool?
    /// True if the user has read that closing the window does not quit the application.
    private var isExplained = false
    /// The environment when the program starts.
    package var surroundings = Surroundings(hasBus: true, hasMenuEntry: false)

    /// - Parameters:
    ///   - keepsRunning: True if the application file specifies that the application keeps running.
    ///   - startsHidden: True to start without a window.
    ///   - isLocked: True if the application is a kiosk.
    package init(keepsRunning: Bool = false, startsHidden: Bool = false, isLocked: Bool = false) {
        self.keepsRunning = keepsRunning
        self.startsHidden = startsHidden && !isLocked
        self.isLocked = isLocked
    }

    /// The effect of closing the last window. If the user could not show the window again, the application quits.
    package var closing: WindowClosing {
        guard !isLocked, surroundings.hasBus else { return .quit }
        return isWanted || startsHidden ? .hide : .quit
    }

    /// True if the application keeps running without a window, in this run and in later ones.
    package var isWanted: Bool { choice ?? keepsRunning }

    /// True if the user may choose whether the application keeps running. The user must have a way to show the window
    /// again, so this requires an entry in the desktop's menu, unless the author of the application has enabled the
    /// setting.
    package var offersChoice: Bool {
        !isLocked && surroundings.hasBus && (surroundings.hasMenuEntry || keepsRunning)
    }

    /// True if the user may enable autostart. The application then starts at login without a window, until the user
    /// requests the window.
    package var offersStart: Bool { !isLocked && surroundings.hasBus && surroundings.hasMenuEntry }

    /// Sets the user's choice. It applies immediately, even to a process that started without a window.
    package mutating func choose(_ isWanted: Bool) {
        choice = isWanted
        if !isWanted { startsHidden = false }
    }

    /// True until the user has read how to quit an application without a window.
    package var needsExplanation: Bool { !isExplained && closing == .hide }

    /// Records that the user was told how to quit.
    package mutating func explain() { isExplained = true }

    /// Restores the state of an earlier run. Invalid values are ignored.
    package mutating func restore(_ json: JSONValue?) {
        choice = json?["keepRunning"]?.bool
        isExplained = json?["explained"]?.bool ?? false
    }

    /// The user's choice and the explanation in the format in which they are stored, or `nil` if there are none.
    package var json: JSONValue? {
        var members: [String: JSONValue] = [:]
        members["keepRunning"] = choice.map(JSONValue.bool)
        if isExplained { members["explained"] = true }
        return members.isEmpty ? nil : .object(members)
    }
}
