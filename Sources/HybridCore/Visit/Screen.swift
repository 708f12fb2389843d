public import FoundationEssentials

/// One entry of a stack (iOS's "visitable").
public struct Screen: Identifiable, Equatable, Sendable {
    /// The screen's number, unique in the process.
    public typealias ID = Int

    /// The kind of content.
    public enum Kind: Equatable, Sendable {
        /// The session's web view.
        case web
        /// A native screen of that name.
        case native(String)
    }

    /// The screen's number.
    public let id: ID
    /// The routed URL. Decides page identity, even after redirects.
    public let location: URL
    /// The page's current URL, after redirects and `history.replaceState`. A reload uses it.
    public var currentLocation: URL
    /// The path properties of the routed URL.
    public let properties: PathProperties
    /// The kind of content.
    public let kind: Kind
    /// The page's title; before the page arrives, the rules' title.
    public var title: String?
    /// True once the screen has shown a page. Always true for a native screen.
    public var hasAppeared = false
    /// The error of the last visit, while the screen shows it.
    public var failure: VisitError?
    /// True if a native screen's content is out of date: it reloads when it is on top again.
    public var isStale = false
    /// The page's locations before each of its own steps; "back" undoes the last step first.
    var steps: [PageStep] = []
    /// The screens beneath that this one replaces when its page arrives.
    var replaced: [Screen.ID] = []
}

extension Screen {
    /// The window's title while this screen is in front: the page's or error's title, otherwise the application's name.
    public func windowTitle(application: String) -> String {
        title ?? application
    }

    /// The window's indication of the page's owner; `nil` for the application's own pages.
    package func sign(of origin: ApplicationOrigin) -> String? {
        kind == .web ? PageSign.text(for: currentLocation, of: origin) : nil
    }
}
