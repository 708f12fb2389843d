import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import HybridCore

/// Loads that native code orders, and what becomes of them.
extension WebViewHost {
    func load(_ url: URL) {
        profile.isUsed = true
        if order(url) { pauseScripts() }
        webkit_web_view_load_uri(widget.pointer(), url.absoluteString)
    }

    func load(html: String, base: URL) {
        // Its scripts would not run: no response comes that ends the pause in time.
        _ = order(base)
        webkit_web_view_load_html(widget.pointer(), html, base.absoluteString)
    }

    /// Saves what is at an address, as a link to a file does.
    package func download(_ url: URL) {
        _ = ObjectRef.owning(webkit_web_view_download_uri(widget.pointer(), url.absoluteString))
    }

    func stopLoading() {
        interruptionTimer?.cancel()
        webkit_web_view_stop_loading(widget.pointer())
    }

    /// - Returns: whether the page's scripts must rest for the load to begin (``LoadStorm/leaves(at:)``).
    private func order(_ url: URL) -> Bool {
        interruptionTimer?.cancel()
        order = LoadOrder(url, page: pageAddress)
        return storm.leaves(at: MainLoop.now / 1000)
    }

    /// Where the page is that is there. What WebKit calls the view's address may be that of the page to come.
    private var pageAddress: String? {
        guard let list = webkit_web_view_get_back_forward_list(widget.pointer()),
            let item = webkit_back_forward_list_get_current_item(list)
        else { return nil }
        return String(borrowing: webkit_back_forward_list_item_get_uri(item))
    }

    /// Says of a navigation what only the web view knows.
    func complete(_ action: NavigationAction) -> NavigationAction {
        var action = action
        let target = action.url.absoluteString
        if let order, order.address == target, action.kind == .other, !action.isRedirect {
            action.isOrdered = true
        } else if !action.isRedirect, let pageAddress {
            action.isWithinPage = LoadOrder.leads(from: pageAddress, to: target)
        }
        staysInPage = action.isWithinPage
        if action.kind == .backForward { action.stepsBack = stepsBack() }
        judgeGesture(of: &action)
        return action
    }

    /// Whether a navigation may begin.
    func decide(_ action: NavigationAction) -> PolicyDecision {
        guard action.isOrdered, let order else { return delegate?.webView(self, decides: action) ?? .cancel }
        self.order = nil
        guard order.onlyScrolls else { return delegate?.webView(self, decides: action) ?? .cancel }
        // The page has been scrolled. Where it is now, the same order is one to load it.
        load(action.url)
        return .allow
    }

    /// WebKit has given up a load, and nothing has failed. It may be that another takes its place.
    func givenUp() {
        interruptionTimer?.cancel()
        // After a step within the page nothing follows. A load of the page's own asks first, which takes its time.
        let patience = staysInPage ? Self.succession : 10 * Self.succession
        interruptionTimer = MainLoop.after(milliseconds: patience) { [weak self] in
            guard let self, webkit_web_view_is_loading(widget.pointer()) == 0 else { return }
            resumeScripts()
            delegate?.webView(self, received: .loadInterrupted)
        }
    }

    /// What takes the place of a load begins within this time, in milliseconds.
    private static let succession = 150

    // MARK: Scripts

    /// Lets the scripts of the page that is there rest.
    func pauseScripts() { setPaused(true) }

    /// Ends ``pauseScripts()``.
    func resumeScripts() { setPaused(false) }

    private func setPaused(_ isPaused: Bool) {
        guard arePaused != isPaused else { return }
        arePaused = isPaused
        let settings = isPaused ? profile.settingsWithoutScripts : profile.settings
        webkit_web_view_set_settings(widget.pointer(), settings.pointer())
    }
}

/// WebKit's list of what the page may go back to.
extension WebViewHost {
    /// Records which entry the page is on.
    func rememberEntry() {
        guard let list = webkit_web_view_get_back_forward_list(widget.pointer()) else { return }
        historyEntry = ObjectRef.retaining(webkit_back_forward_list_get_current_item(list))
    }

    /// How far a step in the history goes back, less than none being forward; `nil` if it cannot be told.
    ///
    /// When WebKit asks whether the step may be taken, its list is on the entry that it leads to already. It returns to
    /// where it was when the answer is no.
    func stepsBack() -> Int? {
        guard let list = webkit_web_view_get_back_forward_list(widget.pointer()), let historyEntry else { return nil }
        let length = Int32(webkit_back_forward_list_get_length(list))
        let entry: OpaquePointer = historyEntry.pointer()
        return (-length...length).first { webkit_back_forward_list_get_nth_item(list, $0) == entry }.map(Int.init)
    }
}
