package import FoundationEssentials

/// A response for which the web view requests a decision before it is shown.
package struct NavigationResponse: Equatable, Sendable {
    /// The response's URL.
    package var url: URL
    /// The HTTP status; 0 for a scheme without one.
    package var status: Int
    /// True if the response is the main frame's document.
    package var isMainFrame: Bool
    /// True if WebKit can display it. False for attachments.
    package var isDisplayable: Bool
    /// True if the response is HTML, and not empty according to its headers.
    package var isPage: Bool

    /// A response.
    package init(url: URL, status: Int, isMainFrame: Bool, isDisplayable: Bool, isPage: Bool = false) {
        self.url = url
        self.status = status
        self.isMainFrame = isMainFrame
        self.isDisplayable = isDisplayable
        self.isPage = isPage
    }
}
