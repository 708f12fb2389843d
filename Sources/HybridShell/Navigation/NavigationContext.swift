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
    /// What goes on without a window.
    let background: BackgroundController
    let memory = MemoryKeeper()
    /// Whether the application has the keyboard, and its server an answer.
    let presence = PresenceWatch()
    /// Gives pages the token for notifications, if the application has one.
    let tokens: TokenRegistrar?
    /// Light and dark, as the desktop or the application has it.
    package let appearance = DesktopAppearance()
    /// The event that the user has left.
    package let userDeparture = UserDeparture()
    private var isBadgeShown = false
    /// Asks before pages go that have something to lose.
    package let departures: DepartureController
    let popUps: PopUps
    /// Decides, for the stacks of all tabs.
    package let host: ReducerHost<TabSet>
    /// The rules for URLs. A change applies to what is routed from then on.
    package var pathConfiguration: PathConfiguration { host.state.context.rules.current }
    private let pages = PageSettings()
    /// How much all pages are magnified.
    private(set) var zoom: Double
    /// Called when the magnification has changed.
    var zoomChanged: (@MainActor () -> Void)?
    /// What stands in place of a page that cannot be loaded, where neither the shell's own words nor the delegate's do.
    package var errorContent: (@MainActor (VisitError, Screen, NavigationController) -> any CurtainContent)?
    /// Makes the next visit fail, for whoever tries out what comes of it.
    package var forcedError: (@MainActor () -> VisitError?)?
    /// Called with each new web view.
    package var webViewMade: (@MainActor (WebViewHost) -> Void)?

    init(environment: ShellEnvironment) {
        self.environment = environment
        background = BackgroundController(
            environment.background, service: environment.backgroundService, state: environment.state)
        zoom = Zoom.read(environment.state.load(Self.zoomName))
        profile = environment.makeProfile()
        reporter = VisitReporter(tracer: environment.tracer, logger: environment.logger)
        authenticator = Authenticator(environment: environment.forSigningIn, profile: profile)
        tokens = environment.notificationToken.map { TokenRegistrar($0, logger: environment.logger) }
        downloads = DownloadController(profile: profile, tracer: environment.tracer)
        dialogs = ScriptDialogPresenter(tracer: environment.tracer)
        var shared = CoordinatorContext(
            router: environment.router, authentication: environment.authentication, startURL: environment.startURL)
        shared.name = environment.name
        shared.urlScheme = environment.urlScheme
        shared.nativeScreens = Set(environment.nativeScreens.keys)
        shared.requiresTurbo = environment.requiresTurbo
        shared.isLocked = profile.isLocked
        shared.isUnattended = profile.automation != nil
        shared.clock = { ProcessorClock.now }
        shared.allowsPrefetch = environment.allowsPrefetch
        shared.isMetered = { NetworkMonitor.isMetered }
        host = ReducerHost(
            TabSet(
                shared, tabs: environment.tabs.count > 1 ? environment.tabs : [],
                startsOthers: environment.startsEveryTab))
        departures = DepartureController(tracer: environment.tracer, host: host)
        httpAuthenticator = HTTPAuthenticator(environment: environment.forSigningIn)
        popUps = PopUps(
            family: environment.router.family, profile: profile, application: environment.name, dialogs: dialogs)
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
        userDeparture.listen { [weak self] in self?.clearUser() }
    }

    /// Clears state of the user that pages have set outside their own windows.
    private func clearUser() {
        downloads.forgetAll()
        notifications.closeAll()
        appearance.choose(isDark: nil)
        if isBadgeShown { show(LauncherBadge([:])) }
        host.send(.limitsForgotten)
        // WebKit writes records of its disk cache late: some appear after the sign-out has cleared the cache.
        Task { [profile] in try? await profile.clear(.caches) }
    }

    private static let zoomName = "view"

    /// What was open when the application ended last, if the user wants to begin with it again.
    var keptWindows: KeptWindows {
        profile.isLocked ? KeptWindows(isWanted: false) : KeptWindows(environment.state.load(Self.windowsName))
    }

    /// Keeps what is open, if the user wants to begin with it again.
    func keepWindows() {
        if keptWindows.isWanted { keep(host.state.openWindows) }
    }

    /// Notes whether the user wants to begin with what was open at the end.
    func restoreWindows(_ isWanted: Bool) { keep(KeptWindows(isWanted: isWanted)) }

    private func keep(_ windows: KeptWindows) { environment.state.save(windows.json, as: Self.windowsName) }

    private static let windowsName = "windows"

    /// Shows a page's badge in the panel and on the application's icon in the dock.
    package func show(_ badge: LauncherBadge) {
        isBadgeShown = badge.count != nil || badge.progress != nil
        background.badgeChanged?(badge)
        badge.emit(for: environment.applicationID)
    }

    /// Changes the magnification of all pages, and keeps it for the next run.
    package func change(zoom change: Zoom.Change) {
        zoom = Zoom.after(change, from: zoom)
        environment.state.save(Zoom.json(zoom), as: Self.zoomName)
        zoomChanged?()
    }

    /// Puts new rules in force.
    func apply(_ configuration: PathConfiguration) {
        host.send(.rules(configuration))
        pages.publish(pathConfiguration.settings)
        for name in configuration.missingScreens(among: Set(environment.nativeScreens.keys)) {
            environment.logger.notice(
                "a rule names a native screen that this program lacks; the page is shown",
                metadata: ["screen": "\(DisplayLine.make(name, limit: 64) ?? "")", "source": "\(configuration.source)"])
        }
    }

    /// What a visit has come to says whether the server can be reached.
    func noteServer(_ report: VisitReport) {
        guard let isReached = report.reachesServer(of: environment.origin) else { return }
        presence.take(.server(isReached: isReached))
    }

    /// Rules that took too long were given up for those before them.
    func noteRejectedRules(_ errors: [PathConfigurationError]) {
        for error in errors {
            environment.logger.warning("path configuration rejected", metadata: ["reason": "\(error)"])
        }
        pages.publish(pathConfiguration.settings)
    }

    /// A session's web view, with its curtain and its timers.
    func makeSession(_ name: StackName) -> SessionController {
        let webView = makeWebView()
        if name == .modal { UserScripts.addFirstField(to: webView.widget) }
        let controller = SessionController(
            name: name, webView: webView,
            bridge: PageBridge(name, environment.components, tracer: environment.tracer), limits: environment.limits,
            reporter: reporter, logger: environment.logger)
        controller.view.isAnimated = environment.isAnimated
        controller.forcedError = { [weak self] in self?.forcedError?() }
        return controller
    }

    /// A web view for a session.
    package func makeWebView() -> WebViewHost {
        let webView = WebViewHost(
            profile: profile, origin: environment.origin, authentication: environment.authentication,
            bridge: environment.bridgeOffer, sharesView: !environment.router.family.internalHosts.isEmpty)
        webView.zoom = zoom
        pages.add(webView)
        webViewMade?(webView)
        return webView
    }
}
