package import FoundationEssentials
package import HybridValues

/// A command for the web view of a session, its cover and its timers.
package indirect enum ViewCommand: Equatable, Sendable {
    case load(URL)
    /// Return to an entry of the web view's history. If the history no longer contains the entry, load its URL.
    case revisit(HistoryEntry)
    case loadHTML(String, base: URL)
    case stopLoading
    /// Pause the page's scripts. They resume when the response to the following load arrives, when the load ends, or on
    /// ``resumeScripts``.
    case pauseScripts
    case resumeScripts
    case callAdapter(AdapterCall)
    /// Indicate that the page in the web view does not belong to the top screen. If `keepsPage` is true, the page stays
    /// visible until the next one is ready; otherwise cover it immediately.
    case cover(Screen.ID, keepsPage: Bool)
    /// Show the web view, which contains the page of the top screen.
    case uncover(Screen.ID)
    case armWatchdog(visit: Visit.ID)
    case disarmWatchdog
    /// Suspend the watchdog while the user is asked a question, until ``armWatchdog(visit:)``.
    case pauseWatchdog
    /// Report ``SessionEvent/answerMissing(form:)`` if no response to a form arrives in time. The page sends the form
    /// without Turbo. An upload may take longer.
    case awaitAnswer(form: Int, isUpload: Bool)
    case awaitAdapter(visit: Visit.ID)
    /// Report ``SessionEvent/startMissing(visit:)`` after a few seconds, unless ``disarmWatchdog`` follows first.
    case awaitStart(visit: Visit.ID)
    /// Report when the server of this address is reachable again. The screen shows the failure.
    case awaitServer(of: URL, screen: Screen.ID)
    /// Cancel the HTTP authentication of a page that is no longer loading.
    case withdrawPasswordRequests
    /// Consume the last user gesture.
    case spendGesture
    /// Discard the pictures of pages, because they are stale.
    case forgetPictures
    /// Discard all loaded pages.
    case forgetPages
    /// Replace the web view.
    case renew
}
