package import FoundationEssentials

/// A navigation for which the web view requests a decision before it begins.
///
/// WebKitGTK does not report whether a navigation is the main frame's (Docs/Platform.md#navigation-and-answers). The
/// adapter reports the page's own links in the main frame; the response decides the rest.
package struct NavigationAction: Equatable, Sendable {
    /// WebKit's navigation types.
    package enum Kind: Sendable {
        case linkClicked, formSubmitted, backForward, reload, other
    }

    /// The target.
    package var url: URL
    /// The cause.
    package var kind: Kind
    /// True if it is a GET, which can be repeated elsewhere. A redirect may repeat a form's POST.
    package var isGet: Bool
    /// True if a server's redirect led here.
    package var isRedirect: Bool
    /// True if the page requests a new window: `target=_blank` or `window.open`.
    package var wantsNewWindow: Bool
    /// True if the user requests a new window: Ctrl, Shift or the middle button.
    package var wantsOwnWindow: Bool
    /// True if the navigation follows a click or key press.
    package var isUserGesture: Bool
    /// The location of the main frame's document.
    package var page: URL?
    /// True if it is the load that native code ordered last.
    package var isOrdered: Bool
    /// True if it leads to a fragment of the page, judging by the address.
    package var isWithinPage: Bool
    /// True if a form uploads files.
    package var isUpload: Bool
    /// The number of history entries to go back, negative for forward; `nil` for other navigations.
    package var stepsBack: Int?

    /// True if the navigation would open a window and leaves the page as it is.
    var opensWindow: Bool { wantsNewWindow || wantsOwnWindow && isUserGesture }

    /// A navigation.
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
