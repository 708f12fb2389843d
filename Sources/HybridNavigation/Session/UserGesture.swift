/// Records the last gesture of the user on the page. WebKit's own flag does not suffice: if native code calls a script,
/// for example to start a visit, WebKit counts the script's actions as user gestures
/// (Docs/Platform.md#running-scripts-in-a-page).
package struct UserGesture: Equatable, Sendable {
    /// The number of seconds for which a gesture counts. Browsers use the same limit.
    static let seconds = 5.0
    private var time: Double?
    /// The time of the gesture during which native code calls a script that may not navigate.
    private var reserved: Double?

    /// Creates a value without a gesture.
    package init() {}

    /// Records that the user pressed a key or a mouse button.
    /// - Parameter time: The monotonic time in seconds.
    package mutating func noticed(at time: Double) { self.time = time }

    /// Records that the action of the gesture was performed. Later actions do not follow from it.
    package mutating func spent() { time = nil }

    /// Excludes navigations from the last gesture until ``released()`` is called. A later gesture is not affected.
    package mutating func reserve() { reserved = time }

    /// Permits navigations to follow from the gesture again.
    package mutating func released() { reserved = nil }

    /// Returns whether a navigation that WebKit ascribes to the user may follow from a gesture.
    package func permitsNavigation(at now: Double) -> Bool { isRecent(at: now) && reserved != time }

    /// Returns whether an action at this time may follow from a gesture.
    package func isRecent(at now: Double) -> Bool {
        time.map { now - $0 < Self.seconds && now >= $0 } ?? false
    }
}
