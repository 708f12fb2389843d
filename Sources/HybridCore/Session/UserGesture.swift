/// Whether the user has just touched the page. WebKit's own answer is not enough: what a script does within a call of
/// native code, such as the start of a visit, counts as the user's doing there (Docs/Platform.md#running-scripts-in-a-page).
package struct UserGesture: Equatable, Sendable {
    /// As long as in browsers.
    static let seconds = 5.0
    private var time: Double?

    /// No gesture yet.
    package init() {}

    /// The user pressed a key or a button.
    /// - Parameter time: monotonic, in seconds.
    package mutating func noticed(at time: Double) { self.time = time }

    /// What the user wanted has been done: what follows is the next page's doing.
    package mutating func spent() { time = nil }

    /// Whether what happens now may follow from a gesture.
    package func isRecent(at now: Double) -> Bool {
        time.map { now - $0 < Self.seconds && now >= $0 } ?? false
    }
}
