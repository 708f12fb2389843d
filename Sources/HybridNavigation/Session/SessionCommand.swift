package import FoundationEssentials
package import HybridAuthentication
package import HybridValues

package indirect enum SessionEvent: Equatable, Sendable {
    /// The navigator requests the page of a screen.
    case visit(VisitRequest)
    /// The visit led to a page that represents a refusal, such as a sign-in page.
    case refused(VisitError)
    /// Cancel the active visit.
    case cancelVisit
    /// The user stopped the visit.
    case stopped
    /// The adapter sent a message. It comes from the main frame and from the application's own origin.
    case message(ScriptMessage)
    /// A load of the main frame started. Native code ordered it, or the page began it.
    case loadStarted
    /// The page caused the web view to abandon a load. The load did not fail, and no other load replaced it.
    case loadInterrupted
    /// The web view replaced its document with the document at this URL. `leaving` is the entry of the old document in
    /// the web view's history, or `nil` if the shell cannot return to it.
    case loadCommitted(URL, leaving: HistoryEntry? = nil)
    /// The web view finished loading, whether the load succeeded or failed.
    case loadFinished
    /// The address of the visible page changed, after a redirect or by a script.
    case pageMoved(to: URL)
    /// A script of the visible page navigates to a page that is shown elsewhere. The load was not begun.
    case scriptNavigated(to: URL)
    /// The web view could not load the document at this address.
    case loadFailed(VisitError, of: URL? = nil)
    /// A document was not requested, because pages of its host are not shown in the application.
    case loadBlocked(URL)
    /// The user chose to stay in the page's `beforeunload` dialog, so the load does not begin.
    case loadDeclined
    /// The user agreed to lose unsaved input of the page (true), or decided to stay after all (false).
    case pageGivenUp(Bool)
    /// A request waits for HTTP credentials.
    case challenged
    /// A request that waited for credentials continues. The value is `nil` if the request has credentials; otherwise it
    /// is the reason why the request has none.
    case challengeSettled(ChallengeRefusal?)
    /// The server's certificate made the load fail and is now accepted.
    case certificateAccepted
    /// The web process ended for this reason. `time` is the monotonic time in seconds.
    case webProcessTerminated(reason: String, time: Double)
    /// The visit made no progress before the time-out of ``ViewCommand/armWatchdog(visit:)``.
    case watchdogExpired(visit: Visit.ID)
    /// The web view did not start the load of the visit before the time-out of ``ViewCommand/awaitStart(visit:)``.
    case startMissing(visit: Visit.ID)
    /// A load finished, but the adapter sent no message before the time-out of ``ViewCommand/awaitAdapter(visit:)``.
    case adapterSilent(visit: Visit.ID)
    /// No response arrived before the time-out of ``ViewCommand/awaitAnswer(form:isUpload:)``.
    case answerMissing(form: Int)
    /// The script that starts the visit failed.
    case scriptFailed(visit: Visit.ID, message: String)
    /// A fetch of the page was redirected. If a redirect leads to another origin, Turbo's fetch fails with status 0,
    /// and only this event distinguishes it from a network failure.
    case fetchRedirected(from: URL, to: URL)
    /// These screens were removed permanently.
    case screensRemoved([Screen.ID])
    /// Loaded pages must not be shown again, because the user signed out or the data of the site was deleted.
    case reset
    /// Pages changed on the server through another session, so the snapshots of this session are out of date.
    case snapshotsAreStale
}

/// A command that a session sends to the shell.
package indirect enum SessionCommand: Equatable, Sendable {
    /// Execute a command for the web view and its timers.
    case view(ViewCommand)
    /// The web view does not show the page of this screen yet. If `keepsPage` is true, the previous page stays visible
    /// until it does; otherwise cover the previous page. The cover includes a spinner.
    case cover(Screen.ID, keepsPage: Bool)
    /// The web view shows the page of this screen. Uncover it, and update the title and location.
    case uncover(Screen.ID)
    /// Prefetch a page that the user may request next, if the rules allow it.
    case considerPrefetch(URL)
    /// Route a visit that the page proposed.
    case propose(VisitProposal)
    /// Leave for the document at this URL, which belongs to another host. The screen that requested it has no page.
    case leaveFor(URL, screen: Screen.ID)
    /// Handle a redirect of this screen's load within the application, perhaps to a page of another stack.
    case redirected(to: URL, screen: Screen.ID)
    /// Handle a redirect of this screen's fetch, which failed at the target. Once the rules for the target are known,
    /// fail the visit if it is still active.
    case fail(visit: Visit.ID, VisitError, redirectedTo: URL, screen: Screen.ID)
    /// Remove the screen, because it has no page. The first screen cannot be removed and shows the reason instead.
    case abandon(screen: Screen.ID, because: VisitError)
    /// Follow a move of the page in its own history. `stepsBack` is the number of visits or documents that the page
    /// moved back; it is negative for a step forward, and `nil` if it is unknown.
    case historyTraversed(to: URL, stepsBack: Int?)
    /// Record that the page of this screen advanced by a step of its own, for example in a frame. `from` is its
    /// location before the step.
    case pageAdvanced(Screen.ID, from: PageStep)
    /// Go back, because the user swiped.
    case goBack
    /// Report that a form of the page failed. The page and its input remain.
    case formFailed(VisitError)
    /// Fail the visit that has adopted the web view's load, if there is one.
    case refuse(VisitError)
    case report(VisitReport)
    /// A form was submitted, so the snapshots of other sessions are out of date.
    case formSubmitted(to: URL)
    /// The page's library has received the response to its form, or has abandoned the form.
    case formFinished
    /// A form was not sent, because pages of its target's host are not shown in the application.
    case formRefused(to: URL)
    /// Sign the user out of the application, because the page requested it.
    case signOut
    /// The server refused a part of the screen's page because the user is not signed in.
    case signInNeeded(screen: Screen.ID, cause: SignInCause)
}

extension SessionCommand {
    /// True if the command reports that a visit ended.
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
    /// Stop the visit, because the user requested it, if its response has not arrived. The adapter then sends
    /// `visitStopped`.
    case stopVisit(identifier: String)
    case allowPrefetch(URL)
    case clearSnapshotCache
    /// Scroll the page, and report again that it is loaded.
    case scroll(ScrollPosition)
}

/// A change of a visit's state, for the trace, the screen and the navigator.
package indirect enum VisitReport: Equatable, Sendable {
    case started(Visit)
    case rendered(Visit)
    case completed(Visit)
    case failed(Visit, VisitError)
    case cancelled(Visit)
}
