import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// What the stacks of all tabs share.
@MainActor
package final class NavigationContext {
    /// What the shell is given.
    package let environment: ShellEnvironment
    /// What all web views share.
    package let profile: WebProfile
    let reporter: VisitReporter
    /// Signs people in and out.
    package let authenticator: Authenticator
    let downloads: DownloadController
    let dialogs: ScriptDialogPresenter
    /// Asks for HTTP credentials.
    package let httpAuthenticator: HTTPAuthenticator
    /// Answers what pages ask to be allowed.
    package let permissions: PermissionController
    /// Shows what pages notify of.
    package let notifications: NotificationPresenter
    let memory = MemoryKeeper()
    /// Asks before pages go that have something to lose.
    package let departures: DepartureController
    let popUps: PopUps
    private var rules = RulesInForce()
    /// The rules for URLs. A change applies to what is routed from then on.
    package var pathConfiguration: PathConfiguration { rules.current }
    private let pages = PageSettings()
    /// How much all pages are magnified.
    private(set) var zoom: Double
    /// Called when the magnification has changed.
    var zoomChanged: (@MainActor () -> Void)?
    /// What pages may still open outside.
    package var outsidePolicy = OutsidePolicy()
    /// What stands in place of a page that cannot be loaded, where neither the shell's own words nor the delegate's do.
    package var errorContent: (@MainActor (VisitError, Screen, NavigationController) -> any CurtainContent)?
    /// Makes the next visit fail, for whoever tries out what comes of it.
    package var forcedFailure: (@MainActor () -> VisitError?)?
    /// Called with each new web view.
    package var webViewMade: (@MainActor (WebViewHost) -> Void)?

    init(environment: ShellEnvironment) {
        self.environment = environment
        zoom = Zoom.read(environment.state.load(Self.zoomName))
        profile = environment.makeProfile()
        reporter = VisitReporter(tracer: environment.tracer, logger: environment.logger)
        authenticator = Authenticator(environment: environment.forSigningIn, profile: profile)
        downloads = DownloadController(profile: profile, tracer: environment.tracer)
        dialogs = ScriptDialogPresenter(tracer: environment.tracer)
        departures = DepartureController(
            tracer: environment.tracer, isUnattended: profile.automation != nil)
        httpAuthenticator = HTTPAuthenticator(environment: environment.forSigningIn)
        popUps = PopUps(family: environment.router.family, profile: profile, application: environment.name)
        profile.use(environment.certificates)
        let logger = environment.logger
        let filter = { (scope: DocumentScope) in
            DocumentFilter(scope) { logger.warning("no filter for documents", metadata: ["reason": "\($0)"]) }
        }
        profile.documents = environment.documents.map(filter)
        if profile.isLocked { profile.signInDocuments = environment.documents.map { filter($0.hostsAlone) } }
        permissions = PermissionController(
            origin: environment.origin, application: environment.name, defaults: environment.permissions,
            state: environment.state, tracer: environment.tracer, profile: profile)
        notifications = NotificationPresenter(notifier: environment.notifier, tracer: environment.tracer)
    }

    private static let zoomName = "view"

    /// Changes the magnification of all pages, and keeps it for the next run.
    package func change(zoom change: Zoom.Change) {
        zoom = Zoom.after(change, from: zoom)
        environment.state.save(Zoom.json(zoom), as: Self.zoomName)
        zoomChanged?()
    }

    /// Puts new rules in force.
    func apply(_ configuration: PathConfiguration) {
        rules.apply(configuration)
        pages.publish(rules.current.settings)
    }

    /// What the rules say about an address. Rules that take too long are given up for those before them.
    func resolve(_ url: URL) -> PathResolution {
        let (resolution, rejected) = rules.resolve(url) { ProcessorClock.now }
        for error in rejected {
            environment.tracer.record(.configurationRejected(source: error.source, reason: error.description))
            environment.logger.warning("path configuration rejected", metadata: ["reason": "\(error)"])
        }
        if !rejected.isEmpty { pages.publish(rules.current.settings) }
        return resolution
    }

    /// A session of a tab, with a range of visit numbers of its own.
    func makeSession(_ name: StackName, tab: Int) -> SessionController {
        let first = tab * 1_000_000 + (name == .main ? 1 : 500_001)
        var session = Session(
            name: name, firstVisit: first, requiresTurbo: environment.requiresTurbo,
            authentication: environment.authentication)
        session.family = environment.router.family
        session.isListed = profile.isLocked
        let controller = SessionController(
            session: session, webView: makeWebView(), limits: environment.limits, reporter: reporter,
            logger: environment.logger)
        controller.forcedFailure = { [weak self] in self?.forcedFailure?() }
        return controller
    }

    /// A web view for a session.
    package func makeWebView() -> WebViewHost {
        let webView = WebViewHost(
            profile: profile, origin: environment.origin, authentication: environment.authentication,
            sharesView: !environment.router.family.internalHosts.isEmpty)
        webView.zoom = zoom
        pages.add(webView)
        webViewMade?(webView)
        return webView
    }
}
