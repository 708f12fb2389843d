public import FoundationEssentials

/// One entry of a stack: a place the user went to and can come back to (iOS's "visitable").
public struct Screen: Identifiable, Equatable, Sendable {
    /// The screen's number, unique in the process.
    public typealias ID = Int

    /// What draws the screen.
    public enum Kind: Equatable, Sendable {
        /// The session's web view.
        case web
        /// A native screen of that name.
        case native(String)
    }

    /// The screen's number.
    public let id: ID
    /// Where the screen was routed to. Page identity is decided by this URL, even after redirects.
    public let location: URL
    /// Where its page is now: after redirects and `history.replaceState`. A reload goes here.
    public var currentLocation: URL
    /// What the rules said of the location when it was routed.
    public let properties: PathProperties
    /// What draws the screen.
    public let kind: Kind
    /// The page's title, or before that the rules'.
    public var title: String?
    /// Whether a page has ever been shown on it. A native screen shows itself.
    public var hasAppeared = false
    /// Why its last visit failed, while the error is what the screen shows.
    public var failure: VisitError?
    /// Whether what a native screen shows is out of date: it loads anew when it is on top again.
    public var isStale = false
    /// Where the page was before each of its own steps; "back" takes the last of them back first.
    var steps: [PageStep] = []
    /// The screens beneath that this one takes the place of as soon as its page is there.
    var replaced: [Screen.ID] = []
}

extension Screen {
    /// What the window is called while this screen is in front: what the page is, else the application. An error says in
    /// the page's place what it is.
    public func windowTitle(application: String) -> String {
        title ?? application
    }

    /// What the window says beside that about whose page it is; `nil` for one like any other.
    package func sign(of origin: ApplicationOrigin) -> String? {
        kind == .web ? PageSign.text(for: currentLocation, of: origin) : nil
    }
}
