/// A value that decides: events go in, commands come out, nothing else happens.
package protocol Reducer {
    /// What happens.
    associatedtype Event
    /// What must be done.
    associatedtype Command

    /// Takes in an event and says what must be done for it, in order.
    mutating func handle(_ event: Event) -> [Command]
}

extension ChallengeFlow: Reducer {}
extension DepartureFlow: Reducer {}
extension Navigator: Reducer {}
extension Session: Reducer {
    package typealias Event = SessionEvent
    package typealias Command = SessionCommand
}
extension SignInFlow: Reducer {}
