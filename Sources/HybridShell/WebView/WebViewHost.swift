import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// What a web view tells its session.
@MainActor
protocol WebViewHostDelegate: AnyObject {
    func webView(_ host: WebViewHost, received event: SessionEvent)
    func webView(_ host: WebViewHost, decides action: NavigationAction) -> PolicyDecision
    func webView(_ host: WebViewHost, decides response: NavigationResponse) -> PolicyDecision
    /// Whether the visit that the session began last has taken over the load that the web view asked about.
    func webViewLoadWasAdopted(_ host: WebViewHost) -> Bool
    func webView(_ host: WebViewHost, received message: ScriptMessage)
    /// The page's title or address changed without a load.
    func webViewPageChanged(_ host: WebViewHost)
    func webView(_ host: WebViewHost, asks dialog: ScriptDialog)
}

/// One WebKitWebView and its signals, in Swift's terms. Nothing outside this folder knows the C type.
@MainActor
final class WebViewHost {
    let widget: Widget
    weak var delegate: (any WebViewHostDelegate)?
    private let contentManager: ObjectRef
    private let origin: ApplicationOrigin
    private var changeTimer: LoopTimer?
    private var location = DocumentLocation()
    private weak var dialog: ScriptDialog?

    /// - Parameter origin: the application's own; what scripts of other origins say is not heard.
    init(profile: WebProfile, origin: ApplicationOrigin) {
        self.origin = origin
        contentManager = UserScripts.makeContentManager()
        widget = Widget(
            type: webkit_web_view_get_type(),
            properties: [
                ("network-session", .object(profile.networkSession)),
                ("settings", .object(profile.settings)),
                ("user-content-manager", .object(contentManager)),
            ]
        ).expanding()
        widget.setAccessibleLabel("Page")
        connectLoading()
        connectPolicy()
        connectPage()
    }

    // MARK: State

    /// Where the page is; `nil` before the first load.
    var url: URL? { location.url }

    /// What WebKit calls the view's address, perhaps that of a page to come.
    private var announcedURL: URL? {
        String(borrowing: webkit_web_view_get_uri(widget.pointer())).flatMap { URL(webAddress: $0) }
    }

    /// The page's title; `nil` if it has none.
    var title: String? {
        String(borrowing: webkit_web_view_get_title(widget.pointer())).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The page's magnification, 1 being as designed.
    var zoom: Double {
        get { webkit_web_view_get_zoom_level(widget.pointer()) }
        set { webkit_web_view_set_zoom_level(widget.pointer(), newValue) }
    }

    // MARK: Orders

    func load(_ url: URL) {
        webkit_web_view_load_uri(widget.pointer(), url.absoluteString)
    }

    func load(html: String, base: URL) {
        webkit_web_view_load_html(widget.pointer(), html, base.absoluteString)
    }

    func stopLoading() {
        webkit_web_view_stop_loading(widget.pointer())
    }

    /// Takes away what the page asks the user: nobody waits for the answer any more.
    func dismissDialog() {
        dialog?.dismiss?()
    }

    func focus() {
        gtk_widget_grab_focus(widget.pointer())
    }

    func showInspector() {
        webkit_web_inspector_show(webkit_web_view_get_inspector(widget.pointer()))
    }

    func print(in window: Widget) {
        let operation = ObjectRef(owning: webkit_print_operation_new(widget.pointer()))
        webkit_print_operation_run_dialog(operation.pointer(), window.pointer())
    }

    /// The colour behind a page that has none and before it has any: the theme's, so that nothing flashes.
    func setBackground(_ color: GdkRGBA) {
        var color = color
        webkit_web_view_set_background_color(widget.pointer(), &color)
    }

    /// Calls a method of the page's `window.turboNative` with one JSON argument. Fails if there is none, if it throws,
    /// or if no answer came in time; a navigation away is such a case (facts, section 3).
    func callAdapter(
        _ method: String, _ argument: JSONValue, completion: @escaping @MainActor (Result<Void, GLibError>) -> Void
    ) {
        let arguments = VariantDictionary(["argument": Variant(argument.text)])
        let view = widget
        startGIO(timeout: 20_000) { call in
            webkit_web_view_call_async_javascript_function(
                view.pointer(), "await window.turboNative.\(method)(JSON.parse(argument))", -1, arguments.pointer, nil,
                nil,
                call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_call_async_javascript_function_finish(view.pointer(), result, error))
        } completion: { outcome in
            completion(outcome.map { _ in })
        }
    }

    /// Ends the web process if it does not answer: a page that hangs would hold up every later page of the site. What
    /// follows is what follows any death of a web process.
    func endIfHung() {
        let view = widget
        startGIO(timeout: Self.answerDeadline) { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), "0", -1, nil, nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { outcome in
            guard case .failure(let error) = outcome, error.isTimedOut else { return }
            webkit_web_view_terminate_web_process(view.pointer())
        }
    }

    /// A page that is merely busy answers within this time, in milliseconds.
    private static let answerDeadline = 5_000

    // MARK: Signals

    private func connectLoading() {
        widget.connect("load-changed") { [weak self] arguments in
            guard let self else { return }
            switch arguments.enumeration(1) {
            case Int(WEBKIT_LOAD_COMMITTED.rawValue):
                location.committed(announcedURL)
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
                    delegate?.webView(self, received: .loadFailed(error))
                }
                return true
            })
        widget.connect(
            "load-failed-with-tls-errors",
            returningBool: { [weak self] arguments in
                guard let self else { return true }
                delegate?.webView(
                    self, received: .loadFailed(.tls(LoadFailure.describe(tlsErrors: arguments.flags(3)))))
                return true
            })
        widget.connect("web-process-terminated") { [weak self] arguments in
            guard let self else { return }
            dismissDialog()
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

    private func connectPolicy() {
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
                    guard let action = PolicyRequest.navigation(decision, wantsNewWindow: isNewWindow, page: url)
                    else {
                        return false
                    }
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
        // make it ask. Without one the server's refusal arrives, as any other.
        widget.connect(
            "authenticate",
            returningBool: { arguments in
                guard let request = arguments.object(1) else { return false }
                webkit_authentication_request_authenticate(request.pointer(), nil)
                return true
            })
        // What nobody allowed is denied (law 7).
        widget.connect(
            "permission-request",
            returningBool: { arguments in
                guard let request = arguments.object(1) else { return false }
                webkit_permission_request_deny(request.pointer())
                return true
            })
    }

    private func connectPage() {
        contentManager.connect("script-message-received::\(UserScripts.handlerName)") { [weak self] arguments in
            guard let self, let value = arguments.object(1),
                let text = String(takingGString: jsc_value_to_string(value.pointer()))
            else { return }
            receive(text)
        }
        widget.connect("notify::title") { [weak self] _ in self?.pageChanged() }
        widget.connect("notify::uri") { [weak self] _ in
            guard let self else { return }
            location.announced(announcedURL)
            pageChanged()
        }
        widget.connect(
            "script-dialog",
            returningBool: { [weak self] arguments in
                guard let self, let delegate, let boxed = arguments.boxed(1) else { return false }
                let dialog = ScriptDialog(boxed, page: url)
                self.dialog = dialog
                delegate.webView(self, asks: dialog)
                return true
            })
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
