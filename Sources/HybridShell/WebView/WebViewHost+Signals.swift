import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// WebKit's signals, as the events and questions of the session.
extension WebViewHost {
    func connectLoading() {
        widget.connect("load-changed") { [weak self] arguments in
            guard let self else { return }
            switch arguments.enumeration(1) {
            case Int(WEBKIT_LOAD_COMMITTED.rawValue):
                hasRepeatedLoad = false
                location.committed(announcedURL)
                rememberEntry()
                if let url { delegate?.webView(self, received: .loadCommitted(url)) }
            case Int(WEBKIT_LOAD_FINISHED.rawValue):
                delegate?.webView(self, received: .loadFinished)
                pageChanged()
            default:
                break
            }
        }
        // Handled in any case: WebKit's own error page would be one more document and one more load.
        widget.connect(
            "load-failed",
            returningBool: { [weak self] arguments in
                guard let self, let error = arguments.error(3) else { return true }
                if let error = LoadFailure.visitError(for: error) {
                    // What it repeated is over: the next load's certificate is judged anew.
                    hasRepeatedLoad = false
                    delegate?.webView(self, received: .loadFailed(error))
                }
                return true
            })
        widget.connect(
            "load-failed-with-tls-errors",
            returningBool: { [weak self] arguments in
                guard let self, let certificate = arguments.object(2) else { return true }
                let address = arguments.string(1).flatMap { URL(webAddress: $0) }
                refused(certificate, of: address, CertificateFaults(rawValue: arguments.flags(3)))
                return true
            })
        widget.connect("web-process-terminated") { [weak self] arguments in
            guard let self else { return }
            dismissDialog()
            withdrawPasswordRequests()
            let reason = LoadFailure.describe(termination: arguments.enumeration(1))
            delegate?.webView(self, received: .webProcessTerminated(reason: reason, time: MainLoop.now / 1000))
        }
        widget.connect("notify::is-web-process-responsive") { [weak self] _ in
            guard let self, !widget.bool("is-web-process-responsive") else { return }
            endIfHung()
        }
        widget.connect("resource-load-started") { [weak self] arguments in
            guard let resource = arguments.object(1) else { return }
            self?.watchRedirects(of: resource)
        }
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
    }

    func connectPolicy() {
        widget.connect(
            "decide-policy",
            returningBool: { [weak self] arguments in
                guard let self, let delegate, let decision = arguments.object(1) else { return false }
                let answer: PolicyDecision
                if arguments.enumeration(2) == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue) {
                    guard let response = PolicyRequest.response(decision) else { return false }
                    answer = delegate.webView(self, decides: response)
                } else {
                    let isNewWindow =
                        arguments.enumeration(2) == Int(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue)
                    guard var action = PolicyRequest.navigation(decision, wantsNewWindow: isNewWindow, page: url)
                    else {
                        return false
                    }
                    if action.kind == .backForward { action.stepsBack = stepsBack() }
                    answer = delegate.webView(self, decides: action)
                }
                PolicyRequest.answer(decision, answer, wasAdopted: delegate.webViewLoadWasAdopted(self))
                return true
            })
        // `window.open` comes without a policy decision. No window is made; where it was to go is proposed.
        widget.connect("create") { [weak self] arguments in
            guard let self, let boxed = arguments.boxed(1),
                let action = PolicyRequest.navigation(action: boxed, wantsNewWindow: true, page: url)
            else { return }
            _ = delegate?.webView(self, decides: action)
        }
        // WebKit's own question for a password would be hidden below the curtain, and any picture of another site could
        // make it ask.
        widget.connect(
            "authenticate",
            returningBool: { [weak self] arguments in
                guard let self, let request = arguments.object(1) else { return false }
                authenticate(request)
                return true
            })
        // What nobody allowed is denied (law 7): a request that is dropped is.
        widget.connect(
            "permission-request",
            returningBool: { [weak self] arguments in
                guard let raw = arguments.object(1) else { return false }
                let request = PermissionRequest(raw, page: self?.url)
                if let self { delegate?.webView(self, asks: request) }
                return true
            })
    }

    func connectPage() {
        contentManager.connect("script-message-received::\(UserScripts.handlerName)") { [weak self] arguments in
            guard let self, let value = arguments.object(1),
                let text = String(takingGString: jsc_value_to_string(value.pointer()))
            else { return }
            receive(text)
        }
        widget.connect("notify::is-playing-audio") { [weak self] _ in self?.playingChanged?() }
        widget.connect("notify::title") { [weak self] _ in self?.pageChanged() }
        widget.connect("notify::uri") { [weak self] _ in
            guard let self else { return }
            location.announced(announcedURL)
            rememberEntry()
            pageChanged()
        }
        widget.connect(
            "script-dialog",
            returningBool: { [weak self] arguments in
                guard let self, let delegate, let boxed = arguments.boxed(1) else { return false }
                // A WebDriver can answer WebKit's own dialogs only.
                guard profile.automation == nil else { return false }
                let dialog = ScriptDialog(boxed, page: url)
                self.dialog = dialog
                delegate.webView(self, asks: dialog)
                return true
            })
        widget.connect(
            "show-notification",
            returningBool: { [weak self] arguments in
                guard let self, let raw = arguments.object(1) else { return true }
                delegate?.webView(self, shows: WebNotification(raw, page: url))
                return true
            })
        for (signal, isFull) in [("enter-fullscreen", true), ("leave-fullscreen", false)] {
            widget.connect(
                signal,
                returningBool: { [weak self] _ in
                    // WebKit itself puts the window on the whole screen and takes it back.
                    if let self { delegate?.webView(self, fillsScreen: isFull) }
                    return false
                })
        }
        widget.connect(
            "context-menu",
            returningBool: { arguments in
                guard let menu = arguments.object(1) else { return false }
                return ContextMenu.adapt(menu)
            })
    }

    /// Tells of a new title or address, unless it is that of a document which is only on its way. WebKit announces the
    /// address before it says that it is loading, hence the detour.
    private func pageChanged() {
        changeTimer?.cancel()
        changeTimer = MainLoop.whenIdle { [weak self] in
            guard let self, webkit_web_view_is_loading(widget.pointer()) == 0 else { return }
            delegate?.webViewPageChanged(self)
        }
    }

    private func receive(_ text: String) {
        guard let url, let message = ScriptMessage(json: text)?.heard(from: url, of: origin) else { return }
        delegate?.webView(self, received: message)
    }
}
