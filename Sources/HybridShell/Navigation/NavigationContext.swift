import GLibBridge
import HybridCore

/// What the stacks of all tabs share.
@MainActor
final class NavigationContext {
    let environment: ShellEnvironment
    let profile: WebProfile
    let reporter: VisitReporter
    let authenticator: Authenticator
    let downloads: DownloadController
    let dialogs: ScriptDialogPresenter
    let passwords: PasswordAsker
    let permissions: PermissionKeeper
    let notifications: NotificationPresenter
    let memory = MemoryKeeper()
    /// What a tester sees and does; nothing where nobody may.
    let diagnostics: Diagnostics?
    /// The rules for URLs. A change applies to what is routed from then on.
    var pathConfiguration = PathConfiguration.builtIn
    /// How much all pages are magnified.
    private(set) var zoom: Double
    /// Called when the magnification has changed.
    var zoomChanged: (@MainActor () -> Void)?
    /// What pages may still open outside.
    var outsideLimit = RateLimit.outside
    /// What stands in place of pages that cannot be loaded, in a kiosk.
    var kioskErrors: KioskErrors?
    /// Called with each new web view.
    var webViewMade: (@MainActor (WebViewHost) -> Void)?

    init(environment: ShellEnvironment) {
        self.environment = environment
        zoom = Zoom.read(environment.state.load(Self.zoomName))
        profile = environment.makeProfile()
        reporter = VisitReporter(tracer: environment.tracer, logger: environment.logger)
        authenticator = Authenticator(environment: environment, profile: profile)
        downloads = DownloadController(profile: profile, tracer: environment.tracer)
        dialogs = ScriptDialogPresenter(tracer: environment.tracer)
        passwords = PasswordAsker(environment: environment)
        diagnostics = environment.allowsDiagnostics ? Diagnostics(listeningTo: environment.tracer) : nil
        profile.use(environment.certificates)
        permissions = PermissionKeeper(environment: environment, profile: profile)
        notifications = NotificationPresenter(notifier: environment.notifier, tracer: environment.tracer)
    }

    private static let zoomName = "view"

    /// Changes the magnification of all pages, and keeps it for the next run.
    func change(zoom change: Zoom.Change) {
        zoom = Zoom.after(change, from: zoom)
        environment.state.save(Zoom.json(zoom), as: Self.zoomName)
        zoomChanged?()
    }

    /// A session of a tab, with a range of visit numbers of its own.
    func makeSession(_ name: SessionName, tab: Int) -> SessionController {
        let first = tab * 1_000_000 + (name == .main ? 1 : 500_001)
        let controller = SessionController(
            session: Session(
                name: name, firstVisit: first, requiresTurbo: environment.requiresTurbo,
                authentication: environment.authentication),
            webView: makeWebView(), limits: environment.limits, reporter: reporter, logger: environment.logger)
        controller.forcedFailure = { [weak diagnostics] in diagnostics?.forced.take() }
        return controller
    }

    /// A web view for a session.
    func makeWebView() -> WebViewHost {
        let webView = WebViewHost(
            profile: profile, origin: environment.origin, authentication: environment.authentication)
        webView.zoom = zoom
        webViewMade?(webView)
        return webView
    }
}
