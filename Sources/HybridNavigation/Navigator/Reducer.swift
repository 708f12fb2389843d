package import HybridAuthentication

/// A value type that turns events into commands, without side effects.
package protocol Reducer {
    associatedtype Event
    associatedtype Command

    /// Handles an event and returns the resulting commands in order.
    mutating func handle(_ event: Event) -> [Command]
}

extension HTTPAuthenticatorState: Reducer {}
extension PasswordSaverState: Reducer {}
extension DepartureGuardState: Reducer {}
extension NavigationStacks: Reducer {}
extension SessionState: Reducer {
    package typealias Event = SessionEvent
    package typealias Command = SessionCommand
}
extension AuthenticatorState: Reducer {}
