package import FoundationEssentials

package indirect enum SessionEvent: Equatable, Sendable {
    /// The navigator requests a screen's page.
    case visit(VisitRequest)
    /// The visit led to a page that means a refusal, such as a sign-in page.
    case refused(VisitError)
    /// Cancel the active visit.
    case cancelVisit
    /// The user stopped the visit.
    case stopped
    /// A message from the adapter; only of the main frame and of the application's own origin.
    case message(ScriptMessage)
    /// A main-frame load started: ordered by native code or begun by the page.
    case loadStarted
    /// The web view abandoned a load without a failure or replacement, because of the page.
    case loadInterrupted
    /// The web view replaced its document with the one at this URL. `leaving` is the old document's entry in the web
    /// view's history, if the shell can return to it.
    case loadCommitted(URL, leaving: HistoryEntry? = nil)
    /// The web view finished loading, successfully or not.
    case loadFinished
    /// The visible page's address changed: after a redirect, or by a script.
    case pageMoved(to: URL)
    /// A script of the visible page leads to a page to be shown elsewhere. The load was not begun.
    case scriptNavigated(to: URL)
    /// The web view could not load the document at this address.
    case loadFailed(VisitError, of: URL? = nil)
    /// A document was not requested because its host is not shown inside.
    case loadBlocked(URL)
    /// The user chose to stay in the page's `beforeunload` dialog: the load does not begin.
    case loadDeclined
    /// The user agreed to lose the page's unsaved input (true), or stayed after all (false).
    case pageGivenUp(Bool)
    /// A request waits for HTTP credentials.
    case challenged
    /// A waiting request continues: with credentials (`nil`), or without, for this reason.
    case challengeSettled(ChallengeRefusal?)
    /// The server's certificate, which made the load fail, is now accepted.
    case certificateAccepted
    /// The web process ended, for this reason. `time` is monotonic, in seconds.
    case webProcessTerminated(reason: String, time: Double)
    /// The visit made no progress within the time-out of ``ViewCommand/armWatchdog(visit:)``.
    case watchdogExpired(visit: Visit.ID)
    /// The web view did not start the visit's load within the time of ``ViewCommand/awaitStart(visit:)``.
    case startMissing(visit: Visit.ID)
    /// A load finished, and the adapter sent no message within the time of ``ViewCommand/awaitAdapter(visit:)``.
    case adapterSilent(visit: Visit.ID)
    /// No response arrived within the time of ``ViewCommand/awaitAnswer(form:isUpload:)``.
    case answerMissing(form: Int)
    /// The script that starts the visit failed.
    case scriptFailed(visit: Visit.ID, message: String)
    /// One of the page's fetches was redirected. A redirect to another origin makes Turbo's fetch fail with status 0;
    /// only this event distinguishes it from a network failure.
    case fetchRedirected(from: URL, to: URL)
    /// Screens that were removed permanently.
    case screensRemoved([Screen.ID])
    /// Loaded pages must not be shown again: the user signed out, or the site's data was deleted.
    case reset
    /// Pages changed on the server through another session, so snapshots here are out of date.
    case snapshotsAreStale
}

/// A command of a session for the shell.
package indirect enum SessionCommand: Equatable, Sendable {
    /// A command for the web view and its timers.
    case view(ViewCommand)
    /// The web view does not show the screen's page. The previous page may stay visible until then (`keepsPage`), or
    /// must be covered. The cover includes a spinner.
    case cover(Screen.ID, keepsPage: Bool)
    /// The web view shows this screen's page: uncover it, and update title and location.
    case uncover(Screen.ID)
    /// Prefetch a page that the user may request next, if the rules allow.
    case considerPrefetch(URL)
    /// Route a visit proposed by the page.
    case propose(VisitProposal)
    /// The document at this URL led to another host; the screen that requested it has no page.
    case leaveFor(URL, screen: Screen.ID)
    /// The load of this screen's page was redirected within the application, perhaps to a page of another stack.
    case redirected(to: URL, screen: Screen.ID)
    /// The fetch of this screen's page was redirected and failed there. Once the rules for the target are known, fail
    /// the visit too if it is still active.
    case fail(visit: Visit.ID, VisitError, redirectedTo: URL, screen: Screen.ID)
    /// The screen has no page. Remove it; the first screen, which cannot be removed, shows the reason.
    case abandon(screen: Screen.ID, because: VisitError)
    /// The page moved in its own history: back by this number of visits or documents, forward if negative, unknown if
    /// `nil`.
    case historyTraversed(to: URL, stepsBack: Int?)
    /// This screen's page advanced by a step of its own, for example in a frame, from this previous location.
    case pageAdvanced(Screen.ID, from: PageStep)
    /// The user swiped back.
    case goBack
    /// The page's own form failed. The page and its input remain.
    case formFailed(VisitError)
    /// Fail the visit that has adopted the web view's load, if any.
    case refuse(VisitError)
    case report(VisitReport)
    /// A form was submitted: the other sessions' snapshots are out of date.
    case formSubmitted(to: URL)
    /// The page's library has the response to its form, or has abandoned it.
    case formFinished
    /// A form was not sent, because its target's host is not shown inside.
    case formRefused(to: URL)
    /// The page signs the user out of the application.
    case signOut
    /// Part of the screen's page was refused because the user is not signed in.
    case signInNeeded(screen: Screen.ID, cause: SignInCause)
}

extension SessionCommand {
    /// True if the command reports the end of a visit.
    var endsVisit: Bool {
        switch self {
        case .report(.completed), .report(.failed), .report(.cancelled): true
        default: false
        }
    }
}

/// A call of the adapter's JavaScript (Docs/Behaviour.md#calls-from-native-code).
package enum AdapterCall: Equatable, Sendable {
    case visit(url: URL, options: VisitOptions, restorationIdentifier: String?, visit: Visit.ID)
    case cancelVisit(identifier: String)
    /// Stop the visit on the user's request, if its response has not arrived; the adapter then sends `visitStopped`.
    case stopVisit(identifier: String)
    case allowPrefetch(URL)
    case clearSnapshotCache
    /// Scroll the page, and report it again.
    case scroll(ScrollPosition)
}

/// A visit's change of state, for the trace, the screen and the navigator.
package indirect enum VisitReport: Equatable, Sendable {
    case started(Visit)
    case rendered(Visit)
    case completed(Visit)
    case failed(Visit, VisitError)
    case cancelled(Visit)
}
