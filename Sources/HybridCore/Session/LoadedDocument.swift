import FoundationEssentials

/// The web view's document and all state that ends with it: when another document replaces it, when its process dies,
/// and when the session is reset.
struct LoadedDocument: Equatable, Sendable {
    /// The URL of the document's load.
    let url: URL
    /// True if the document has a library that takes visits.
    var takesVisits = false
    /// The screen whose page the document shows; `nil` in transit.
    var shownScreen: Screen.ID? {
        didSet { renderedScreen = shownScreen ?? renderedScreen }
    }
    /// The screen whose page the document showed last, even if that screen has been removed.
    private(set) var renderedScreen: Screen.ID?
    /// The screen whose page remains visible while Turbo fetches another.
    private(set) var leftScreen: Screen.ID?
    /// True if the document arrived without a visit.
    var isUnvisited = false
    /// True if the document was made from text, so it has no entry of its own in the web view's history.
    var isFromText = false
    /// The clicked link, until its effect is known.
    var activatedLink: URL?
    /// The form that the browser sends, until its effect is known.
    var form: PlainForm?
    /// True if Turbo's snapshots are out of date.
    var hasStaleSnapshots = false
    /// True if the user has agreed to lose unsaved input, so the question is not repeated.
    var isGivenUp = false

    /// Another screen's page was requested.
    mutating func leave() {
        leftScreen = shownScreen ?? leftScreen
        shownScreen = nil
    }

    /// The request for another screen's page was abandoned before anything was rendered.
    mutating func stay() {
        shownScreen = leftScreen ?? shownScreen
        leftScreen = nil
    }

    /// The response has arrived, so the old page may be replaced.
    mutating func makeWay() { leftScreen = nil }

    /// Clears references to removed screens.
    mutating func forget(_ screens: [Screen.ID]) {
        if let shownScreen, screens.contains(shownScreen) { self.shownScreen = nil }
        if let leftScreen, screens.contains(leftScreen) { self.leftScreen = nil }
    }
}
