public import FoundationEssentials
public import HybridValues

/// A request of the navigator to a session to show the page of a screen.
package struct VisitRequest: Equatable, Sendable {
    package var screen: Screen.ID
    package var url: URL
    package var options = VisitOptions()
    /// True if the whole document is loaded again, even if a library could visit the page.
    package var isReload = false
    /// True if the server's own page for an error is shown instead of the error screen.
    package var showsErrorPage = false
    /// True if the visit takes over a load that the web view has already begun.
    package var adoptsLoad = false
    /// The entry of the web view's history that shows the page. The session sets it.
    package var entry: HistoryEntry?
    /// The step of the page that the visit undoes.
    package var step: PageStep?
}

/// One visit. A visit starts, and then ends in exactly one of three ways (Docs/Behaviour.md#visits).
public struct Visit: Equatable, Sendable, Identifiable {
    /// The technique of a visit. The trace uses these names.
    public enum Kind: String, Sendable {
        /// A load of the whole document.
        case coldBoot
        /// A visit by Turbo, inside the loaded document.
        case javaScript
    }

    /// The state of a visit.
    public enum State: Equatable, Sendable {
        /// The visit is in progress.
        case started
        /// The page has been painted.
        case completed
        /// Another visit replaced this visit, or the user left the screen.
        case cancelled
        /// The visit ended without showing a page.
        case failed(VisitError)
    }

    /// The number of the visit, unique in the process.
    public let id: Int
    /// The technique of the visit.
    public let kind: Kind
    package internal(set) var request: VisitRequest
    /// The state of the visit.
    public internal(set) var state: State = .started
    /// Turbo's identifier of the visit, once Turbo has reported it.
    package var turboIdentifier: String?
    /// True if Turbo shows a snapshot while the request is in progress.
    public internal(set) var hasCachedSnapshot = false
    /// True if the page, or a snapshot of it, has been painted.
    public internal(set) var isRendered = false
    /// True once Turbo has reported that the visit is complete. The visit ends once the page has also been painted.
    package var isCompleteInTurbo = false
    /// True once the document has been replaced, so that the previous page is lost.
    package var isCommitted = false

    /// The number of times the previous page has cancelled the load.
    package var interruptions = 0

    /// The reason why one of the visit's requests continued without HTTP credentials.
    package var refusal: ChallengeRefusal?

    /// The URL of the visit.
    public var url: URL { request.url }

    /// True if the visit has not ended yet.
    public var isActive: Bool { state == .started }
}
