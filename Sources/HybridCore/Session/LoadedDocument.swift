import FoundationEssentials

/// The document that a web view shows, with all that is known of it alone. It goes as a whole: when another takes its
/// place, when its process dies, and when nothing of what was loaded may be shown again.
struct LoadedDocument: Equatable, Sendable {
    /// Where it came from.
    let url: URL
    /// Whether it has a Turbo that takes visits.
    var takesVisits = false
    /// The screen whose page it shows; `nil` while it shows a page in transit, or none.
    var shownScreen: Screen.ID?
    /// The screen whose page it still shows, while Turbo fetches the one of another.
    private(set) var leftScreen: Screen.ID?
    /// Whether it came without a visit.
    var isUnvisited = false
    /// The link that was clicked, until it is known what comes of it.
    var activatedLink: URL?
    /// The form that the browser sends, until it is known what comes of it.
    var form: PlainForm?
    /// Whether Turbo's snapshots are out of date.
    var hasStaleSnapshots = false
    /// The user has agreed that the page goes, with what was entered there. It is not asked about once more.
    var isGivenUp = false

    /// A page of another screen is asked for.
    mutating func leave() {
        leftScreen = shownScreen ?? leftScreen
        shownScreen = nil
    }

    /// The page of another screen is not wanted after all, and nothing of it is there.
    mutating func stay() {
        shownScreen = leftScreen ?? shownScreen
        leftScreen = nil
    }

    /// The answer is there: what still stands makes way for it.
    mutating func makeWay() { leftScreen = nil }

    /// Screens have been left for good.
    mutating func forget(_ screens: [Screen.ID]) {
        if let shownScreen, screens.contains(shownScreen) { self.shownScreen = nil }
        if let leftScreen, screens.contains(leftScreen) { self.leftScreen = nil }
    }
}
