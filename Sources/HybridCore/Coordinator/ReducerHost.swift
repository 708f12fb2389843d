/// Keeps a ``Reducer`` and has performed what it commands.
///
/// To perform a command may lead to the next event before it is done: a dialog that closes says so, a native screen that
/// is shown goes on to another. There is one policy for that, which is a queue: an event that arrives while commands are
/// performed waits until all of them have been. So commands are performed in the order in which they were decided, and
/// whoever performs one finds the value as it is after the event that led to it, never half way through another.
package final class ReducerHost<State: Reducer> {
    private enum Work {
        case event(State.Event)
        case action(() -> Void)
    }

    /// The value as it is now.
    package private(set) var state: State
    /// Performs a command. Events that come of it are sent to the same host.
    package var perform: (State.Command) -> Void = { _ in }
    private var waiting: [Work] = []
    private var isPerforming = false

    /// A host that performs nothing yet.
    package init(_ state: State) {
        self.state = state
    }

    /// Tells the value what has happened, and has performed what it commands: within the call, or, if commands are being
    /// performed, after them.
    package func send(_ event: State.Event) {
        waiting.append(.event(event))
        work()
    }

    /// Does something that is no event of this value's, as soon as no command is being performed: within the call, unless
    /// it comes from one.
    package func afterwards(_ action: @escaping () -> Void) {
        waiting.append(.action(action))
        work()
    }

    /// Tells of an event that has to be decided within the call, whatever is going on, because whoever asks cannot wait
    /// for the answer. It comes before all that waits, which is as it should be: the value has taken in all that has
    /// happened before. What is still to be performed of that may come after what is performed now.
    package func decide(_ event: State.Event) {
        let wasPerforming = isPerforming
        isPerforming = true
        for command in state.handle(event) { perform(command) }
        isPerforming = wasPerforming
        work()
    }

    private func work() {
        guard !isPerforming else { return }
        while !waiting.isEmpty {
            switch waiting.removeFirst() {
            case .event(let event):
                isPerforming = true
                for command in state.handle(event) { perform(command) }
                isPerforming = false
            case .action(let action): action()
            }
        }
    }
}
