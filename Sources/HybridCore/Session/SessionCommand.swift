package import FoundationEssentials

/// What happens to a session.
package indirect enum SessionEvent: Equatable, Sendable {
    /// The navigator wants a screen's page.
    case visit(VisitRequest)
    /// The visit has led to a page that stands for a refusal, such as a sign-in page.
    case refused(VisitError)
    /// Whatever is under way is no longer wanted.
    case cancelVisit
    /// The user wants no more of what is under way.
    case stopped
    /// The adapter spoke. Only messages of the main frame and of the application's own origin get here.
    case message(ScriptMessage)
    /// The web view has begun to load a document: ours, or one of the page's own choice.
    case loadStarted
    /// The web view has given a load up, though nothing failed and no other took its place: the page's doing.
    case loadInterrupted
    /// The web view has thrown the old document away for the one at this URL.
    case loadCommitted(URL)
    /// The web view has stopped loading, well or badly.
    case loadFinished
    /// The page that is on display has another address now: after a redirect, or by a script's doing.
    case pageMoved(to: URL)
    /// A script of the page on display leads to a page that is to be shown elsewhere. Its load was not begun.
    case scriptNavigated(to: URL)
    /// The web view could not load the document of that address.
    case loadFailed(VisitError, of: URL? = nil)
    /// A document was not asked for, because its host is not one of those that are shown inside.
    case loadBlocked(URL)
    /// The page was asked to go and the user wants to stay (`beforeunload`): the load does not begin.
    case loadDeclined
    /// The user has been asked about what was entered on the page, and leaves it; or has not left it after all.
    case pageGivenUp(Bool)
    /// A request of the web view's waits for HTTP credentials.
    case challenged
    /// One of those requests goes on: with a password, or, for this reason, without.
    case challengeSettled(ChallengeRefusal?)
    /// The document could not be loaded because of the server's certificate, and that is now accepted.
    case certificateAccepted
    /// The web process is gone; the text says why. `time` is monotonic, in seconds.
    case webProcessTerminated(reason: String, time: Double)
    /// Nothing has been heard of the visit for the time-out of ``SessionCommand/armWatchdog(visit:)``.
    case watchdogExpired(visit: Visit.ID)
    /// A load has finished and the adapter has kept silent for the time of ``SessionCommand/awaitAdapter(visit:)``.
    case adapterSilent(visit: Visit.ID)
    /// No answer has come for the time of ``SessionCommand/awaitAnswer(form:isUpload:)``.
    case answerMissing(form: Int)
    /// The script that was to start the visit could not be run.
    case scriptFailed(visit: Visit.ID, message: String)
    /// A fetch of the page's was redirected. A redirect to another origin makes Turbo's fetch fail with status 0, and
    /// only this tells it from a network failure.
    case fetchRedirected(from: URL, to: URL)
    /// Screens that the user has left for good.
    case screensRemoved([Screen.ID])
    /// Nothing of what was loaded may be shown again: the user has signed out, or the site's data is gone.
    case reset
    /// Pages changed on the server through another session: snapshots here are out of date.
    case snapshotsAreStale
}

/// What the shell must do for a session.
package indirect enum SessionCommand: Equatable, Sendable {
    case load(URL)
    case loadHTML(String, base: URL)
    case stopLoading
    /// Let the page's scripts rest until the answer to the load that follows is there, or that load is over.
    case pauseScripts
    case callAdapter(AdapterCall)
    /// What the web view shows is not the page of the screen, and may stay until that is there or, if it is nothing that
    /// may be seen, is to be covered. A spinner belongs to the cover.
    case cover(Screen.ID, keepsPage: Bool)
    /// The web view shows the page of this screen: uncover it, take over its title and location.
    case uncover(Screen.ID)
    /// The library could fetch a page that the user may want next. What the rules say of that is still to be asked.
    case considerPrefetch(URL)
    /// The page wants to go somewhere. What the rules say of that is still to be asked.
    case propose(VisitProposal)
    /// The document at this URL led to another host: the screen that asked for it has nothing to show.
    case leaveFor(URL, screen: Screen.ID)
    /// The load of this screen's page was redirected within the application: it may belong to another stack now.
    case redirected(to: URL, screen: Screen.ID)
    /// The fetch of this screen's page was redirected, and failed there: so does the visit, if it is still wanted when it
    /// is known what there is to find.
    case fail(visit: Visit.ID, VisitError, redirectedTo: URL, screen: Screen.ID)
    /// The screen that asked for a page has nothing to show. It is left; the first one, which cannot be, says why.
    case abandon(screen: Screen.ID, because: VisitError)
    /// The page went in its own history: back by so many visits or documents, less than none being forward; `nil` if
    /// nobody knows.
    case historyTraversed(to: URL, stepsBack: Int?)
    /// The page of this screen has made a step of its own, from there.
    case pageAdvanced(Screen.ID, from: PageStep)
    /// The user swiped back.
    case goBack
    case armWatchdog(visit: Visit.ID)
    case disarmWatchdog
    /// As long as a question is open the visit may be silent; ``armWatchdog(visit:)`` ends that.
    case pauseWatchdog
    /// The page sends a form by itself, perhaps with files, which take their time.
    case awaitAnswer(form: Int, isUpload: Bool)
    /// The form that the page has sent by itself has come to nothing. What was typed is still there.
    case formFailed(VisitError)
    /// The visit that has taken over the web view's load, if one has, fails.
    case refuse(VisitError)
    case awaitAdapter(visit: Visit.ID)
    case report(VisitReport)
    /// A form was submitted: the other sessions' snapshots are out of date.
    case formSubmitted(to: URL)
    /// The page's script library has the answer to the form that it sent, or has given it up.
    case formFinished
    /// A form was not sent, because it leads to this address, whose host is not one of those that are shown inside.
    case formRefused(to: URL)
    /// The page signs the user out of the application.
    case signOut
    /// A part of the screen's page was refused to somebody who is not signed in.
    case signInNeeded(screen: Screen.ID, cause: SignInCause)
}

extension SessionCommand {
    /// Whether a visit has ended with this.
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
    /// As the user wishes, and only if the answer is not there yet: the adapter says `visitStopped` then.
    case stopVisit(identifier: String)
    case allowPrefetch(URL)
    case clearSnapshotCache
}

/// A visit's change of state, for the trace, the screen and the navigator.
package indirect enum VisitReport: Equatable, Sendable {
    case started(Visit)
    case rendered(Visit)
    case completed(Visit)
    case failed(Visit, VisitError)
    case cancelled(Visit)
}
