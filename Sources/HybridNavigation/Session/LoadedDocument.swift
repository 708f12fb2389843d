import FoundationEssentials
import HybridValues

/// The web view's document and all state that ends with it. The document ends when another document replaces it, when
/// its process dies, or when the session is reset.
struct LoadedDocument: Equatable, Sendable {
    /// The URL from which the document was loaded.
    let url: URL
    /// True if the document has a library that handles visits.
    var takesVisits = false
    /// The screen whose page the document shows, or `nil` while the next page is awaited.
    var shownScreen: Screen.ID? {
        didSet { renderedScreen = shownScreen ?? renderedScreen }
    }
    /// The screen whose page the document showed last, even if that screen has been removed.
    private(set) var renderedScreen: Screen.ID?
    /// The screen whose page remains visible while Turbo fetches another.
    private(set) var leftScreen: Screen.ID?
    /// True if the document arrived without a visit.
    var isUnvisited = false
    /// True if the document was made from text. Such a document has no entry of its own in the web view's history.
    var isFromText = false
    /// The link that the user clicked, until the effect of the click is known.
    var activatedLink: URL?
    /// The submitted form, until its response is known.
    var form: SubmittedForm?
    /// True if Turbo's snapshots are out of date.
    var hasStaleSnapshots = false
    /// True if the user has agreed to lose unsaved input, so that the question is not repeated.
    var isGivenUp = false

    /// Records that the page of another screen was requested.
    mutating func leave() {
        leftScreen = shownScreen ?? leftScreen
        shownScreen = nil
    }

    /// Records that the request for another screen's page was abandoned before anything was rendered.
    mutating func stay() {
        shownScreen = leftScreen ?? shownScreen
        leftScreen = nil
    }

    /// Records that the response has arrived, so the old page may be replaced.
    mutating func makeWay() { leftScreen = nil }

    /// Clears references to removed screens.
    mutating func forget(_ screens: [Screen.ID]) {
        if let shownScreen, screens.contains(shownScreen) { self.shownScreen = nil }
        if let leftScreen, screens.contains(leftScreen) { self.leftScreen = nil }
    }
}
