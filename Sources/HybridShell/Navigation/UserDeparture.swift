/// Notifies its listeners that the user has left, by sign-out or reset. Each part of the program that shows or stores
/// user data listens and clears the data.
package final class UserDeparture {
    private var listeners: [@MainActor () -> Void] = []

    /// Calls `clear` each time the user has left.
    package func listen(_ clear: @escaping @MainActor () -> Void) { listeners.append(clear) }

    package func tell() {
        for clear in listeners { clear() }
    }
}
