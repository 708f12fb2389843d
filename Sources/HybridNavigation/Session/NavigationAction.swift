public import FoundationEssentials

/// A navigation for which the web view requests a decision before it begins.
///
/// WebKitGTK does not report whether a navigation is in the main frame (Docs/Platform.md#navigation-and-answers). The
/// adapter reports clicks on links of the main frame. For other navigations the frame is known only when the response
/// arrives.
public struct NavigationAction: Equatable, Sendable {
    /// WebKit's navigation types.
    public enum Kind: Sendable {
        /// The user followed a link.
        case linkClicked
        /// A form was sent without Turbo.
        case formSubmitted
        /// A script, or a web view's own command, moved in the history.
        case backForward
        /// A script reloaded the page or a frame.
        case reload
        /// A script set the location, or a frame loads.
        case other
    }

    /// The target URL.
    public var url: URL
    /// The cause of the navigation.
    public var kind: Kind
    /// True if the navigation is a GET request, which can be repeated elsewhere. A redirect may repeat the POST request
    /// of a form.
    public var isGet: Bool
    /// True if a redirect by the server caused the navigation.
    package var isRedirect: Bool
    /// True if the page requests a new window, by `target=_blank` or `window.open`.
    public var wantsNewWindow: Bool
    /// True if the user requests a new window, by Ctrl, Shift or the middle mouse button.
    public var wantsOwnWindow: Bool
    /// True if the navigation follows a click or key press.
    public var isUserGesture: Bool
    /// The location of the main frame's document.
    public var page: URL?
    /// True if this is the load that native code most recently ordered.
    package var isOrdered: Bool
    /// True if the address leads to a fragment of the current page.
    package var isWithinPage: Bool
    /// True if the navigation submits a form that uploads files.
    package var isUpload: Bool
    /// The number of history entries to go back, which is negative for a step forward, or `nil` for other navigations.
    package var stepsBack: Int?

    /// True if the navigation would open a window and leave the current page unchanged.
    var opensWindow: Bool { wantsNewWindow || wantsOwnWindow && isUserGesture }

    /// Creates a navigation.
    package init(
        url: URL, kind: Kind, isGet: Bool = true, isRedirect: Bool = false, wantsNewWindow: Bool = false,
        wantsOwnWindow: Bool = false, isUserGesture: Bool = false,
        page: URL? = nil, isOrdered: Bool = false, isWithinPage: Bool = false, isUpload: Bool = false,
        stepsBack: Int? = nil
    ) {
        self.url = url
        self.kind = kind
        self.isGet = isGet
        self.isRedirect = isRedirect
        self.wantsNewWindow = wantsNewWindow
        self.wantsOwnWindow = wantsOwnWindow
        self.isUserGesture = isUserGesture
        self.page = page
        self.isOrdered = isOrdered
        self.isWithinPage = isWithinPage
        self.isUpload = isUpload
        self.stepsBack = stepsBack
    }
}
