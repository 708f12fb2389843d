package import FoundationEssentials

/// The application's stacks side by side, as a value: one for each tab of the first window, or the only one where there
/// are no tabs, and one for each further window.
package struct TabSet: Reducer, Sendable {
    /// What happens.
    package indirect enum Event: Equatable, Sendable {
        /// The first tab is shown; the others load when it is there, so that switching to them fetches nothing. An
        /// address from outside is put on top, or what was open at the end of the run before, if the user wants that.
        case start(URL?, kept: KeptWindows = KeptWindows(isWanted: false))
        /// Something happens to a tab.
        case tab(Int, CoordinatorEvent)
        /// The user wants to see a tab. The one in front goes back to its first screen.
        case select(Int)
        /// A further window is wanted, with that page or the first.
        case openWindow(URL?)
        /// A further window is there: its first page is shown.
        case startWindow(Int)
        /// A further window has been closed.
        case windowClosed(Int)
        /// The user is in the window with that stack now, a tab's or a further window's.
        case windowActivated(Int)
        /// The first screen of the first tab is to be shown; the others begin anew when they are shown.
        case beginAnew
        /// New rules are in force.
        case rules(PathConfiguration)
        /// Somebody else is in front of the machine: what pages have opened outside is forgotten.
        case limitsForgotten
        /// Something is wanted that takes pages away; whoever wants it knows it by that number.
        case wanted(Departure, Int)
        /// Pages or the user have answered.
        case departure(DepartureFlow.Event)
        /// A sign-in is open, for whose end others can wait, or is so no more.
        case signingIn(Bool)
        /// The visits of these screens are to be repeated. One that is covered is visited when it is revealed.
        case repeatVisits([Screen.ID])
        /// Somebody has signed in: pages of other screens, sessions and tabs are out of date.
        case identityChanged(except: [Screen.ID])
        /// These screens' errors are to be seen.
        case showErrors([Screen.ID], canSignIn: Bool)
        /// Nothing of what is loaded may be shown again.
        case resetSessions
        /// Every screen is to be left for the start page.
        case restart
    }

    /// What must be done.
    package indirect enum Command: Equatable, Sendable {
        /// Something for a tab to do.
        case tab(Int, CoordinatorCommand)
        /// Something to do before pages go.
        case departure(DepartureFlow.Command)
        /// What was wanted, by this number, is to be done: the pages may go.
        case perform(Int)
        /// What was wanted, by this number, is not to be done.
        case drop(Int)
        /// Another tab is in front.
        case selectionChanged
        /// Open a further window for the stack of that number, of that size in logical pixels where it is said, and tell
        /// of it with ``Event/startWindow(_:)``.
        case openWindow(Int, width: Int?, height: Int?)
        /// Close the window of the stack of that number, whose screens were these: it is not known here any more.
        case closeWindow(Int, [Screen.ID])
        /// Write an event to the trace.
        case record(TraceEvent)
    }

    /// What is to be done with a tab when it is shown next.
    enum Staleness: Equatable, Sendable {
        /// Its pages were made for somebody else: load what is in front anew.
        case reload
        /// Nobody is signed in any more: begin anew.
        case restart
    }

    /// The stacks, in the order of the tabs.
    package private(set) var coordinators: [Coordinator]
    /// The number of the tab in front.
    package private(set) var selected = 0
    /// The stacks of further windows, by their numbers.
    package private(set) var windows: [Int: Coordinator] = [:] {
        didSet { context.furtherWindows = windows.count }
    }
    /// The number of the further window that the user is in; `nil` in the first.
    private var activeWindow: Int?
    private var lastWindow = 1
    /// What windows are opened with when the first page is there.
    private var waitingWindows: [URL] = []
    /// What the stacks share.
    package private(set) var context: CoordinatorContext
    private let titles: [String]
    private let startsOthers: Bool
    private var stale: [Int: Staleness] = [:]
    private var isStarted: Set<Int> = []
    private var output: [Command] = []

    /// Stacks that show nothing yet.
    /// - Parameters:
    ///   - tabs: the tabs; without any there is one stack, which begins where the application does.
    ///   - startsOthers: whether the tabs that are not in front load their pages before they are shown.
    package init(_ context: CoordinatorContext, tabs: [ApplicationTab] = [], startsOthers: Bool = true) {
        self.context = context
        self.startsOthers = startsOthers
        titles = tabs.map(\.title)
        coordinators =
            tabs.isEmpty
            ? [Coordinator(context: context, startURL: context.startURL)]
            : tabs.enumerated().map { Coordinator(context: context, startURL: $1.url, tab: $0) }
        showFront()
    }

    /// Every page that is not left yet, those in front first.
    package var openPages: [Departure.Page] {
        let others = coordinators.indices.filter { $0 != selected } + windows.keys.sorted()
        return ([front] + ([selected] + others).filter { $0 != front }).flatMap { self[$0]?.openPages ?? [] }
    }

    /// What the user has open, to begin with it again. Where there are tabs, the first window begins with the first of them.
    package var openWindows: KeptWindows {
        func page(_ coordinator: Coordinator) -> URL? { coordinator.navigator.main.last?.currentLocation }
        return KeptWindows(
            isWanted: true, first: hasTabs ? nil : page(coordinators[0]),
            further: windows.sorted { $0.key < $1.key }.compactMap { page($0.value) })
    }

    private var hasTabs: Bool { coordinators.count > 1 }

    /// The number of the stack that the user is at.
    package var front: Int { activeWindow ?? selected }

    /// The stack of a tab or of a further window.
    package private(set) subscript(_ number: Int) -> Coordinator? {
        get { coordinators.indices.contains(number) ? coordinators[number] : windows[number] }
        set {
            guard coordinators.indices.contains(number) else { return windows[number] = newValue }
            if let newValue { coordinators[number] = newValue }
        }
    }

    /// Takes in an event and says what must be done for it, in order.
    package mutating func handle(_ event: Event) -> [Command] {
        react(to: event)
        defer { output = [] }
        return output
    }

    private mutating func react(to event: Event) {
        switch event {
        case .start(let url, let kept):
            waitingWindows = kept.further
            isStarted.insert(selected)
            tell(selected, .start(url ?? (hasTabs ? nil : kept.first)))
        case .tab(let index, let event): tell(index, event)
        case .select(let index): select(index)
        case .openWindow(let url): openWindow(at: url ?? context.startURL, width: nil, height: nil)
        case .startWindow(let number): tell(number, .start(nil))
        case .windowClosed(let number): forgetWindow(number)
        case .windowActivated(let number): activeWindow = windows[number] == nil ? nil : number
        case .beginAnew:
            closeWindows()
            for index in isStarted { stale[index] = .restart }
            guard selected == 0 else { return select(0) }
            stale[0] = nil
            tell(0, .restart)
        case .rules(let configuration): context.apply(configuration)
        case .limitsForgotten: context.outside = OutsidePolicy()
        case .wanted(let departure, let number): want(departure, number)
        case .departure(let event): carryOut(context.departures.handle(event))
        case .signingIn(let isOpen): context.isSigningIn = isOpen
        case .repeatVisits(let screens):
            for screen in screens { tell(tabOf(screen), .navigate(.retry(screen: screen))) }
        case .identityChanged(let screens): identityChanged(except: screens)
        case .showErrors(let screens, let canSignIn):
            for screen in screens { tell(tabOf(screen), .showError(screen, canSignIn: canSignIn)) }
        case .resetSessions:
            for index in coordinators.indices {
                tell(index, .resetSessions)
                // What is covered would go on running, and be read by assistive technology, until the tab is shown.
                if index != selected, isStarted.contains(index) { tell(index, .renewWebViews) }
            }
            for number in windows.keys.sorted() { tell(number, .resetSessions) }
        case .restart:
            closeWindows()
            for index in isStarted where index != selected { stale[index] = .restart }
            tell(selected, .restart)
        }
    }

    /// Tells a tab what happens to it, with what all of them share.
    private mutating func tell(_ index: Int?, _ event: CoordinatorEvent) {
        guard let index, var coordinator = self[index] else { return }
        coordinator.context = context
        let commands = coordinator.handle(event)
        context = coordinator.context
        self[index] = coordinator
        for command in commands {
            switch command {
            case .begun: if index < coordinators.count { startRest() }
            case .openWindow(let url, let width, let height): openWindow(at: url, width: width, height: height)
            case .departure(let command): carryOut([command])
            default: output.append(.tab(index, command))
            }
        }
    }

    private func tabOf(_ screen: Screen.ID) -> Int? {
        (Array(coordinators.indices) + windows.keys).first { self[$0]?.navigator.screen(screen) != nil }
    }

    // MARK: Windows

    private mutating func openWindow(at url: URL, width: Int?, height: Int?) {
        guard context.mayOpenWindow else { return }
        lastWindow += 1
        let number = coordinators.count + lastWindow - 2
        windows[number] = Coordinator(context: context, startURL: url, number: number, window: lastWindow)
        output.append(.record(.window(.opened, window: lastWindow)))
        output.append(.openWindow(number, width: width, height: height))
    }

    private mutating func forgetWindow(_ number: Int) {
        guard let window = windows.removeValue(forKey: number) else { return }
        if activeWindow == number { activeWindow = nil }
        output.append(.record(.window(.closed, window: window.window)))
        let screens = window.navigator.main + (window.navigator.modal ?? [])
        output.append(.closeWindow(number, screens.map(\.id)))
    }

    /// Somebody else begins anew, with one window.
    private mutating func closeWindows() {
        for number in windows.keys.sorted() { forgetWindow(number) }
    }

    // MARK: Tabs

    private mutating func startRest() {
        guard startsOthers else { return }
        for index in coordinators.indices { startIfNeeded(index) }
        for url in waitingWindows where context.router.route(url).decision == .web {
            openWindow(at: url, width: nil, height: nil)
        }
        waitingWindows = []
    }

    private mutating func startIfNeeded(_ index: Int) {
        if isStarted.insert(index).inserted { tell(index, .start(nil)) }
    }

    private mutating func select(_ index: Int) {
        guard coordinators.indices.contains(index) else { return }
        guard index != selected else { return tell(index, .leave(.clearAll)) }
        selected = index
        startIfNeeded(index)
        switch stale.removeValue(forKey: index) {
        case .reload: tell(index, .leave(.reload))
        case .restart: tell(index, .restart)
        case nil: break
        }
        output.append(.record(.tabSelected(index: index, title: titles[index])))
        showFront()
        output.append(.selectionChanged)
        tell(index, .broughtToFront)
    }

    private mutating func showFront() {
        for index in coordinators.indices { coordinators[index].isInFront = index == selected }
    }

    private mutating func identityChanged(except screens: [Screen.ID]) {
        for index in coordinators.indices where isStarted.contains(index) {
            tell(index, .identityChanged(repeating: screens))
            let isRepeated = screens.contains { coordinators[index].navigator.screen($0) != nil }
            guard !isRepeated else { continue }
            if index != selected { stale[index] = .reload } else if index != front { tell(index, .leave(.reload)) }
        }
        for number in windows.keys.sorted() {
            tell(number, .identityChanged(repeating: screens))
            // It is seen beside the window in which somebody has signed in.
            let isRepeated = screens.contains { windows[number]?.navigator.screen($0) != nil }
            if number != front, !isRepeated { tell(number, .leave(.reload)) }
        }
    }

    // MARK: Departures

    private mutating func want(_ departure: Departure, _ number: Int) {
        // Whoever is in charge of one that is locked does not wait for the person in front of it.
        let isUnasked = context.isUnattended || context.isLocked && departure.isQuit
        guard !isUnasked else { return output.append(.perform(number)) }
        carryOut(context.want(.other(number), departure))
    }

    private mutating func carryOut(_ commands: [DepartureFlow.Command]) {
        for command in commands {
            switch command {
            case .inquire, .ask, .show, .closeQuestion: output.append(.departure(command))
            case .perform(let wishes, let places): perform(wishes, leaving: places)
            case .drop(let wishes):
                for case .other(let number)? in wishes.map({ context.take($0) }) { output.append(.drop(number)) }
            }
        }
    }

    private mutating func perform(_ wishes: [DepartureFlow.ID], leaving places: [PagePlace]) {
        let left = Dictionary(grouping: places, by: \.tab).mapValues { $0.map(\.session) }.sorted { $0.key < $1.key }
        for (index, names) in left { tell(index, .pagesGivenUp(names)) }
        for wish in wishes {
            switch context.take(wish) {
            case .navigation(let index, let event): tell(index, .navigate(event))
            case .other(let number): output.append(.perform(number))
            case nil: break
            }
        }
        for (index, names) in left { tell(index, .pagesLeft(names)) }
    }
}
