/// Which of the dialogs that a web view asks for may be shown. WebKit does not say which frame asks: a document of
/// another site in a frame could ask for a password in the application's name. Only a dialog that was announced by a
/// document with the page's own origin is shown, once.
package struct DialogConsent: Equatable, Sendable {
    /// What may be asked.
    package enum Kind: Equatable, Sendable {
        /// Something of a script's own: `alert`, `confirm`, `prompt`.
        case script
        /// Whether the page may be left (`beforeunload`). Documents that may not ask never come to it (frame-guard.js), and
        /// an announcement would come too late: WebKit's question overtakes it where a navigation is being decided.
        case departure
    }

    private var isAnnounced = false

    /// Consent to nothing.
    package init() {}

    /// Takes in what a frame says.
    package mutating func heard(_ report: FrameReport) {
        switch report {
        case .dialogBegins: isAnnounced = true
        case .dialogEnds, .origin: isAnnounced = false
        case .gesture: break
        }
    }

    /// Whether the dialog that is asked for now may be shown.
    package mutating func take(_ kind: Kind) -> Bool {
        guard kind == .script else { return true }
        defer { isAnnounced = false }
        return isAnnounced
    }
}
