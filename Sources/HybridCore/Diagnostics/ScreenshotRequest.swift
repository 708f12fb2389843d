import FoundationEssentials

/// A picture that is wanted of a page.
package struct ScreenshotRequest: Equatable, Sendable {
    /// What is to be on the picture.
    package enum Subject: Equatable, Sendable {
        /// The part of the page that is in sight.
        case page
        /// The page from its top to its end.
        case fullPage
        /// The window around it, too.
        case window
    }

    /// What is to be on the picture.
    package var subject: Subject
    /// The size of the page, or with ``Subject/window`` that of the window; nothing means the application's own.
    package var preset: ViewportPreset?

    /// A request.
    package init(_ subject: Subject = .page, preset: ViewportPreset? = nil) {
        self.subject = subject
        self.preset = preset
    }

    /// What an event means to somebody who waits for the page.
    package enum Progress: Equatable, Sendable {
        /// Wait on.
        case wait
        /// The page may be there now.
        case look
        /// There will be no page; the sentence says why.
        case giveUp(String)
    }

    /// What an event means for the picture.
    package static func progress(after event: TraceEvent) -> Progress {
        switch event {
        case .visitCompleted: .look
        case .visitFailed(_, _, let url, _, let error):
            .giveUp(localized("\(shown(url)) cannot be shown: \(error.traceMessage)."))
        case .authentication(.presented, let url, _, _): .giveUp(needsSignIn(url))
        case .httpAuthentication(.presented, let space): .giveUp(needsSignIn(space.url))
        case .externalOpened(let url), .externalRefused(let url):
            .giveUp(localized("\(shown(url)) is not the application's own. Give an address of the site itself."))
        case .download(.started, let url, _, _): .giveUp(localized("\(shown(url)) is a file and no page."))
        default: .wait
        }
    }

    private static func needsSignIn(_ url: URL) -> String {
        localized("\(shown(url)) requires a sign-in. Use the --profile of somebody who is signed in.")
    }

    private static func shown(_ url: URL) -> String { URLRedaction.redact(url) }
}
