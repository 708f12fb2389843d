package import FoundationEssentials

/// What the coordinators of all tabs share. It is lent to the one that takes in an event.
package struct CoordinatorContext: Sendable {
    /// Decides which addresses are the application's.
    package let router: Router
    /// How users sign in.
    package let authentication: AuthenticationConfiguration
    /// The application's name.
    package var name = ""
    /// Where the application starts.
    package let startURL: URL
    /// The scheme of addresses that the desktop hands to the application.
    package var urlScheme: String?
    /// The names of the native screens.
    package var nativeScreens: Set<String> = []
    /// Whether a page without Turbo is an error.
    package var requiresTurbo = false
    /// Whether somebody else is in charge than the person in front of it: what is not shown is not asked for either.
    package var isLocked = false
    /// Nobody is there to answer: a WebDriver drives the pages.
    package var isUnattended = false
    /// Whether pages may be fetched ahead of a click.
    package var allowsPrefetch = true
    /// Whether the network counts what is transferred.
    package var isMetered: @Sendable () -> Bool = { false }
    /// The processor's time: looking rules up has its limit.
    package var clock: @Sendable () -> Duration = { .zero }

    /// The rules for addresses. A change applies to what is routed from then on.
    package internal(set) var rules = RulesInForce()
    /// What is asked before pages go.
    package internal(set) var departures = DepartureFlow()
    /// What pages may still open outside.
    var outside = OutsidePolicy()
    /// Whether a sign-in is open, for whose end others can wait.
    package internal(set) var isSigningIn = false
    /// How many windows there are beside the first.
    var furtherWindows = 0
    private var wishes: [DepartureFlow.ID: Wish] = [:]
    private var lastWish = 0

    /// What is done when the pages that it takes away may go.
    indirect enum Wish: Equatable, Sendable {
        /// The stacks of a tab, or of a further window, change.
        case navigation(tab: Int, NavigatorEvent)
        /// Something that only whoever wants it knows, by that number.
        case other(Int)
    }

    /// What is shared at the start.
    package init(router: Router, authentication: AuthenticationConfiguration, startURL: URL) {
        self.router = router
        self.authentication = authentication
        self.startURL = startURL
    }

    /// Whether there may be one more window. More than so many nobody has opened on purpose.
    var mayOpenWindow: Bool { !isLocked && !isUnattended && furtherWindows < Self.mostFurtherWindows }
    private static let mostFurtherWindows = 30

    /// Puts new rules in force.
    package mutating func apply(_ configuration: PathConfiguration) { rules.apply(configuration) }

    /// Notes a wish, and asks what is to be done for it first.
    mutating func want(_ wish: Wish, _ departure: Departure) -> [DepartureFlow.Command] {
        lastWish += 1
        wishes[lastWish] = wish
        return departures.handle(.wanted(departure, lastWish))
    }

    /// The wish of that number, which is settled with this.
    mutating func take(_ id: DepartureFlow.ID) -> Wish? { wishes.removeValue(forKey: id) }
}
