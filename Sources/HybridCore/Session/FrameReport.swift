/// What the shell's own script world says of a frame (frame-guard.js), in words that no page can say.
package enum FrameReport: Equatable, Sendable {
    /// The page's document is of this origin; an opaque one is `null`.
    case origin(String)
    /// A script that may ask the user something is about to.
    case dialogBegins
    /// It has been answered, or has not asked after all.
    case dialogEnds
    /// The user has pressed a key or a button on the page.
    case gesture

    /// - Returns: `nil` for what the script world does not say.
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
