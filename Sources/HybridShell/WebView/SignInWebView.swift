import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// The site's own sign-in page in a web view of its own: without the adapter and without native powers, but with the
/// cookies of all web views, so that whoever signs in here is signed in there.
@MainActor
final class SignInWebView: PlainPage {
    let widget: Widget
    let profile: WebProfile
    private let configuration: AuthenticationConfiguration
    private let origin: ApplicationOrigin
    /// Says what a locked application shows; `nil` where nothing is locked.
    private let limits: Router?
    private var isFinished = false
    private var location = DocumentLocation()
    /// The next page is on its way and has not taken the place of the one that is there.
    private var isGoingOn = false
    /// The page has come to where the user is signed in. Called once.
    var left: (@MainActor () -> Void)?
    /// A page could not be loaded; the sentence says why. An empty one takes it back.
    var failed: (@MainActor (String) -> Void)?
    /// A page is being loaded, or not; the page that is there may be another now.
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

    /// The address of the page that is there, for the user to see who asks. Not what WebKit announces: that may be the
    /// address of a page to come, named by the page that is there.
    var url: URL? { location.url }

    /// A redirect out of the sign-in pages is the site's word that the user is in; what it leads to is loaded once, by
    /// the visit that is repeated, and not here as well.
    func decide(_ action: NavigationAction) -> PolicyDecision {
        if action.kind == .linkClicked, !isOpen(action.url) { return .cancel }
        switch WebSignIn.decision(to: action.url) {
        case .allowed: break
        case .refused: return .cancel
        case .unsafe(let sentence):
            failed?(sentence)
            return .cancel
        }
        // WebKit does not say which frame is redirected; those of a page that is there are not the page.
        if action.isRedirect, hasAppeared, isGoingOn, decision(status: 200, action.url) == .done {
            finish()
            return .cancel
        }
        return .allow
    }

    /// Whether the sign-in page has been there: until then a redirect is the way to it.
    private var hasAppeared = false

    func decide(_ response: NavigationResponse) -> PolicyDecision {
        guard response.isMainFrame else { return response.isDisplayable ? .allow : .cancel }
        // Before it counts as the way out: a locked application shows neither the page nor what it would lead to.
        guard isOpen(response.url) else { return .cancel }
        if decision(status: response.status, response.url) == .done {
            finish()
            return .cancel
        }
        if response.status >= 400 {
            // The page itself says more, as a form that is shown again with its problems.
            failed?(response.status == 422 ? "" : ErrorMessage(.http(status: response.status)).body)
        }
        return response.isDisplayable ? .allow : .cancel
    }

    /// There is one window: a page that wants another gets this one.
    func takesPlace(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased()) && isOpen(url)
    }

    func repeatsLoad() -> Bool { !hasAppeared }

    /// A script has put a page there that the application does not show. Whether it was one, or a load that has only been
    /// announced, is known a moment later.
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
        // A page that signs in by script goes on without a load.
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
        // Not from within WebKit's signal: the dialog and its view go with it.
        MainLoop.whenIdle { [weak self] in self?.left?() }
    }
}
