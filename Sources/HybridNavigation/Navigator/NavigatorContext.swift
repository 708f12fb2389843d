package import HybridConfiguration
package import HybridValues

/// Values that the navigators of all tabs share. They are passed to the navigator that handles an event.
package struct NavigatorContext: Sendable {
    package let configuration: ApplicationConfiguration
    package let router: Router
    package var nativeScreens: Set<String> = []
    /// True for a kiosk. A kiosk does not even request an address that it refuses to show.
    package var isLocked = false
    /// True if WebDriver controls the pages, so no user can answer a question.
    package var isUnattended = false
    /// True if a window opens when a page requests one, as in a browser. Otherwise the page becomes a screen.
    package var opensRequestedWindows = false
    package var isMetered: @Sendable () -> Bool = { false }
    /// Returns the processor time, which limits the evaluation of rules.
    package var clock: @Sendable () -> Duration = { .zero }

    /// The path configuration rules. A change applies to subsequent proposals.
    package internal(set) var rules = RulesInForce()
    /// The state of the questions that are asked before pages are left.
    package internal(set) var departures = DepartureGuardState()
    /// The limits for opening external addresses.
    var outside = OutsidePolicy()
    /// True while a sign-in is open, so that other screens can wait for it.
    package internal(set) var isSigningIn = false
    /// The number of windows other than the first.
    var furtherWindows = 0
    private var wishes: [DepartureGuardState.ID: Wish] = [:]
    private var lastWish = 0

    /// An action that is performed once the user may leave the affected pages.
    indirect enum Wish: Equatable, Sendable {
        /// A change of the stacks of a tab or further window.
        case navigation(of: Int, StacksEvent)
        /// An action of the caller, identified by its number.
        case other(Int)
    }

    package init(_ configuration: ApplicationConfiguration, router: Router) {
        self.configuration = configuration
        self.router = router
    }

    /// True if another window may open. No user would deliberately open as many windows as the limit allows.
    var mayOpenWindow: Bool { !isLocked && furtherWindows < Self.mostFurtherWindows }
    private static let mostFurtherWindows = 30

    package mutating func apply(_ configuration: PathConfiguration) { rules.apply(configuration) }

    /// Records an action and starts asking the pages that it leaves.
    mutating func want(_ wish: Wish, _ departure: Departure) -> [DepartureGuardState.Command] {
        lastWish += 1
        wishes[lastWish] = wish
        return departures.handle(.wanted(departure, lastWish))
    }

    /// Returns and removes an action.
    mutating func removeWish(_ id: DepartureGuardState.ID) -> Wish? { wishes.removeValue(forKey: id) }
}
