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
    /// The rules for URLs. A change applies to what is routed from then on.
    var pathConfiguration = PathConfiguration.builtIn
    /// What pages may still open outside.
    var outsideLimit = RateLimit.outside
    /// What stands in place of pages that cannot be loaded, in a kiosk.
    var kioskErrors: KioskErrors?
    /// Called with each new web view.
    var webViewMade: (@MainActor (WebViewHost) -> Void)?

    init(environment: ShellEnvironment) {
        self.environment = environment
        profile = environment.makeProfile()
        reporter = VisitReporter(tracer: environment.tracer, logger: environment.logger)
        authenticator = Authenticator(environment: environment, profile: profile)
        downloads = DownloadController(profile: profile, tracer: environment.tracer)
        dialogs = ScriptDialogPresenter(tracer: environment.tracer)
        passwords = PasswordAsker(environment: environment)
        profile.use(environment.certificates)
    }

    /// A session of a tab, with a range of visit numbers of its own.
    func makeSession(_ name: SessionName, tab: Int) -> SessionController {
        let first = tab * 1_000_000 + (name == .main ? 1 : 500_001)
        return SessionController(
            session: Session(
                name: name, firstVisit: first, requiresTurbo: environment.requiresTurbo,
                authentication: environment.authentication),
            webView: makeWebView(), limits: environment.limits, reporter: reporter, logger: environment.logger)
    }

    /// A web view for a session.
    func makeWebView() -> WebViewHost {
        let webView = WebViewHost(
            profile: profile, origin: environment.origin, authentication: environment.authentication)
        webViewMade?(webView)
        return webView
    }
}
