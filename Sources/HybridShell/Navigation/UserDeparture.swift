/// The event that the user has left, after a sign-out or a reset of the application. Every surface that shows or keeps
/// something of the user listens and clears it.
@MainActor
package final class UserDeparture {
    private var listeners: [@MainActor () -> Void] = []

    /// Calls `clear` each time the user has left.
    package func listen(_ clear: @escaping @MainActor () -> Void) { listeners.append(clear) }

    /// Tells every listener.
    package func tell() {
        for clear in listeners { clear() }
    }
}
