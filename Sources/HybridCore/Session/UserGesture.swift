/// Records the user's last gesture on the page. WebKit's own flag does not suffice: it counts scripts that run within a
/// call from native code, such as the start of a visit, as user gestures (Docs/Platform.md#running-scripts-in-a-page).
package struct UserGesture: Equatable, Sendable {
    /// Seconds for which a gesture counts, as in browsers.
    static let seconds = 5.0
    private var time: Double?

    /// A value without a gesture.
    package init() {}

    /// The user pressed a key or button.
    /// - Parameter time: monotonic, in seconds.
    package mutating func noticed(at time: Double) { self.time = time }

    /// The gesture's action was performed, so later actions are the next page's own.
    package mutating func spent() { time = nil }

    /// True if an action at this time may follow from a gesture.
    package func isRecent(at now: Double) -> Bool {
        time.map { now - $0 < Self.seconds && now >= $0 } ?? false
    }
}
