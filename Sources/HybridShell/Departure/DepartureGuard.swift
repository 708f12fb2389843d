import GLibBridge
package import HybridCore

/// Access to the pages that may have unsaved input.
@MainActor
protocol DeparturePages: AnyObject {
    /// All open pages, and the native screens with unsaved input.
    var openPages: [Departure.Page] { get }
    /// Returns the session at a place, or `nil` if there is none.
    func session(at place: PagePlace) -> Session?
    func showPage(at place: PagePlace)
    /// Returns the window for a question. If the window was hidden, it is shown again. Returns `nil` if it is closed.
    func windowForQuestion() -> Widget?
}

/// Executes the commands of ``DepartureGuardState``. It asks pages and the user before pages are removed.
package final class DepartureGuard {
    weak var pages: (any DeparturePages)?
    private let tracer: any Tracer
    /// Decides which questions are asked.
    private let host: ReducerHost<WindowSetState>
    private var actions: [Int: @MainActor () -> Void] = [:]
    private var nextAction = 0
    private var question: MessageDialog?
    /// Called when the user decides to stay.
    var declined: (@MainActor () -> Void)?

    init(tracer: any Tracer, host: ReducerHost<WindowSetState>) {
        self.tracer = tracer
        self.host = host
    }

    /// All open pages. Actions that remove every page use this.
    var openPages: [Departure.Page] { pages?.openPages ?? [] }

    /// Performs an action that removes pages when the pages and the user have agreed. The action runs within this call
    /// unless a page or the user must be asked.
    package func depart(_ departure: Departure, _ action: @escaping @MainActor () -> Void) {
        nextAction += 1
        actions[nextAction] = action
        host.send(.wanted(departure, nextAction))
    }

    /// True if a pending action will close the window, provided that no page declines and the user agrees.
    var isAboutToClose: Bool { host.state.context.departures.isAboutToClose }

    /// Cancels the pending action and closes its question.
    package func withdraw() { send(.withdrawn) }

    private func send(_ event: DepartureGuardState.Event) { host.send(.departure(event)) }

    func perform(_ command: DepartureGuardState.Command) {
        switch command {
        case .inquire(let pages): for page in pages { inquire(page) }
        case .ask(let question): ask(question)
        case .show(let place): pages?.showPage(at: place)
        case .closeQuestion:
            let question = question
            self.question = nil
            question?.answer(.cancel)
        // The ``WindowSetState`` knows the action that was requested and reports the result.
        case .perform, .drop: break
        }
    }

    /// Performs the action with this number. The pages have agreed.
    func perform(_ number: Int) {
        // The action can send any number of events. Each must be processed before the next.
        guard let action = actions.removeValue(forKey: number) else { return }
        host.afterwards { action() }
    }

    func drop(_ number: Int) { actions[number] = nil }

    private func inquire(_ page: Departure.Page) {
        guard let session = pages?.session(at: page.place) else { return send(.found(page.place, .free)) }
        session.webView.inquire(countsTyped: page.countsTyped) { [weak self] finding in
            self?.send(.found(page.place, finding))
        }
    }

    private func ask(_ question: DepartureQuestion) {
        guard let window = pages?.windowForQuestion() else { return send(.declined) }
        tracer.record(.dialogPresented(kind: question.kind, message: question.title.english))
        self.question = MessageDialog.show(
            .init(
                title: question.title.text, body: question.body, accept: question.accept, cancel: question.cancel,
                isDestructive: true), in: window
        ) { [weak self] response in
            guard let self else { return }
            let isAccepted = if case .accept = response { true } else { false }
            tracer.record(.dialogAnswered(kind: question.kind, answer: isAccepted ? "accept" : "cancel"))
            self.question = nil
            send(isAccepted ? .confirmed : .declined)
            if !isAccepted { declined?() }
        }
    }
}
