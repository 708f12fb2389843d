/// Whether an application goes on without a window: what its file says, what its user has set, and what is possible.
package struct BackgroundLife: Equatable, Sendable {
    /// What a program finds that is started.
    package struct Surroundings: Equatable, Sendable {
        /// Whether the application has a session bus, by which another start of it shows the window of this one.
        package var hasBus: Bool
        /// Whether it has an entry in the desktop's menu, from which people start it.
        package var hasMenuEntry: Bool

        /// - Parameters:
        ///   - hasBus: whether another start of it reaches this one.
        ///   - hasMenuEntry: whether people can start it from the desktop's menu.
        package init(hasBus: Bool, hasMenuEntry: Bool) {
            self.hasBus = hasBus
            self.hasMenuEntry = hasMenuEntry
        }
    }

    /// What the application file says.
    package let keepsRunning: Bool
    /// Whether this run begins without a window, for one that is shown at once when somebody asks for it.
    package private(set) var startsHidden: Bool
    /// Whether nobody looks after the application: then it has no other way in than its window, and no preferences.
    package let isLocked: Bool
    /// What the user has set; `nil` for nothing.
    package private(set) var choice: Bool?
    /// What was found at the start.
    package var surroundings = Surroundings(hasBus: true, hasMenuEntry: false)

    /// - Parameters:
    ///   - keepsRunning: what the application file says.
    ///   - startsHidden: whether this run begins without a window.
    ///   - isLocked: whether nobody looks after the application.
    package init(keepsRunning: Bool = false, startsHidden: Bool = false, isLocked: Bool = false) {
        self.keepsRunning = keepsRunning
        self.startsHidden = startsHidden && !isLocked
        self.isLocked = isLocked
    }

    /// What closing the last window means. Where nothing could bring it back, the application ends with it.
    package var closing: WindowClosing {
        guard !isLocked, surroundings.hasBus else { return .quit }
        return isWanted || startsHidden ? .hide : .quit
    }

    /// Whether the application is to go on without its window, in this run and in those to come.
    package var isWanted: Bool { choice ?? keepsRunning }

    /// Whether the user may choose: only where people can get the window back, by the menu or as the application's author
    /// has thought of.
    package var offersChoice: Bool {
        !isLocked && surroundings.hasBus && (surroundings.hasMenuEntry || keepsRunning)
    }

    /// Whether the user may have it started with the desktop, which then shows its window when somebody asks for it.
    package var offersStart: Bool { !isLocked && surroundings.hasBus && surroundings.hasMenuEntry }

    /// The user wants the application to go on without its window, or not any more: from now on, however it was started.
    package mutating func choose(_ isWanted: Bool) {
        choice = isWanted
        if !isWanted { startsHidden = false }
    }

    /// What was kept of an earlier run; what makes no sense counts as nothing.
    package mutating func restore(_ json: JSONValue?) { choice = json?["keepRunning"]?.bool }

    /// The user's answer, to be kept; `nil` if there is none.
    package var json: JSONValue? { choice.map { ["keepRunning": .bool($0)] } }
}
