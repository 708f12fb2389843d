/// Decides which questions are asked before pages are left, as a reducer.
///
/// First, all pages are asked concurrently whether the user would lose input. If a question is then necessary, the user
/// is asked one question for all pages. Actions that are requested in the meantime wait, and are performed or dropped
/// together with the others. Therefore no question is repeated, and no confirmed action is lost.
package struct DepartureGuardState: Sendable {
    /// The identifier of an action, which the caller assigns.
    package typealias ID = Int

    package indirect enum Event: Equatable, Sendable {
        /// An action that leaves pages was requested.
        case wanted(Departure, ID)
        /// A page responded or timed out.
        case found(PagePlace, PageFinding)
        case confirmed
        case declined
        /// A kiosk was reset for the next visitor, so pending actions are discarded.
        case withdrawn
    }

    package indirect enum Command: Equatable, Sendable {
        /// Ask these pages whether they can be left.
        case inquire([Departure.Page])
        case ask(DepartureQuestion)
        /// Perform the actions. The pages have already been asked, so do not ask them again.
        case perform([ID], leaving: [PagePlace])
        case drop([ID])
        /// Show the page that the user decided to keep.
        case show(PagePlace)
        /// Close the question as if the user had declined it.
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
    /// The actions that were requested while the question to the user was open. They may affect other pages.
    private var late: [Wish] = []
    private var waiting: Set<PagePlace> = []
    private var findings: [PagePlace: PageFinding] = [:]

    package var isIdle: Bool { state == .idle }

    /// True while the pages are being asked. It is false again once the user is asked.
    package var isInquiring: Bool { state == .inquiring }

    /// True while the pages are being asked because a window is about to close or the application is about to quit. It
    /// is false again once the user is asked.
    package var isAboutToClose: Bool { state == .inquiring && wishes.contains { $0.departure.closesWindow } }

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
        // A second request to quit is redundant, so it is dropped.
        if wish.departure.isQuit, (wishes + late).contains(where: { $0.departure.isQuit }) { return [.drop([wish.id])] }
        guard state != .asking else {
            late.append(wish)
            return []
        }
        wishes.append(wish)
        state = .inquiring
        for page in wish.departure.pages where page.isUnsaved { findings[page.place] = .unsaved }
        let new = wish.departure.pages.filter { findings[$0.place] == nil && !waiting.contains($0.place) }
        waiting.formUnion(new.map(\.place))
        // The state is set before this point, because a page may respond during the call.
        return waiting.isEmpty ? conclude() : new.isEmpty ? [] : [.inquire(new)]
    }

    private mutating func found(_ finding: PageFinding, at place: PagePlace) -> [Command] {
        guard state == .inquiring, waiting.remove(place) != nil else { return [] }
        findings[place] = finding
        return waiting.isEmpty ? conclude() : []
    }

    /// Continues after all pages have responded.
    private mutating func conclude() -> [Command] {
        guard let question = DepartureQuestion(about: wishes.map(\.departure.purpose), unsaved: unsaved) else {
            return go(asked: false)
        }
        state = .asking
        return [.ask(question)]
    }

    /// The pages with unsaved input, without duplicates.
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
        // Ask the pages that have not been asked yet, such as those of other tabs.
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

    private mutating func reset() { self = DepartureGuardState() }
}

extension PagePlace: Comparable {
    /// Orders by tab, the main stack before the modal, and the web view before native screens.
    package static func < (one: PagePlace, other: PagePlace) -> Bool {
        (one.navigator, one.session == .main ? 0 : 1, one.screen ?? 0)
            < (other.navigator, other.session == .main ? 0 : 1, other.screen ?? 0)
    }
}
