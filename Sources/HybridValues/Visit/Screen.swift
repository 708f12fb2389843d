public import FoundationEssentials

/// One entry of a stack. hotwire-native-ios calls it a "visitable".
public struct Screen: Identifiable, Equatable, Sendable {
    /// The screen's number, unique in the process.
    public typealias ID = Int

    /// The kind of content that a screen shows.
    public enum Kind: Equatable, Sendable {
        /// A page in the session's web view.
        case web
        /// A native screen with that name.
        case native(String)
    }

    /// The screen's number.
    public let id: ID
    /// The routed URL. It identifies the page, even after redirects.
    public let location: URL
    /// The current URL of the page, after redirects and `history.replaceState`. A reload requests this URL.
    public var currentLocation: URL
    /// The path properties of the routed URL.
    public let properties: PathProperties
    /// The kind of content that the screen shows.
    public let kind: Kind
    /// The title of the page. Before the page arrives, this is the title from the rules.
    public var title: String?
    /// True once the screen has shown a page. It is always true for a native screen.
    public var hasAppeared = false
    /// The error of the last visit, as long as the screen shows it.
    public var failure: VisitError?
    /// True if the content of a native screen is out of date. The screen reloads when it is on top again.
    public var isStale = false
    /// The locations of the page before each of its own steps. "Back" undoes the last step first.
    package var steps: [PageStep] = []
    /// The screens beneath this screen that it replaces when its page arrives.
    package var replaced: [Screen.ID] = []

    /// Creates a screen without steps. Its current location is the routed one, unless another is given.
    package init(
        id: ID, location: URL, currentLocation: URL? = nil, properties: PathProperties, kind: Kind,
        title: String? = nil, hasAppeared: Bool = false, failure: VisitError? = nil
    ) {
        self.id = id
        self.location = location
        self.currentLocation = currentLocation ?? location
        self.properties = properties
        self.kind = kind
        self.title = title
        self.hasAppeared = hasAppeared
        self.failure = failure
    }
}

extension Screen {
    /// Returns the title of the window while this screen is in front. It is the title of the page or error, or the name
    /// of the application if there is none.
    public func windowTitle(application: String) -> String { title ?? application }

    /// Returns a text that tells the user who owns the page, or `nil` for the application's own pages.
    package func sign(of origin: ApplicationOrigin) -> String? {
        kind == .web ? PageSign.text(for: currentLocation, of: origin) : nil
    }
}
