/// Values shared by the navigators of all tabs. Passed to the one that handles an event.
package struct NavigatorContext: Sendable {
    /// The application's settings.
    package let configuration: ApplicationConfiguration
    /// Classifies addresses.
    package let router: Router
    /// Names of the native screens.
    package var nativeScreens: Set<String> = []
    /// True for a kiosk, in which refused addresses are not requested either.
    package var isLocked = false
    /// True if WebDriver controls the pages, so that no user can answer a question.
    package var isUnattended = false
    /// True on a metered network.
    package var isMetered: @Sendable () -> Bool = { false }
    /// Processor time, which limits the evaluation of rules.
    package var clock: @Sendable () -> Duration = { .zero }

    /// Path configuration rules. A change applies to subsequent proposals.
    package internal(set) var rules = RulesInForce()
    /// State of questions before pages are left.
    package internal(set) var departures = DepartureGuardState()
    /// Limits for opening external addresses.
    var outside = OutsidePolicy()
    /// True while a sign-in is open, so that other screens can wait for it.
    package internal(set) var isSigningIn = false
    /// Number of windows other than the first.
    var furtherWindows = 0
    private var wishes: [DepartureGuardState.ID: Wish] = [:]
    private var lastWish = 0

    /// An action that is performed once the affected pages may be left.
    indirect enum Wish: Equatable, Sendable {
        /// A change of the stacks of a tab or further window.
        case navigation(of: Int, NavigationEvent)
        /// An action of the caller, identified by a number.
        case other(Int)
    }

    /// Creates the initial context.
    package init(_ configuration: ApplicationConfiguration, router: Router) {
        self.configuration = configuration
        self.router = router
    }

    /// True if another window may open. The limit is above any number a user would open deliberately.
    var mayOpenWindow: Bool { !isLocked && !isUnattended && furtherWindows < Self.mostFurtherWindows }
    private static let mostFurtherWindows = 30

    /// Replaces the rules.
    package mutating func apply(_ configuration: PathConfiguration) { rules.apply(configuration) }

    /// Records an action and starts asking its pages.
    mutating func want(_ wish: Wish, _ departure: Departure) -> [DepartureGuardState.Command] {
        lastWish += 1
        wishes[lastWish] = wish
        return departures.handle(.wanted(departure, lastWish))
    }

    /// Returns and removes an action.
    mutating func removeWish(_ id: DepartureGuardState.ID) -> Wish? { wishes.removeValue(forKey: id) }
}
