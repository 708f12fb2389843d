package import FoundationEssentials

/// A response for which the web view requests a decision before it is shown.
package struct NavigationResponse: Equatable, Sendable {
    /// The URL of the response.
    package var url: URL
    /// The HTTP status, or 0 for a scheme without statuses.
    package var status: Int
    /// True if the response is the document of the main frame.
    package var isMainFrame: Bool
    /// True if WebKit can display the response. Attachments cannot be displayed.
    package var isDisplayable: Bool
    /// True if the response is HTML and its headers do not declare it empty.
    package var isPage: Bool

    /// Creates a response.
    package init(url: URL, status: Int, isMainFrame: Bool, isDisplayable: Bool, isPage: Bool = false) {
        self.url = url
        self.status = status
        self.isMainFrame = isMainFrame
        self.isDisplayable = isDisplayable
        self.isPage = isPage
    }
}
