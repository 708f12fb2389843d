/// Holds a ``Reducer`` and executes its commands.
///
/// Executing a command can cause another event: a dialog reports that it closed, or a native screen navigates on.
/// Events that arrive during execution are queued until all commands have been executed. Therefore commands run in the
/// order of their decisions, and each runs with the state after the event that caused it.
package final class ReducerHost<State: Reducer> {
    private enum Work {
        case event(State.Event)
        case action(() -> Void)
    }

    /// The current state.
    package private(set) var state: State
    /// Executes a command. Resulting events are sent to the same host.
    package var perform: (State.Command) -> Void = { _ in }
    private var waiting: [Work] = []
    private var isPerforming = false

    /// Creates a host without an executor.
    package init(_ state: State) {
        self.state = state
    }

    /// Handles an event and executes the resulting commands: within the call, or after commands in progress.
    package func send(_ event: State.Event) {
        waiting.append(.event(event))
        work()
    }

    /// Runs an action as soon as no command is being executed: within the call, unless a command made it.
    package func afterwards(_ action: @escaping () -> Void) {
        waiting.append(.action(action))
        work()
    }

    /// Handles an event within the call, even while commands are being executed, because the caller cannot wait. The
    /// event precedes queued ones. Remaining commands of earlier events may run after its commands.
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
