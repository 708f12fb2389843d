import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// The site's sign-in page in a separate web view, without adapter and native powers. It shares the cookies of all web
/// views, so the user is then signed in everywhere.
@MainActor
final class SignInWebView: PlainPage {
    let widget: Widget
    let profile: WebProfile
    private let configuration: AuthenticationConfiguration
    private let origin: ApplicationOrigin
    /// The rules of a locked application; `nil` if not locked.
    private let limits: Router?
    private var isFinished = false
    private var location = DocumentLocation()
    /// True while the next page loads and the current one is still shown.
    private var isGoingOn = false
    /// Called once when the page reaches an address that means the user is signed in.
    var left: (@MainActor () -> Void)?
    /// Called with a load error's message; an empty one clears it.
    var failed: (@MainActor (String) -> Void)?
    /// Called when loading starts or ends. The current page may have changed.
    var loading: (@MainActor (Bool) -> Void)?

    init(
        profile: WebProfile, configuration: AuthenticationConfiguration, origin: ApplicationOrigin,
        limits: Router? = nil
    ) {
        self.profile = profile
        self.limits = limits
        self.configuration = configuration
        self.origin = origin
        widget = profile.makePlainView()
        widget.setAccessibleLabel(localized("Sign-in page"))
        UserScripts.addFirstField(to: widget)
        connectPolicy()
        connectLoading()
    }

    /// The current page's address, shown to the user as the requester. WebKit's own value may be the address of a page
    /// still loading, chosen by the current page.
    var url: URL? { location.url }

    /// A redirect out of the sign-in pages means that the user is signed in. Its target is loaded only once, by the
    /// repeated visit, and not here.
    func decide(_ action: NavigationAction) -> PolicyDecision {
        if action.kind == .linkClicked, !isOpen(action.url) { return .cancel }
        switch WebSignIn.decision(to: action.url) {
        case .allowed: break
        case .refused: return .cancel
        case .unsafe(let sentence):
            failed?(sentence)
            return .cancel
        }
        // WebKit does not identify the frame that is redirected. Redirects of frames in the current page do not count.
        if action.isRedirect, hasAppeared, isGoingOn, decision(status: 200, action.url) == .done {
            finish()
            return .cancel
        }
        return .allow
    }

    /// True once a page has appeared. Redirects before that lead to the sign-in page.
    private var hasAppeared = false

    func decide(_ response: NavigationResponse) -> PolicyDecision {
        guard response.isMainFrame else { return response.isDisplayable ? .allow : .cancel }
        // Checked first, because a locked application does not show such a page or its target.
        guard isOpen(response.url) else { return .cancel }
        if decision(status: response.status, response.url) == .done {
            finish()
            return .cancel
        }
        if response.status >= 400 {
            // The page itself gives details, for example a form shown again with its errors.
            failed?(response.status == 422 ? "" : ErrorMessage(.http(status: response.status)).body)
        }
        return response.isDisplayable ? .allow : .cancel
    }

    /// A page that requests another window replaces the current one.
    func takesPlace(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased()) && isOpen(url)
    }

    func repeatsLoad() -> Bool { !hasAppeared }

    /// Returns to the sign-in page if a script navigated to a page that the application does not show. The check is
    /// delayed until it is known that the page loaded and was not just announced.
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
                isGoingOn = true
                failed?("")
                loading?(true)
            case Int(WEBKIT_LOAD_COMMITTED.rawValue):
                isGoingOn = false
                hasAppeared = true
                location.committed(announcedURL)
                loading?(true)
            case Int(WEBKIT_LOAD_FINISHED.rawValue):
                isGoingOn = false
                loading?(false)
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
        widget.connect(
            "load-failed",
            returningBool: { [weak self] arguments in
                let failure = arguments.error(3)
                if let error = failure.flatMap({ LoadError.visitError(for: $0, at: arguments.string(2)) }) {
                    self?.failed?(ErrorMessage(error).body)
                }
                return true
            })
        widget.connect("web-process-terminated") { [weak self] _ in
            self?.failed?(ErrorMessage(.processTerminated).body)
        }
    }

    private func decision(status: Int, _ url: URL) -> WebSignIn {
        WebSignIn.judge(status: status, url: url, origin: origin, configuration: configuration)
    }

    private func finish() {
        guard !isFinished else { return }
        isFinished = true
        // Outside WebKit's signal handler: this destroys the dialog and its view.
        MainLoop.whenIdle { [weak self] in self?.left?() }
    }
}
