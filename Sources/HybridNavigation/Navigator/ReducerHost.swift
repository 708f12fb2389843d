/// Holds a ``Reducer`` and executes its commands.
///
/// The execution of a command can cause another event: for example, a dialog reports that it closed, or a native screen
/// requests a visit. Events that arrive during execution are queued until all commands have been executed. Commands
/// therefore run in the order in which they were decided, and each runs with the state after the event that caused it.
package final class ReducerHost<State: Reducer> {
    private enum Work {
        case event(State.Event)
        case action(() -> Void)
    }

    package private(set) var state: State
    /// Executes a command. If this causes events, they are sent to the same host.
    package var perform: (State.Command) -> Void = { _ in }
    /// Called before each event that ``send(_:)`` receives, for testers.
    package var observe: ((State.Event) -> Void)?
    /// Called when an event is sent, to update state that has no events of its own, such as unsaved input of native
    /// screens. It may call ``decide(_:)``.
    package var prepare: (() -> Void)?
    private var isPreparing = false
    private var waiting: [Work] = []
    private var isPerforming = false
    /// True while events wait, although no command is being executed.
    package var isHeld = false {
        didSet { work() }
    }

    package init(_ state: State) {
        self.state = state
    }

    /// Handles an event and executes the resulting commands. If commands are being executed, the event waits for them;
    /// otherwise it is handled within the call.
    package func send(_ event: State.Event) {
        prepareOnce()
        observe?(event)
        waiting.append(.event(event))
        work()
    }

    /// Runs an action within the call, or after the commands that are being executed.
    package func afterwards(_ action: @escaping () -> Void) {
        waiting.append(.action(action))
        work()
    }

    /// Handles an event within the call, even while commands are being executed, because the caller cannot wait. The
    /// event is handled before queued events. The remaining commands of earlier events may run after its commands.
    package func decide(_ event: State.Event) {
        prepareOnce()
        let wasPerforming = isPerforming
        isPerforming = true
        for command in state.handle(event) { perform(command) }
        isPerforming = wasPerforming
        work()
    }

    private func prepareOnce() {
        guard !isPreparing else { return }
        isPreparing = true
        prepare?()
        isPreparing = false
    }

    private func work() {
        guard !isPerforming else { return }
        while !isHeld, !waiting.isEmpty {
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
