/// Decides what is asked before pages go, as a value: events go in, commands come out, nothing else happens.
///
/// The pages are asked first, all at once and without the user: each says whether something was entered that would be
/// lost. Then the user is asked, once for all of them, and only if there is something to lose. What was wanted meanwhile
/// waits, and is done or dropped with the rest: nobody is asked twice, and nothing that was confirmed is lost.
package struct DepartureFlow: Sendable {
    /// The number of something that is wanted; the caller knows what.
    package typealias ID = Int

    /// What happens.
    package indirect enum Event: Equatable, Sendable {
        /// Somebody wants something that would take pages away.
        case wanted(Departure, ID)
        /// A page has answered, or has not in time.
        case found(PagePlace, PageFinding)
        /// The user wants it nevertheless.
        case confirmed
        /// The user stays.
        case declined
        /// What is open is nobody's any more: a kiosk forgets the person who wanted it.
        case withdrawn
    }

    /// What must be done.
    package indirect enum Command: Equatable, Sendable {
        /// Ask these pages whether they may go.
        case inquire([Departure.Page])
        /// Ask the user.
        case ask(DepartureQuestion)
        /// Do what was wanted. The pages have been asked: they are not asked once more when they go.
        case perform([ID], leaving: [PagePlace])
        /// What was wanted is not to be done.
        case drop([ID])
        /// Bring the page to the front that the user wants to keep.
        case show(PagePlace)
        /// Take the question away: it is answered with "stay".
        case closeQuestion
    }

    private struct Wish: Sendable {
        var id: ID
        var departure: Departure
    }

    private enum State: Equatable, Sendable {
        case idle, inquiring, asking
    }

    private var state = State.idle
    private var wishes: [Wish] = []
    /// What was wanted while the user was being asked. Its pages may be others.
    private var late: [Wish] = []
    private var waiting: Set<PagePlace> = []
    private var findings: [PagePlace: PageFinding] = [:]

    /// A flow in which nothing is wanted yet.
    package init() {}

    /// Whether nothing is open.
    package var isIdle: Bool { state == .idle }

    /// Whether somebody wants the window gone and pages are being asked about it, but not the user.
    package var isAboutToClose: Bool { state == .inquiring && wishes.contains { $0.departure.closesWindow } }

    /// Takes in an event and says what must be done for it, in order.
    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .wanted(let departure, let id): return want(Wish(id: id, departure: departure))
        case .found(let place, let finding): return found(finding, at: place)
        case .confirmed: return state == .asking ? go(asked: true) : []
        case .declined: return state == .asking ? stay() : []
        case .withdrawn: return withdraw()
        }
    }

    private mutating func want(_ wish: Wish) -> [Command] {
        // Ending once is enough, however often it is asked for.
        if wish.departure.isQuit, (wishes + late).contains(where: { $0.departure.isQuit }) { return [.drop([wish.id])] }
        guard state != .asking else {
            late.append(wish)
            return []
        }
        wishes.append(wish)
        state = .inquiring
        let new = wish.departure.pages.filter { findings[$0.place] == nil && !waiting.contains($0.place) }
        waiting.formUnion(new.map(\.place))
        // A page that answers within the call must find its question asked.
        return waiting.isEmpty ? conclude() : new.isEmpty ? [] : [.inquire(new)]
    }

    private mutating func found(_ finding: PageFinding, at place: PagePlace) -> [Command] {
        guard state == .inquiring, waiting.remove(place) != nil else { return [] }
        findings[place] = finding
        return waiting.isEmpty ? conclude() : []
    }

    /// Every page has had its say.
    private mutating func conclude() -> [Command] {
        guard let question = DepartureQuestion(about: wishes.map(\.departure.purpose), unsaved: unsaved) else {
            return go(asked: false)
        }
        state = .asking
        return [.ask(question)]
    }

    /// The pages with something to lose, each once.
    private var unsaved: [Departure.Page] {
        var seen: Set<PagePlace> = []
        return wishes.flatMap(\.departure.pages).filter {
            findings[$0.place] == .unsaved && seen.insert($0.place).inserted
        }
    }

    private mutating func go(asked: Bool) -> [Command] {
        let commands: [Command] = [.perform(wishes.map(\.id), leaving: Array(Set(findings.keys)).sorted())]
        let rest = late
        let settled = Set(findings.keys)
        reset()
        // Pages that were not asked yet, such as other tabs', have their turn now; the others have had it.
        return rest.reduce(into: commands) { commands, wish in
            var wish = wish
            wish.departure.pages.removeAll { settled.contains($0.place) }
            commands += want(wish)
        }
    }

    private mutating func stay() -> [Command] {
        let first = unsaved.first
        let commands: [Command] = [.drop((wishes + late).map(\.id))]
        reset()
        guard let first, !first.isInFront else { return commands }
        return commands + [.show(first.place)]
    }

    private mutating func withdraw() -> [Command] {
        guard state != .idle else { return [] }
        let wasAsking = state == .asking
        let commands: [Command] = [.drop((wishes + late).map(\.id))]
        reset()
        return commands + (wasAsking ? [.closeQuestion] : [])
    }

    private mutating func reset() {
        self = DepartureFlow()
    }
}

extension PagePlace: Comparable {
    /// By tab, and in a tab the window's stack first.
    package static func < (one: PagePlace, other: PagePlace) -> Bool {
        (one.tab, one.session == .main ? 0 : 1) < (other.tab, other.session == .main ? 0 : 1)
    }
}
