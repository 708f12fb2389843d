public import FoundationEssentials

/// What the navigator asks a session to do for a screen.
package struct VisitRequest: Equatable, Sendable {
    /// The screen that the visit is for.
    package var screen: Screen.ID
    /// Where to.
    package var url: URL
    /// How.
    package var options: VisitOptions
    /// Load the whole document anew, whatever the page has.
    package var isReload: Bool
    /// Take over the load that the web view has begun by itself.
    package var adoptsLoad: Bool
    /// The step of the page's own that the visit takes back.
    package var step: PageStep?

    /// A request for a screen's page.
    package init(
        screen: Screen.ID, url: URL, options: VisitOptions = VisitOptions(), isReload: Bool = false,
        adoptsLoad: Bool = false, step: PageStep? = nil
    ) {
        self.screen = screen
        self.url = url
        self.options = options
        self.isReload = isReload
        self.adoptsLoad = adoptsLoad
        self.step = step
    }
}

/// Where a page was before a step of its own, such as that of a frame which advances the page.
package struct PageStep: Equatable, Sendable {
    /// The page's address.
    package var location: URL
    /// Turbo's name for the entry in its history, if it was known.
    package var restorationIdentifier: String?

    /// A place to come back to.
    package init(location: URL, restorationIdentifier: String?) {
        self.location = location
        self.restorationIdentifier = restorationIdentifier
    }
}

/// One visit: a value that only goes forward, from started to exactly one of its three ends (Docs/Behaviour.md#visits).
public struct Visit: Equatable, Sendable, Identifiable {
    /// How a visit is made. The names are those of the trace.
    public enum Kind: String, Sendable {
        /// A load of the whole document.
        case coldBoot
        /// Turbo, inside the loaded document.
        case javaScript
    }

    /// Where a visit stands.
    public enum State: Equatable, Sendable {
        /// Under way.
        case started
        /// Its page is painted.
        case completed
        /// Another took its place, or the user left.
        case cancelled
        /// There is no page.
        case failed(VisitError)
    }

    /// The visit's number, unique in the process.
    public let id: Int
    /// How the visit is made.
    public let kind: Kind
    /// What was asked for.
    package internal(set) var request: VisitRequest
    /// Where the visit stands.
    public internal(set) var state: State = .started
    /// Turbo's name for the visit, once it has told us.
    var turboIdentifier: String?
    /// Whether Turbo shows a snapshot while the request is under way.
    public internal(set) var hasCachedSnapshot = false
    /// Whether the page, or a snapshot of it, has been painted.
    public internal(set) var isRendered = false
    /// Turbo has reported the visit complete; it ends here when it is painted too.
    var isCompleteInTurbo = false
    /// The document has been replaced: there is no way back to the page before.
    var isCommitted = false

    /// How often the page before has taken the load away.
    var interruptions = 0

    /// Why a request of this visit's went without the HTTP credentials that the server wanted.
    var refusal: ChallengeRefusal?

    /// Where the visit goes.
    public var url: URL { request.url }

    /// Whether the visit has not ended.
    public var isActive: Bool { state == .started }
}
