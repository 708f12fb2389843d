import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Converts WebKit's signals to events and questions for the session.
extension WebViewHost {
    func connectLoading() {
        widget.connect("load-changed") { [weak self] arguments in
            guard let self else { return }
            switch arguments.enumeration(1) {
            case Int(WEBKIT_LOAD_STARTED.rawValue): loadStarted()
            case Int(WEBKIT_LOAD_COMMITTED.rawValue): loadCommitted()
            case Int(WEBKIT_LOAD_FINISHED.rawValue): loadFinished()
            default: break
            }
        }
        // Always return true. WebKit's own error page would be another document and load.
        widget.connect("load-failed") { [weak self] arguments -> Bool in
            guard let self, let error = arguments.error(3) else { return true }
            if LoadError.isBlocked(error), let url = arguments.string(2).flatMap({ URL(webAddress: $0) }) {
                resumeScripts()
                delegate?.webView(self, received: .loadBlocked(url))
            } else if let error = LoadError.visitError(for: error, at: arguments.string(2)) {
                // The repeated load is over, so the certificate of the next load is checked again.
                loads.hasRepeated = false
                resumeScripts()
                let address = arguments.string(2).flatMap { URL(webAddress: $0) }
                delegate?.webView(self, received: .loadFailed(error, of: address))
            } else {
                givenUp()
            }
            return true
        }
        widget.connect("load-failed-with-tls-errors") { [weak self] arguments -> Bool in
            guard let self, let certificate = arguments.object(2) else { return true }
            resumeScripts()
            let address = arguments.string(1).flatMap { URL(webAddress: $0) }
            refused(certificate, of: address, CertificateProblems(rawValue: arguments.flags(3)))
            return true
        }
        widget.connect("web-process-terminated") { [weak self] arguments in
            self?.processEnded(LoadError.describe(termination: arguments.enumeration(1)))
        }
        widget.connect("notify::is-web-process-responsive") { [weak self] _ in
            guard let self, !widget.bool("is-web-process-responsive") else { return }
            endIfHung()
        }
        widget.connect("resource-load-started") { [weak self] arguments in
            guard let self, let resource = arguments.object(1) else { return }
            if let request = arguments.object(2) {
                watch(request)
                record(request, of: resource)
            }
            watchRedirects(of: resource)
            watchAnswer(to: resource)
        }
    }

    func loadStarted() {
        loads.interruption?.cancel()
        delegate?.webView(self, received: .loadStarted)
    }

    func loadCommitted() {
        loads.hasRepeated = false
        storm.arrived()
        resumeScripts()
        forgetUnsaved()
        scriptCalls.end(.pageGone)
        withdrawPasswordRequests()
        fetched = FetchedPages()
        hasPrivateContent = false
        location.committed(announcedURL)
        gesture.spent()
        let left = history.replaced()
        if let url { delegate?.webView(self, received: .loadCommitted(url, leaving: left)) }
    }

    func loadFinished() {
        delegate?.webView(self, received: .loadFinished)
        pageChanged()
    }

    private func watch(_ request: ObjectRef) {
        guard let method = String(borrowing: webkit_uri_request_get_http_method(request.pointer())),
            !["GET", "HEAD", "OPTIONS"].contains(method),
            let url = String(borrowing: webkit_uri_request_get_uri(request.pointer())).flatMap({ URL(webAddress: $0) }),
            origin.contains(url)
        else { return }
        profile.dataSent?()
    }

    private func record(_ request: ObjectRef, of resource: ObjectRef) {
        guard let observer = profile.requests, observer.isOn else { return }
        RequestWatch(request, of: resource, source: requestSource, page: url, observer: observer)
    }

    private func watchRedirects(of resource: ObjectRef) {
        let start = String(borrowing: webkit_web_resource_get_uri(resource.pointer())).flatMap { URL(webAddress: $0) }
        resource.connect("sent-request") { [weak self] arguments in
            guard let self, let start, arguments.object(2) != nil, let request = arguments.object(1),
                let target = String(borrowing: webkit_uri_request_get_uri(request.pointer())),
                let url = URL(webAddress: target)
            else { return }
            delegate?.webView(self, received: .fetchRedirected(from: start, to: url))
        }
        resource.connect("failed") { [weak self] arguments in
            guard let self, let start, let url = arguments.error(1).flatMap(LoadError.redirectTarget) else { return }
            delegate?.webView(self, received: .fetchRedirected(from: start, to: url))
        }
    }

    private func watchAnswer(to resource: ObjectRef) {
        resource.connect("notify::response") { [weak self] arguments in
            guard let self, let resource = arguments.object(0),
                let response = webkit_web_resource_get_response(resource.pointer()),
                let url = String(borrowing: webkit_uri_response_get_uri(response)).flatMap({ URL(webAddress: $0) }),
                let headers = webkit_uri_response_get_http_headers(response)
            else { return }
            let control = String(borrowing: soup_message_headers_get_list(headers, "Cache-Control"))
            // A frame of another site says nothing about the application's page.
            if origin.contains(url), PrivatePages.forbidsStoring(control) {
                hasPrivateContent = true
                profile.receivedPrivatePage?()
            }
            let type = String(borrowing: webkit_uri_response_get_mime_type(response))
            guard ["text/html", "application/xhtml+xml"].contains(type) else { return }
            profile.privatePages.answered(url, cacheControl: control)
            guard type == "text/html" else { return }
            let policy = soup_message_headers_get_list(headers, "Content-Security-Policy")
            fetched.answered(url, policy: String(borrowing: policy))
        }
    }

    /// Opens a link in a new window. The decision is the same as for a click that requests a new window.
    private func openWindow(at link: URL) {
        let action = NavigationAction(
            url: link, kind: .linkClicked, wantsOwnWindow: true, isUserGesture: true, page: url)
        _ = delegate?.webView(self, decides: action)
    }

    func connectPolicy() {
        widget.connect("decide-policy") { [weak self] arguments -> Bool in
            guard let self, let delegate, let decision = arguments.object(1) else { return false }
            if arguments.enumeration(2) == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue) {
                guard let response = PolicyRequest.response(decision) else { return false }
                if response.isMainFrame { resumeScripts() }
                storm.answered(response.url)
                delegate.webView(self, decides: response) { answer in
                    if answer != .cancel { self.willShow(response) }
                    PolicyRequest.answer(decision, answer)
                }
            } else {
                let isNewWindow =
                    arguments.enumeration(2) == Int(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue)
                guard let action = PolicyRequest.navigation(decision, wantsNewWindow: isNewWindow, page: url) else {
                    return false
                }
                let completed = complete(action)
                defer { history.isStepping = false }
                guard begins(completed) else {
                    webkit_policy_decision_ignore(decision.pointer())
                    endDriversWait()
                    return true
                }
                let answer = decideNavigation(completed)
                if answer != .cancel, holds(decision, for: completed) { return true }
                if answer == .allowUnlessElsewhere {
                    decideLater(decision, action.url)
                    return true
                }
                if !PolicyRequest.answer(decision, answer) { endDriversWait() }
            }
            return true
        }
        if !profile.isLocked {
            widget.connect("context-menu") { [weak self] arguments -> Bool in
                guard let self, let menu = arguments.object(1), let place = arguments.object(2) else {
                    return false
                }
                ContextMenu.offerWindow(in: menu, at: place) { [weak self] in self?.openWindow(at: $0) }
                return false
            }
        }
        // `window.open` causes no policy decision. If the script communicates with the window, it gets one. Otherwise
        // the address becomes a visit proposal.
        widget.connect("create") { [weak self] arguments -> ObjectRef? in
            guard let self, let boxed = arguments.boxed(1),
                var action = PolicyRequest.navigation(action: boxed, wantsNewWindow: true, page: url)
            else { return nil }
            judgeGesture(of: &action)
            if let window = delegate?.webView(self, opens: action) { return window }
            _ = delegate?.webView(self, decides: action)
            return nil
        }
        // The curtain would hide WebKit's own password dialog. Also, any image from another site could open that
        // dialog.
        widget.connect("authenticate") { [weak self] arguments -> Bool in
            guard let self, let request = arguments.object(1) else { return false }
            authenticate(request)
            return true
        }
        // Requests that the user has not allowed are denied (law 7). Releasing a request denies it.
        widget.connect("permission-request") { [weak self] arguments -> Bool in
            guard let raw = arguments.object(1) else { return false }
            let request = PermissionRequest(raw, page: self?.location.rightful)
            if let self { delegate?.webView(self, asks: request) }
            return true
        }
    }

    func connectPage() {
        contentManager.onMessage(to: UserScripts.handlerName) { [weak self] in self?.receive($0) }
        // WebKit creates all rows of the menu at once, which takes a minute for 100,000 options. The user can still
        // type the beginning of an option.
        widget.connect("show-option-menu") { arguments -> Bool in
            guard let menu = arguments.object(1), webkit_option_menu_get_n_items(menu.pointer()) > Self.mostOptions
            else { return false }
            webkit_option_menu_close(menu.pointer())
            return true
        }
        widget.connect("notify::is-playing-audio") { [weak self] _ in self?.playingChanged?() }
        widget.connect("notify::estimated-load-progress") { [weak self] _ in
            guard let self else { return }
            progressChanged?(webkit_web_view_get_estimated_load_progress(widget.pointer()))
        }
        widget.connect("notify::title") { [weak self] _ in self?.pageChanged() }
        widget.connect("notify::uri") { [weak self] _ in self?.addressChanged() }
        widget.connect("script-dialog") { [weak self] arguments -> Bool in
            guard let self, let delegate, let boxed = arguments.boxed(1) else { return false }
            if declines(boxed) { return true }
            // WebDriver can answer only WebKit's own dialogs.
            if let automation = profile.automation {
                automation.opened(boxed, in: self)
                return false
            }
            let dialog = ScriptDialog(boxed, page: location.rightful, profile: profile)
            defer { dialog.signalEnded() }
            if takesAsAnswer(dialog) { return true }
            self.dialog = dialog
            delegate.webView(self, asks: dialog)
            return true
        }
        widget.connect("show-notification") { [weak self] arguments -> Bool in
            guard let self, let raw = arguments.object(1) else { return true }
            delegate?.webView(self, shows: WebNotification(raw, page: location.rightful))
            return true
        }
        for (signal, isFull) in [("enter-fullscreen", true), ("leave-fullscreen", false)] {
            widget.connect(signal) { [weak self] _ -> Bool in
                // WebKit itself makes the window full screen and restores it later.
                if let self { delegate?.webView(self, fillsScreen: isFull) }
                return false
            }
        }
    }

    /// The maximum number of options that the menu of a selection field shows.
    private static let mostOptions: guint = 10_000

    func addressChanged() {
        // While WebDriver loads the next page, WebKit already announces its address.
        location.announced(pageAddress.flatMap { URL(webAddress: $0) } ?? announcedURL)
        history.remember()
        pageChanged()
    }

    /// Reports a new title or address, unless it belongs to a document that is still loading. WebKit changes the
    /// address before it reports the load, so the check is delayed.
    func pageChanged() {
        changeTimer?.cancel()
        changeTimer = MainLoop.whenIdle { [weak self] in
            guard let self, !engine.isLoading else { return }
            delegate?.webViewPageChanged(self)
        }
    }

    private func receive(_ text: String) {
        let time = MainLoop.now / 1000
        guard let message = messages.receive(text, from: url, at: time, isByScript: !gesture.isRecent(at: time)) else {
            return
        }
        // WebKit announces the address of a step back by WebDriver before the step.
        if case .visitStarted = message, profile.automation != nil, !engine.isLoading { addressChanged() }
        guard case .visitProposed(var proposal) = message else {
            return delegate?.webView(self, received: message) ?? ()
        }
        proposal.options = fetched.complete(proposal.options, for: proposal.url)
        delegate?.webView(self, received: .visitProposed(proposal))
    }
}
