import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore

/// Loads that native code requests, and the results of loads.
extension WebViewHost {
    struct Loads {
        /// The load that was requested last; `nil` after WebKit has asked for its decision.
        var order: LoadOrder?
        /// True if the latest decision was for a navigation within the page.
        var staysInPage = false
        /// True if a load was repeated because its server's certificate was accepted. A load is repeated at most once.
        var hasRepeated = false
        /// The timer that waits for a load to replace a cancelled one.
        var interruption: LoopTimer?
        /// True while the page's scripts are paused.
        var arePaused = false
    }

    package func load(_ url: URL) {
        profile.isUsed = true
        if order(url) { pauseScripts() }
        engine.load(url)
    }

    /// Shows the page of a history entry again. If WebKit no longer has the entry, loads the page.
    package func revisit(_ entry: HistoryEntry) {
        profile.isUsed = true
        // If WebKit has kept the document, no response arrives. A response would be needed to end a pause of its
        // scripts.
        guard !order(entry.url, returns: true), history.returnTo(entry) else { return load(entry.url) }
    }

    package func load(html: String, base: URL) {
        // Ignore the result. No response arrives in time to end a pause, so the scripts of the page would not run.
        _ = order(base)
        engine.load(html: html, base: base)
    }

    /// Downloads the resource at an address, as if the user had clicked a link to a file.
    package func download(_ url: URL) {
        _ = ObjectRef.owning(webkit_web_view_download_uri(widget.pointer(), url.absoluteString))
    }

    package func stopLoading() {
        loads.interruption?.cancel()
        engine.stopLoading()
    }

    /// - Returns: True if the page's scripts must be paused so that the load can begin (``LoadStorm/leaves(at:)``).
    private func order(_ url: URL, returns: Bool = false) -> Bool {
        loads.interruption?.cancel()
        loads.order = LoadOrder(url, page: pageAddress, returns: returns)
        // A frame may have added entries to the history.
        if !engine.isLoading { history.leave() }
        return storm.leaves(at: MainLoop.now / 1000)
    }

    /// The address of the current page. The address that WebKit reports for the view may be that of the next page.
    var pageAddress: String? {
        history.current.flatMap { String(borrowing: webkit_back_forward_list_item_get_uri($0.pointer())) }
    }

    /// Returns the navigation, completed with the details that only the web view knows.
    func complete(_ action: NavigationAction) -> NavigationAction {
        var action = action
        let target = action.url.absoluteString
        if let order = loads.order, order.allows(action), !action.isRedirect {
            action.isOrdered = true
        } else if !action.isRedirect, let pageAddress {
            action.isWithinPage = LoadOrder.leads(from: pageAddress, to: target)
        }
        loads.staysInPage = action.isWithinPage
        if action.kind == .backForward {
            action.stepsBack = history.stepsBack
            history.isStepping = !action.isOrdered
        }
        judgeGesture(of: &action)
        return action
    }

    /// Decides if a navigation may begin.
    func decideNavigation(_ action: NavigationAction) -> PolicyDecision {
        guard action.isOrdered, let order = loads.order else {
            return delegate?.webView(self, decides: action) ?? .cancel
        }
        loads.order = nil
        guard order.onlyScrolls else {
            return delegate?.webView(self, decides: action) ?? .cancel
        }
        // The page has scrolled to the new position. If the same request is made there, WebKit loads the page.
        load(action.url)
        return .allow
    }

    /// Handles the death of a web process that was starting. WebKit reports it as the end of the view's process, but
    /// drops a load of another host without a signal (2.50, `ProvisionalPageProxy`).
    func launchFailed() {
        guard delegate?.webViewIsStarting(self) ?? false else { return }
        processEnded("crashed")
    }

    /// Reports the end of the web process.
    func processEnded(_ reason: String) {
        resumeScripts()
        dismissDialog()
        forgetUnsaved()
        scriptCalls.end(.pageGone)
        withdrawPasswordRequests()
        delegate?.webView(self, received: .webProcessTerminated(reason: reason, time: MainLoop.now / 1000))
    }

    /// Handles a load that WebKit cancelled without an error. Another load may replace it.
    func givenUp() {
        loads.interruption?.cancel()
        // No load follows a navigation within the document. If the page starts a load, WebKit first asks for a
        // decision, which takes longer.
        let patience = loads.staysInPage ? Self.succession : 10 * Self.succession
        loads.interruption = MainLoop.after(milliseconds: patience) { [weak self] in
            guard let self, !engine.isLoading else { return }
            resumeScripts()
            delegate?.webView(self, received: .loadInterrupted)
        }
    }

    /// The time in milliseconds within which a load begins that replaces another.
    private static let succession = 150

    // MARK: Scripts

    /// Pauses the scripts of the current page.
    package func pauseScripts() { setPaused(true) }

    /// Resumes the scripts that ``pauseScripts()`` paused.
    package func resumeScripts() { setPaused(false) }

    private func setPaused(_ isPaused: Bool) {
        guard loads.arePaused != isPaused else { return }
        loads.arePaused = isPaused
        let settings = isPaused ? profile.settingsWithoutScripts : profile.settings
        webkit_web_view_set_settings(widget.pointer(), settings.pointer())
    }
}
