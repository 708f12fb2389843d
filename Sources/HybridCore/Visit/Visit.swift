public import FoundationEssentials

/// The navigator's request to a session for a screen's page.
package struct VisitRequest: Equatable, Sendable {
    package var screen: Screen.ID
    /// The page's URL.
    package var url: URL
    /// The visit's options.
    package var options: VisitOptions
    /// True to load the whole document again, even if a library could visit the page.
    package var isReload: Bool
    /// True to take over a load that the web view has begun.
    package var adoptsLoad: Bool
    /// The entry of the web view's history that shows the page, set by the session.
    var entry: HistoryEntry?
    /// The page's own step that the visit undoes.
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

/// A page's location before one of its own steps, such as a frame's advance.
package struct PageStep: Equatable, Sendable {
    /// The page's address.
    package var location: URL
    /// Turbo's name for the history entry, if known.
    package var restorationIdentifier: String?

    /// A location to return to.
    package init(location: URL, restorationIdentifier: String?) {
        self.location = location
        self.restorationIdentifier = restorationIdentifier
    }
}

/// One visit, which starts and ends in exactly one of three ways (Docs/Behaviour.md#visits).
public struct Visit: Equatable, Sendable, Identifiable {
    /// The way a visit is made. The trace uses these names.
    public enum Kind: String, Sendable {
        /// A load of the whole document.
        case coldBoot
        /// A visit by Turbo, inside the loaded document.
        case javaScript
    }

    /// The state of a visit.
    public enum State: Equatable, Sendable {
        /// Under way.
        case started
        /// The page is painted.
        case completed
        /// Another visit replaced it, or the user left.
        case cancelled
        /// No page was shown.
        case failed(VisitError)
    }

    /// The visit's number, unique in the process.
    public let id: Int
    /// The way the visit is made.
    public let kind: Kind
    /// The navigator's request.
    package internal(set) var request: VisitRequest
    /// The visit's state.
    public internal(set) var state: State = .started
    /// Turbo's name for the visit, once reported.
    var turboIdentifier: String?
    /// True if Turbo shows a snapshot while the request is under way.
    public internal(set) var hasCachedSnapshot = false
    /// True if the page, or a snapshot of it, has been painted.
    public internal(set) var isRendered = false
    /// True once Turbo has reported the visit complete; the visit ends when it is also painted.
    var isCompleteInTurbo = false
    /// True once the document has been replaced, so that the previous page is lost.
    var isCommitted = false

    /// The number of times the previous page has cancelled the load.
    var interruptions = 0

    /// The reason why one of the visit's requests continued without HTTP credentials.
    var refusal: ChallengeRefusal?

    /// The visit's URL.
    public var url: URL { request.url }

    /// True if the visit has not ended.
    public var isActive: Bool { state == .started }
}
