package import FoundationEssentials

/// Command for a session's web view, its curtain and its timers.
package indirect enum ViewCommand: Equatable, Sendable {
    case load(URL)
    /// Return to an entry of the web view's history. If the history does not have it, load its URL.
    case revisit(HistoryEntry)
    case loadHTML(String, base: URL)
    case stopLoading
    /// Pause the page's scripts until the response to the following load arrives, the load ends, or ``resumeScripts``.
    case pauseScripts
    case resumeScripts
    case callAdapter(AdapterCall)
    /// Show that the web view's page does not belong to the top screen. The page stays until the next one is ready, or
    /// is covered immediately.
    case cover(Screen.ID, keepsPage: Bool)
    /// Show the web view, which has the top screen's page.
    case uncover(Screen.ID)
    case armWatchdog(visit: Visit.ID)
    case disarmWatchdog
    /// Suspend the watchdog while a question is open, until ``armWatchdog(visit:)``.
    case pauseWatchdog
    /// The page sends a form without Turbo. An upload gets more time.
    case awaitAnswer(form: Int, isUpload: Bool)
    case awaitAdapter(visit: Visit.ID)
    /// Report ``SessionEvent/startMissing(visit:)`` after a few seconds, until ``disarmWatchdog``.
    case awaitStart(visit: Visit.ID)
    /// Report when the server of this address is reachable again, for the screen.
    case awaitServer(of: URL, screen: Screen.ID)
    /// Cancel HTTP authentication for a page that is no longer loading.
    case withdrawPasswordRequests
    /// Consume the last user gesture.
    case spendGesture
    /// Discard pictures of pages because they are stale.
    case forgetPictures
    /// Discard all loaded pages.
    case forgetPages
    /// Replace the web view.
    case renew
}
