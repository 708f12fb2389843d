/// Decides which dialogs a web view may show. WebKit does not report the frame that requests a dialog, so a frame of
/// another site could ask for a password in the application's name. A dialog is shown only if a document of the page's
/// own origin announced it, and once per announcement.
package struct DialogConsent: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A script dialog: `alert`, `confirm`, `prompt`.
        case script
        /// The `beforeunload` question. frame-guard.js keeps documents without permission from asking it. An
        /// announcement would arrive too late: WebKit emits the question first while it decides a navigation.
        case departure
    }

    private var isAnnounced = false

    /// A value without any announced dialog.
    package init() {}

    /// Records a frame's report.
    package mutating func heard(_ report: FrameReport) {
        switch report {
        case .dialogBegins: isAnnounced = true
        case .dialogEnds, .origin: isAnnounced = false
        case .gesture: break
        }
    }

    /// True if the requested dialog may be shown. Consumes the announcement.
    package mutating func consume(_ kind: Kind) -> Bool {
        guard kind == .script else { return true }
        defer { isAnnounced = false }
        return isAnnounced
    }
}
