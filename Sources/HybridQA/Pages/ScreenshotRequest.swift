import FoundationEssentials
package import HybridCore

/// A request for a screenshot of a page.
package struct ScreenshotRequest: Equatable, Sendable {
    /// An area to capture.
    package enum Subject: Equatable, Sendable {
        /// The visible part of the page.
        case page
        case fullPage
        /// The window that contains the page.
        case window
    }

    package var subject: Subject
    /// The size of the page, or of the window if the subject is ``Subject/window``. If it is `nil`, the application's
    /// own size is used.
    package var preset: ViewportPreset?

    package init(_ subject: Subject = .page, preset: ViewportPreset? = nil) {
        self.subject = subject
        self.preset = preset
    }

    /// The effect of an event on the wait for the page.
    package enum Progress: Equatable, Sendable {
        case wait
        /// Check whether the page is ready, because it may have loaded.
        case look
        /// Stop waiting, because the page will not load. The text gives the reason.
        case giveUp(String)
    }

    /// Returns the effect of an event on the wait for the page.
    package static func progress(after event: TraceEvent) -> Progress {
        switch event {
        case .visitCompleted: .look
        case .visitFailed(_, _, let url, _, let error):
            .giveUp(localized("Cannot show \(shown(url)): \(error.traceMessage)."))
        case .authentication(.presented, let url, _, _): .giveUp(needsSignIn(url))
        case .httpAuthentication(.presented, let space): .giveUp(needsSignIn(space.url))
        case .externalOpened(let url), .externalRefused(let url):
            .giveUp(localized("\(shown(url)) is not on the application's own site. Use an address on that site."))
        case .download(.started, let url, _, _): .giveUp(localized("\(shown(url)) is a file, not a page."))
        default: .wait
        }
    }

    static func needsSignIn(_ url: URL) -> String {
        localized("\(shown(url)) requires a sign-in. Use the --profile of a user who is signed in.")
    }

    static func shown(_ url: URL) -> String { URLRedaction.redact(url) }
}
