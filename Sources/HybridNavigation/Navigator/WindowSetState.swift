package import FoundationEssentials
package import HybridConfiguration
package import HybridValues

/// The application's stacks, as a reducer. Each tab of the first window has a pair of stacks; without tabs, the first
/// window has one pair. Each further window has one pair.
package struct WindowSetState: Reducer, Sendable {
    /// An input of `WindowSetState`.
    package indirect enum Event: Equatable, Sendable {
        /// Show the first tab. The other tabs load once it is ready, so that switching to them needs no request. An
        /// external address is shown on top of the first page. If the user has enabled it, the pages of the previous
        /// run are restored.
        case start(URL?, kept: KeptWindows = KeptWindows(isWanted: false))
        /// An event of a tab or further window.
        case navigator(Int, NavigatorEvent)
        /// Select a tab. If the tab is already selected, it returns to its first screen.
        case select(Int)
        /// Open a further window that shows this page, or the start page if the URL is `nil`.
        case openWindow(URL?)
        /// A further window was created and can show its first page.
        case startWindow(Int)
        case windowClosed(Int)
        /// The window with this stack became active.
        case windowActivated(Int)
        /// Show the first screen of the first tab. Other tabs restart when they are selected.
        case beginAnew
        /// Replace the path configuration.
        case rules(PathConfiguration)
        /// Reset the limits for opening external addresses, for a new user.
        case limitsForgotten
        /// The caller requests an action that leaves pages. The number identifies the action.
        case wanted(Departure, Int)
        /// The pages or the user answered a question about leaving pages.
        case departure(DepartureGuardState.Event)
        /// A sign-in was opened or closed. While one is open, other screens can wait for it.
        case signingIn(Bool)
        /// Repeat the visits of these screens. A covered screen is visited when it is revealed.
        case repeatVisits([Screen.ID])
        /// A user signed in, so the pages of other screens, sessions and tabs are stale.
        case identityChanged(except: [Screen.ID])
        case showErrors([Screen.ID], canSignIn: Bool)
        /// Discard everything that was loaded.
        case resetSessions
        /// Replace all screens with the start page.
        case restart
    }

    /// An output of `WindowSetState`.
    package indirect enum Command: Equatable, Sendable {
        /// Execute a command of a tab or further window.
        case navigator(Int, NavigatorCommand)
        /// Execute a command that precedes leaving pages.
        case departure(DepartureGuardState.Command)
        /// Perform the action with this number, because the pages may be left.
        case perform(Int)
        /// Drop the action with this number.
        case drop(Int)
        case selectionChanged
        /// Open a window for the stack with this number, with an optional size in logical pixels, and then send
        /// ``Event/startWindow(_:)``.
        case openWindow(Int, width: Int?, height: Int?)
        /// Close the window of the stack with this number, which had these screens. The stack has been removed already.
        case closeWindow(Int, [Screen.ID])
        case record(TraceEvent)
    }

    /// The action that is due when a tab is selected next.
    enum Staleness: Equatable, Sendable {
        /// Reload the top page, because the signed-in user changed.
        case reload
        /// Restart the tab, after a sign-out or a reset.
        case restart
    }

    /// The stacks of the tabs, in order.
    package private(set) var tabStates: [NavigatorState]
    /// The index of the selected tab.
    package private(set) var selected = 0
    /// The stacks of further windows, by number.
    package private(set) var windows: [Int: NavigatorState] = [:] {
        didSet { context.furtherWindows = windows.count }
    }
    /// The number of the active further window, or `nil` if the first window is active.
    private var activeWindow: Int?
    private var lastWindow = 1
    /// Pages to open in further windows once the first page has loaded.
    private var waitingWindows: [URL] = []
    /// Values that the stacks share.
    package private(set) var context: NavigatorContext
    private let titles: [String]
    private let startsOthers: Bool
    private var stale: [Int: Staleness] = [:]
    private var isStarted: Set<Int> = []
    private var output: [Command] = []

    /// Creates stacks that show nothing yet.
    /// - Parameters:
    ///   - tabs: The tabs. If empty, a single pair of stacks begins at the start URL.
    ///   - startsOthers: True if other tabs load before the user selects them.
    package init(_ context: NavigatorContext, tabs: [ApplicationTab] = [], startsOthers: Bool = true) {
        self.context = context
        self.startsOthers = startsOthers
        titles = tabs.map(\.title)
        tabStates =
            tabs.isEmpty
            ? [NavigatorState(context: context, startURL: context.configuration.startURL)]
            : tabs.enumerated().map { NavigatorState(context: context, startURL: $1.url, tab: $0) }
        showFront()
    }

    /// All open pages. The pages of the front stack come first.
    package var openPages: [Departure.Page] {
        let others = tabStates.indices.filter { $0 != selected } + windows.keys.sorted()
        return ([front] + ([selected] + others).filter { $0 != front }).flatMap { self[$0]?.openPages ?? [] }
    }

    /// The pages to restore in the next run. With tabs, the first window always begins with the first tab.
    package func openWindows(withDialog: Bool = false) -> KeptWindows {
        func page(_ state: NavigatorState) -> URL? { state.stacks.main.last?.currentLocation }
        return KeptWindows(
            isWanted: true, first: hasTabs ? nil : page(tabStates[0]),
            dialog: withDialog && !hasTabs ? tabStates[0].stacks.modal?.last?.currentLocation : nil,
            further: windows.sorted { $0.key < $1.key }.compactMap { page($0.value) })
    }

    /// The open screen that shows the page with which the next run starts; `nil` if there is none.
    package var startScreen: Screen? {
        tabStates[0].stacks.main.first.flatMap { $0.location.isSameRequest(as: tabStates[0].startURL) ? $0 : nil }
    }

    private var hasTabs: Bool { tabStates.count > 1 }

    /// The number of the front stack.
    package var front: Int { activeWindow ?? selected }

    /// The stacks of a tab or further window.
    package private(set) subscript(_ number: Int) -> NavigatorState? {
        // Each inlined copy would add 13 KB to the program.
        @inline(never) get { tabStates.indices.contains(number) ? tabStates[number] : windows[number] }
        set {
            guard tabStates.indices.contains(number) else { return windows[number] = newValue }
            if let newValue { tabStates[number] = newValue }
        }
    }

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
            if let dialog = kept.dialog { tell(selected, .handOver(dialog)) }
        case .navigator(let index, let event): tell(index, event)
        case .select(let index): select(index)
        case .openWindow(let url): openWindow(at: url ?? context.configuration.startURL, width: nil, height: nil)
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
            for index in tabStates.indices {
                tell(index, .resetSessions)
                // Pages of hidden tabs would otherwise continue to run, and assistive technology could read them, until
                // the tab is selected.
                if index != selected, isStarted.contains(index) { tell(index, .renewWebViews) }
            }
            for number in windows.keys.sorted() { tell(number, .resetSessions) }
        case .restart:
            closeWindows()
            for index in isStarted where index != selected { stale[index] = .restart }
            tell(selected, .restart)
        }
    }

    /// Sends an event to a stack, together with the shared values.
    // Each inlined copy would add 30 KB to the program, because the states are large.
    @inline(never)
    private mutating func tell(_ index: Int?, _ event: NavigatorEvent) {
        guard let index, var state = self[index] else { return }
        state.context = context
        let commands = state.handle(event)
        context = state.context
        self[index] = state
        for command in commands {
            switch command {
            case .perform(let command): output.append(.navigator(index, command))
            case .request(.begun): if index < tabStates.count { startRest() }
            case .request(.openWindow(let url, let width, let height)):
                openWindow(at: url, width: width, height: height)
            case .request(.departure(let command)): carryOut([command])
            }
        }
    }

    private func tabOf(_ screen: Screen.ID) -> Int? {
        (Array(tabStates.indices) + windows.keys).first { self[$0]?.stacks.screen(screen) != nil }
    }

    // MARK: Windows

    private mutating func openWindow(at url: URL, width: Int?, height: Int?) {
        guard context.mayOpenWindow else { return }
        lastWindow += 1
        let number = tabStates.count + lastWindow - 2
        windows[number] = NavigatorState(context: context, startURL: url, number: number, window: lastWindow)
        output.append(.record(.window(.opened, window: lastWindow)))
        output.append(.openWindow(number, width: width, height: height))
    }

    private mutating func forgetWindow(_ number: Int) {
        guard let window = windows.removeValue(forKey: number) else { return }
        if activeWindow == number { activeWindow = nil }
        output.append(.record(.window(.closed, window: window.window)))
        let screens = window.stacks.main + (window.stacks.modal ?? [])
        output.append(.closeWindow(number, screens.map(\.id)))
    }

    /// Closes all further windows, so that the next user starts with one.
    private mutating func closeWindows() {
        for number in windows.keys.sorted() { forgetWindow(number) }
    }

    // MARK: Tabs

    private mutating func startRest() {
        guard startsOthers else { return }
        for index in tabStates.indices { startIfNeeded(index) }
        for url in waitingWindows where context.router.route(url).decision == .web {
            openWindow(at: url, width: nil, height: nil)
        }
        waitingWindows = []
    }

    private mutating func startIfNeeded(_ index: Int) {
        if isStarted.insert(index).inserted { tell(index, .start(nil)) }
    }

    private mutating func select(_ index: Int) {
        guard tabStates.indices.contains(index) else { return }
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
        for index in tabStates.indices { tabStates[index].isInFront = index == selected }
    }

    private mutating func identityChanged(except screens: [Screen.ID]) {
        for index in tabStates.indices where isStarted.contains(index) {
            tell(index, .identityChanged(except: screens))
            let isRepeated = screens.contains { tabStates[index].stacks.screen($0) != nil }
            guard !isRepeated else { continue }
            if index != selected { stale[index] = .reload } else if index != front { tell(index, .leave(.reload)) }
        }
        for number in windows.keys.sorted() {
            tell(number, .identityChanged(except: screens))
            // The window is visible beside the window in which the user signed in.
            let isRepeated = screens.contains { windows[number]?.stacks.screen($0) != nil }
            if number != front, !isRepeated { tell(number, .leave(.reload)) }
        }
    }

    // MARK: Departures

    private mutating func want(_ departure: Departure, _ number: Int) {
        // A kiosk quits without asking the user.
        let isUnasked = context.isUnattended || context.isLocked && departure.isQuit
        guard !isUnasked else { return output.append(.perform(number)) }
        carryOut(context.want(.other(number), departure))
    }

    private mutating func carryOut(_ commands: [DepartureGuardState.Command]) {
        for command in commands {
            switch command {
            case .inquire, .ask, .show, .closeQuestion: output.append(.departure(command))
            case .perform(let wishes, let places): perform(wishes, leaving: places)
            case .drop(let wishes):
                for wish in wishes.compactMap({ context.removeWish($0) }) {
                    switch wish {
                    case .other(let number): output.append(.drop(number))
                    // The application's code may wait for the change.
                    case .navigation(let index, _): output.append(.navigator(index, .navigationChanged))
                    }
                }
            }
        }
    }

    private mutating func perform(_ wishes: [DepartureGuardState.ID], leaving places: [PagePlace]) {
        let left = Dictionary(grouping: places.filter { $0.screen == nil }, by: \.navigator).mapValues {
            $0.map(\.session)
        }.sorted {
            $0.key < $1.key
        }
        for (index, names) in left { tell(index, .pagesGivenUp(names)) }
        for wish in wishes {
            switch context.removeWish(wish) {
            case .navigation(let index, let event): tell(index, .navigate(event))
            case .other(let number): output.append(.perform(number))
            case nil: break
            }
        }
        for (index, names) in left { tell(index, .pagesLeft(names)) }
    }
}
