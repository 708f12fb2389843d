import GLibBridge
import HybridCore

/// The pages that may have something to lose.
@MainActor
protocol DeparturePages: AnyObject {
    /// The session at a place, if there is one.
    func session(at place: PagePlace) -> SessionController?
    /// Brings a page to the front.
    func show(_ place: PagePlace)
    /// Every page that is not left yet.
    var openPages: [Departure.Page] { get }
    /// Where the user is asked; `nil` once there is no window.
    var questionWindow: Widget? { get }
}

/// Performs what the ``DepartureFlow`` commands: asks pages and the user before what takes pages away.
@MainActor
package final class DepartureController {
    weak var pages: (any DeparturePages)?
    private let tracer: any Tracer
    private let host = ReducerHost(DepartureFlow())
    private var actions: [DepartureFlow.ID: @MainActor () -> Void] = [:]
    private var nextID = 0
    private var question: MessageDialog?
    /// Nobody is there to answer: a WebDriver drives the pages.
    private let isUnattended: Bool

    init(tracer: any Tracer, isUnattended: Bool) {
        self.tracer = tracer
        self.isUnattended = isUnattended
        host.perform = { [weak self] in self?.perform($0) }
    }

    /// Every page that is not left yet, for what takes all of them away.
    var openPages: [Departure.Page] { pages?.openPages ?? [] }

    /// Does something that takes pages away, once they and the user agree: within the call, unless somebody has to be
    /// waited for.
    func depart(_ departure: Departure, _ action: @escaping @MainActor () -> Void) {
        guard !isUnattended else { return action() }
        nextID += 1
        actions[nextID] = action
        send(.wanted(departure, nextID))
    }

    /// Whether the end is near, unless a page or the user has something against it.
    var isAboutToQuit: Bool { host.state.isAboutToQuit }

    /// Drops what is open, and takes the question away.
    package func withdraw() { send(.withdrawn) }

    private func send(_ event: DepartureFlow.Event) {
        host.send(event)
    }

    private func perform(_ command: DepartureFlow.Command) {
        switch command {
        case .inquire(let pages): for page in pages { inquire(page) }
        case .ask(let question): ask(question)
        case .perform(let wishes, let places): go(wishes, leaving: places)
        case .drop(let wishes): for wish in wishes { actions[wish] = nil }
        case .show(let place): pages?.show(place)
        case .closeQuestion:
            let question = question
            self.question = nil
            question?.answer(.cancel)
        }
    }

    private func inquire(_ page: Departure.Page) {
        guard let session = pages?.session(at: page.place) else { return send(.found(page.place, .free)) }
        session.webView.inquire(countsTyped: page.countsTyped) { [weak self] finding in
            self?.send(.found(page.place, finding))
        }
    }

    private func go(_ wishes: [DepartureFlow.ID], leaving places: [PagePlace]) {
        leave(places) { for wish in wishes { actions.removeValue(forKey: wish)?() } }
    }

    /// Does something that takes pages away, without asking anybody any more, or at all.
    func leave(_ places: [PagePlace], _ action: () -> Void) {
        let sessions = places.compactMap { pages?.session(at: $0) }
        for session in sessions { session.send(.pageGivenUp(true)) }
        action()
        // What left the page where it is has not given it up.
        for session in sessions where session.session.activeVisit == nil { session.send(.pageGivenUp(false)) }
    }

    private func ask(_ question: DepartureQuestion) {
        guard let window = pages?.questionWindow else { return send(.declined) }
        tracer.record(.dialogPresented(kind: question.kind, message: question.title))
        self.question = MessageDialog.show(
            .init(
                title: question.title, body: question.body, accept: question.accept, cancel: question.cancel,
                isDestructive: true), in: window
        ) { [weak self] response in
            guard let self else { return }
            let isAccepted = if case .accept = response { true } else { false }
            tracer.record(.dialogAnswered(kind: question.kind, answer: isAccepted ? "accept" : "cancel"))
            self.question = nil
            send(isAccepted ? .confirmed : .declined)
        }
    }
}
