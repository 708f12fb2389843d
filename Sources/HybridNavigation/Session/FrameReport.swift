/// A report from frame-guard.js. Pages cannot send it, because the script runs in the shell's own script world.
package enum FrameReport: Equatable, Sendable {
    /// The origin of the page's document. The origin is `null` if it is opaque.
    case origin(String)
    /// A script that may show dialogs is about to show one.
    case dialogBegins
    /// The user answered the dialog, or the dialog was not shown.
    case dialogEnds
    /// A script that may print is about to print.
    case print
    /// The user pressed a key or a mouse button on the page.
    case gesture

    /// Parses a report. The result is `nil` for an unknown report.
    package init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        switch (words.first.map { String($0) }, words.dropFirst().first) {
        case ("origin", let origin?): self = .origin(String(origin))
        case ("dialogBegins", nil): self = .dialogBegins
        case ("dialogEnds", nil): self = .dialogEnds
        case ("print", nil): self = .print
        case ("gesture", nil): self = .gesture
        default: return nil
        }
    }
}
