/// A report from frame-guard.js, which runs in the shell's own script world. Pages cannot send it.
package enum FrameReport: Equatable, Sendable {
    /// The origin of the page's document; `null` for an opaque one.
    case origin(String)
    /// A script with permission to show dialogs is about to show one.
    case dialogBegins
    /// The dialog was answered, or not shown.
    case dialogEnds
    /// The user pressed a key or button on the page.
    case gesture

    /// - Returns: `nil` for an unknown report.
    package init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        switch (words.first.map { String($0) }, words.dropFirst().first) {
        case ("origin", let origin?): self = .origin(String(origin))
        case ("dialogBegins", nil): self = .dialogBegins
        case ("dialogEnds", nil): self = .dialogEnds
        case ("gesture", nil): self = .gesture
        default: return nil
        }
    }
}
