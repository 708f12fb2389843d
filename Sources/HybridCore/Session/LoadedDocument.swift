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
}
