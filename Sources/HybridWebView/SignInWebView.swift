import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore
package import HybridToolkit

/// The site's sign-in page in a separate web view that has no adapter and no native powers. All web views share their
/// cookies, so a user who signs in here is signed in everywhere.
package final class SignInWebView: PlainPage, DrivenPage, PasswordFormPage {
    package let widget: Widget
    package let profile: WebProfile
    private let configuration: AuthenticationConfiguration
    package let origin: ApplicationOrigin
    /// The rules of a locked application; `nil` if the application is not locked.
    private let limits: Router?
    private var isFinished = false
    private var form = WebSignInForm()
    private var deaths = RateLimit.deaths
    /// True while the loaded page is searched for fields.
    private var isSearching = false
    package private(set) var location = DocumentLocation()
    /// True while the next page loads and the current page is still shown.
    private var isGoingOn = false
    /// Called once when the page reaches an address that means the user is signed in.
    package var left: (@MainActor () -> Void)?
    /// Called with the message of a load error. An empty message clears the previous one.
    package var failed: (@MainActor (String) -> Void)?
    /// Called when loading starts or ends. At that time the current page may have changed.
    package var loading: (@MainActor (Bool) -> Void)?

    package init(
        profile: WebProfile, configuration: AuthenticationConfiguration, origin: ApplicationOrigin,
        limits: Router? = nil
    ) {
        self.profile = profile
        self.limits = limits
        self.configuration = configuration
        self.origin = origin
        widget = profile.makePlainView(isAutomated: profile.automation != nil)
        widget.setAccessibleLabel(localized("Sign-in page"))
        UserScripts.addFirstField(to: widget)
        connectPolicy()
        connectLoading()
        if let automation = profile.automation { connect(to: automation) }
    }

    /// The address of the current page, which the user sees as the requester. WebKit's own value may be the address of
    /// a page that is still loading, and the current page can choose that address.
    package var url: URL? { location.url }

    /// True while a page loads, and from the end of the sign-in until the dialog closes.
    package var isBusy: Bool {
        isFinished || isSearching || start != nil || webkit_web_view_is_loading(widget.pointer()) != 0
    }

    /// Runs after a navigation was allowed, until its load starts. A frame's navigation starts no load of the view.
    private var start: LoopTimer?
    /// The time in milliseconds within which a load starts.
    private static let startPatience = 250

    private func expectLoad() {
        guard let automation = profile.automation else { return }
        start?.cancel()
        start = MainLoop.after(milliseconds: Self.startPatience) { [weak self, weak automation] in
            self?.start = nil
            automation?.stateChanged?()
        }
        automation.stateChanged?()
    }

    private func connect(to automation: WebAutomation) {
        automation.join(self)
        widget.connect("notify::is-loading") { [weak automation] _ in automation?.stateChanged?() }
        widget.connect("script-dialog") { [weak self, weak automation] arguments -> Bool in
            if let self, let dialog = arguments.boxed(1) { automation?.opened(dialog, in: self) }
            return false
        }
        let content = ObjectRef.retaining(webkit_web_view_get_user_content_manager(widget.pointer()))
        content?.connect("script-message-received::\(UserScripts.frameHandler)") { [weak self] arguments in
            guard case .origin(let origin) = DialogGuard.report(arguments.object(1)) else { return }
            self?.location.declared(origin: origin)
        }
    }

    package func actAsUser() { runUserAction() }

    /// Decides a navigation. A redirect that leaves the sign-in pages means that the user is signed in. Its target is
    /// not loaded here, because the repeated visit loads it.
    package func decideNavigation(_ action: NavigationAction) -> PolicyDecision {
        if action.kind == .linkClicked, !isOpen(action.url) { return .cancel }
        switch WebSignIn.decision(to: action.url) {
        case .allowed: break
        case .refused: return .cancel
        case .unsafe(let sentence):
            failed?(sentence)
            return .cancel
        }
        // WebKit does not identify the frame that is redirected. This check ignores redirects of frames in the current
        // page.
        if action.isRedirect, hasAppeared, isGoingOn, decision(status: 200, action.url) == .done {
            finish()
            return .cancel
        }
        if action.kind == .formSubmitted { form.sent() }
        expectLoad()
        return .allow
    }

    /// True after a page has appeared. Redirects before that lead to the sign-in page.
    private var hasAppeared = false

    package func decideResponse(_ response: NavigationResponse) -> PolicyDecision {
        guard response.isMainFrame else { return response.isDisplayable ? .allow : .cancel }
        // This check comes first, because a locked application does not show such a page or its target.
        guard isOpen(response.url) else { return .cancel }
        if decision(status: response.status, response.url) == .done {
            finish()
            return .cancel
        }
        form.answered(status: response.status)
        if response.status >= 400 { failed?(WebSignIn.message(status: response.status, isPage: response.isPage)) }
        return response.isDisplayable ? .allow : .cancel
    }

    /// Returns true if a page that requests another window is replaced by the page of that window.
    package func takesPlace(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased()) && isOpen(url)
    }

    package func repeatsLoad() -> Bool { !hasAppeared }

    /// Returns to the sign-in page if a script has navigated to a page that the application does not show. The check is
    /// delayed until the page has actually loaded, because WebKit announces the address earlier.
    private func leaveIfClosed() {
        guard limits != nil else { return }
        MainLoop.whenIdle { [weak self] in
            guard let self, hasAppeared, !isFinished, webkit_web_view_is_loading(widget.pointer()) == 0, let url,
                !isOpen(url), let start = configuration.signInPage
            else { return }
            load(start.url)
        }
    }

    private func isOpen(_ url: URL) -> Bool {
        limits.map { WebSignIn.isOpen(url, in: $0, configuration: configuration) } ?? true
    }

    private func connectLoading() {
        widget.connect("load-changed") { [weak self] arguments in
            guard let self else { return }
            switch arguments.enumeration(1) {
            case Int(WEBKIT_LOAD_STARTED.rawValue):
                start?.cancel()
                start = nil
                isGoingOn = true
                failed?("")
                loading?(true)
            case Int(WEBKIT_LOAD_COMMITTED.rawValue):
                isGoingOn = false
                hasAppeared = true
                form.appeared()
                location.committed(announcedURL)
                loading?(true)
            case Int(WEBKIT_LOAD_FINISHED.rawValue):
                isGoingOn = false
                loading?(false)
                findFields()
            default: break
            }
        }
        // A page that signs in by script changes the address without a load.
        widget.connect("notify::uri") { [weak self] _ in
            guard let self else { return }
            location.announced(announcedURL)
            leaveIfClosed()
            guard hasAppeared, webkit_web_view_is_loading(widget.pointer()) == 0, let url, isOpen(url),
                decision(status: 200, url) == .done
            else { return }
            finish()
        }
        widget.connect("load-failed") { [weak self] arguments -> Bool in
            let failure = arguments.error(3)
            if let error = failure.flatMap({ LoadError.visitError(for: $0, at: arguments.string(2)) }) {
                self?.failed?(ErrorMessage(error).body)
            }
            return true
        }
        widget.connect("web-process-terminated") { [weak self] _ in self?.processEnded() }
    }

    /// Loads the page again after the death of its process, as the shell does with other pages.
    private func processEnded() {
        guard let announcedURL, deaths.allows(at: MainLoop.now / 1000) else {
            deaths = .deaths
            failed?(ErrorMessage(.processTerminated).body)
            return
        }
        load(announcedURL)
    }

    /// Checks if the loaded page still requests input. Only pages of the application's origin are part of the check.
    private func findFields() {
        guard let url, origin.contains(url), isOpen(url) else { return }
        isSearching = true
        WebKitEngine(widget).evaluate(
            WebSignInForm.script, in: UserScripts.world, timeout: Self.searchPatience, as: .text
        ) { [weak self] outcome in
            guard let self else { return }
            isSearching = false
            let fields = (try? outcome.get()).flatMap { $0 }.flatMap(WebSignInForm.Fields.init(rawValue:))
            if let fields, self.url == url, form.found(fields) { finish() }
            profile.automation?.stateChanged?()
        }
    }

    /// The time in milliseconds within which a page is searched.
    private static let searchPatience = 2_000

    private func decision(status: Int, _ url: URL) -> WebSignIn {
        WebSignIn.judge(status: status, url: url, origin: origin, configuration: configuration)
    }

    private func finish() {
        guard !isFinished else { return }
        isFinished = true
        // Wait for the end of WebKit's signal handler, because this call destroys the dialog and its view.
        MainLoop.whenIdle { [weak self] in self?.left?() }
    }
}
