/// Decides which dialogs a web view may show. WebKit does not report the frame that requests a dialog, so a frame of
/// another site could ask for a password in the application's name. A dialog is shown only if a document of the page's
/// own origin announced it, and once per announcement.
package struct DialogConsent: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A script dialog: `alert`, `confirm`, `prompt`.
        case script
        /// The `beforeunload` question. It needs no announcement, because frame-guard.js prevents documents without
        /// permission from asking it. An announcement would also arrive too late: while WebKit decides a navigation, it
        /// emits the question first.
        case departure
    }

    private var isAnnounced = false
    private var isPrintAnnounced = false

    /// Creates a value without an announced dialog.
    package init() {}

    /// Records a frame's report.
    package mutating func heard(_ report: FrameReport) {
        switch report {
        case .dialogBegins: isAnnounced = true
        case .dialogEnds: isAnnounced = false
        case .print: isPrintAnnounced = true
        case .origin: (isAnnounced, isPrintAnnounced) = (false, false)
        case .gesture: break
        }
    }

    /// Returns whether the page may print. Each announcement counts only once. It lasts, because WebKit prints a page
    /// only after its load.
    package mutating func consumePrint() -> Bool {
        defer { isPrintAnnounced = false }
        return isPrintAnnounced
    }

    /// Returns whether the requested dialog may be shown. Each announcement counts only once.
    package mutating func consume(_ kind: Kind) -> Bool {
        guard kind == .script else { return true }
        defer { isAnnounced = false }
        return isAnnounced
    }
}
