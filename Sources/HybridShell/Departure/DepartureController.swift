import GLibBridge
import HybridCore

/// The pages that may have something to lose.
@MainActor
protocol DeparturePages: AnyObject {
    /// The session at a place, if there is one.
    func session(at place: PagePlace) -> SessionController?
    /// Brings a page to the front.
    func show(_ place: PagePlace)
    /// Where the user is asked, brought back if it is hidden; `nil` once there is no window.
    func windowForQuestion() -> Widget?
}

/// Performs what the ``DepartureFlow`` commands: asks pages and the user before what takes pages away.
@MainActor
package final class DepartureController {
    weak var pages: (any DeparturePages)?
    private let tracer: any Tracer
    /// Where it is decided what is asked.
    private let host: ReducerHost<TabSet>
    private var actions: [Int: @MainActor () -> Void] = [:]
    private var nextAction = 0
    private var question: MessageDialog?
    /// Called when the user stays.
    var declined: (@MainActor () -> Void)?

    init(tracer: any Tracer, host: ReducerHost<TabSet>) {
        self.tracer = tracer
        self.host = host
    }

    /// Every page that is not left yet, for what takes all of them away.
    var openPages: [Departure.Page] { host.state.openPages }

    /// Does something that takes pages away, once they and the user agree: within the call, unless somebody has to be
    /// waited for.
    func depart(_ departure: Departure, _ action: @escaping @MainActor () -> Void) {
        nextAction += 1
        actions[nextAction] = action
        host.send(.wanted(departure, nextAction))
    }

    /// Whether the window is about to go, unless a page or the user has something against it.
    var isAboutToClose: Bool { host.state.context.departures.isAboutToClose }

    /// Drops what is open, and takes the question away.
    package func withdraw() { send(.withdrawn) }

    private func send(_ event: DepartureFlow.Event) {
        host.send(.departure(event))
    }

    /// Asks whoever has to be asked.
    func perform(_ command: DepartureFlow.Command) {
        switch command {
        case .inquire(let pages): for page in pages { inquire(page) }
        case .ask(let question): ask(question)
        case .show(let place): pages?.show(place)
        case .closeQuestion:
            let question = question
            self.question = nil
            question?.answer(.cancel)
        // What was wanted is known to the ``TabSet``, which says what becomes of it.
        case .perform, .drop: break
        }
    }

    /// The pages may go: does what was wanted by that number.
    func perform(_ number: Int) {
        // What follows may be any number of events, each of which is to have happened when the next comes.
        guard let action = actions.removeValue(forKey: number) else { return }
        host.afterwards { action() }
    }

    /// What was wanted by that number is not to be done.
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
