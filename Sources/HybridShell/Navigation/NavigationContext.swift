import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// State shared by the stacks of all tabs.
package final class NavigationContext {
    package let environment: ShellEnvironment
    package let profile: WebProfile
    let reporter: VisitReporter
    package let authenticator: Authenticator
    let downloads: DownloadController
    let dialogs: ScriptDialogPresenter
    package let httpAuthenticator: HTTPAuthenticator
    let credentials: CredentialStore
    /// Saves the passwords of forms, or `nil` if the application does not.
    let passwords: PasswordSaver?
    package let permissions: PermissionController
    package let notifications: NotificationPresenter
    let background: BackgroundController
    let memory = MemoryKeeper()
    /// Monitors the keyboard focus of the application and whether its server is reachable.
    let presence = PresenceWatch()
    /// Gives pages the notification token, or `nil` if the application provides none.
    let tokens: TokenRegistrar?
    /// The light or dark appearance, chosen by the desktop or the application.
    package let appearance = DesktopAppearance()
    /// Notifies its listeners when the user has signed out.
    package let userDeparture = UserDeparture()
    private var isBadgeShown = false
    /// Asks the user before a page with unsaved input is left.
    package let departures: DepartureGuard
    let popUps: PopUps
    /// Holds the state of all tabs and decides about their navigation.
    package let host: ReducerHost<WindowSetState>
    /// The URL rules. A change applies to later visit proposals.
    package var pathConfiguration: PathConfiguration { host.state.context.rules.current }
    private let pages = PageSettings()
    /// Zoom factor of all pages.
    private(set) var zoom: Double
    /// Called when the zoom factor changes.
    var zoomChanged: (@MainActor () -> Void)?
    /// Returns the content for a failed page. It takes precedence over the content of the shell and of the delegate.
    package var errorContent: (@MainActor (VisitError, Screen, Navigator) -> any CurtainContent)?
    /// Returns an error with which the next visit fails, or `nil`. Used to test error handling.
    package var forcedError: (@MainActor () -> VisitError?)?
    /// Called with the source of new path rules.
    var rulesChanged: (@MainActor (String) -> Void)?
    /// The progress of loading the path rules.
    var rulesState = PathConfigurationState() {
        didSet { if rulesState != oldValue { rulesStateChanged?() } }
    }
    var rulesStateChanged: (@MainActor () -> Void)?
    /// Loads the path rules again.
    package var reloadRules: (@MainActor () -> Void)?
    /// Returns the stacks of a tab.
    var navigatorOfTab: (@MainActor (Int) -> Navigator?)?
    /// Called with each new web view.
    package var webViewMade: (@MainActor (WebViewHost) -> Void)?
    /// Called when a page of any tab or window has completed a visit or loaded a frame, as `Session.loaded`.
    package var pageLoaded: (@MainActor (_ session: Session, _ byVisit: Bool) -> Void)?
    /// The number of commands that have been accepted, but have not begun.
    package var pendingCommands = 0 {
        didSet { pendingChanged?() }
    }
    /// Called when ``pendingCommands`` has changed.
    package var pendingChanged: (@MainActor () -> Void)?
    /// Called with events that decide about the picture of the start page.
    var launchEvent: (@MainActor (LoadedStartPage.Event) -> Void)?
    /// True if a command will change the screens without any further action of the user.
    package var isPending: Bool {
        pendingCommands > 0 || authenticator.state?.isSigningOut == true || host.state.context.departures.isInquiring
    }
    /// The notices above the pages of all windows.
    package var notices: [Notice.Subject: Notice] = [:] {
        didSet { noticeChanged?() }
    }
    var noticeChanged: (@MainActor () -> Void)?

    init(environment: ShellEnvironment) {
        self.environment = environment
        background = BackgroundController(
            environment.background, service: environment.backgroundService, state: environment.state)
        zoom = Zoom.read(environment.state.load(Self.zoomName))
        profile = environment.makeProfile()
        for problem in profile.use(environment.webViewSettings) {
            environment.logger.error("webViewSettings: \(problem)")
        }
        reporter = VisitReporter(tracer: environment.tracer, logger: environment.logger)
        authenticator = Authenticator(environment: environment.forSigningIn, profile: profile)
        tokens = environment.notificationToken.map { TokenRegistrar($0, logger: environment.logger) }
        downloads = DownloadController(profile: profile, tracer: environment.tracer)
        dialogs = ScriptDialogPresenter(tracer: environment.tracer)
        var shared = NavigatorContext(environment.configuration, router: environment.router)
        shared.nativeScreens = Set(environment.nativeScreens.keys)
        shared.isLocked = profile.isLocked
        shared.isUnattended = profile.automation != nil
        shared.opensRequestedWindows = profile.automation?.opensRequestedWindows ?? false
        shared.clock = { ProcessorClock.now }
        shared.isMetered = { Platform.isMetered }
        host = ReducerHost(WindowSetState(shared, tabs: environment.tabs, startsOthers: environment.startsEveryTab))
        departures = DepartureGuard(tracer: environment.tracer, host: host)
        credentials = CredentialStore(environment: environment.forSigningIn)
        httpAuthenticator = HTTPAuthenticator(environment: environment.forSigningIn, store: credentials)
        popUps = PopUps(
            family: environment.router.family, profile: profile, application: environment.name, dialogs: dialogs)
        profile.use(environment.certificates)
        let logger = environment.logger
        let filter = { (scope: DocumentScope) in
            // Without the filter, pages could send requests to hosts that they may not show.
            DocumentFilter(scope) { reason in
                logger.critical("no filter for documents; free space on the disk", metadata: ["reason": "\(reason)"])
                ProcessControl.end(2)
            }
        }
        profile.contentRules = environment.contentRules.map { rules in
            DocumentFilter(named: "application", rules: rules) { reason in
                logger.error("contentRules rejected; fix their JSON", metadata: ["reason": "\(reason)"])
            }
        }
        profile.documents = environment.documents.map(filter)
        if profile.isLocked { profile.signInDocuments = environment.documents.map { filter($0.hostsAlone) } }
        permissions = PermissionController(
            origin: environment.origin, application: environment.name, defaults: environment.configuration.permissions,
            state: environment.state, tracer: environment.tracer, profile: profile)
        let savesPasswords = !profile.isLocked && profile.automation == nil
        passwords =
            savesPasswords
            ? PasswordSaver(origin: environment.origin, store: credentials, permissions: permissions) : nil
        notifications = NotificationPresenter(notifier: environment.notifier, tracer: environment.tracer)
        if let passwords { authenticator.pageMade = { passwords.watch($0) } }
        passwords?.show = { [weak self] in self?.notices[.password] = $0 }
        userDeparture.listen { [weak self] in self?.clearUser() }
    }

    /// Clears what pages of this user have set outside their own windows, such as notifications and the badge.
    private func clearUser() {
        profile.keptInput = [:]
        passwords?.userLeft()
        downloads.forgetAll()
        notifications.closeAll()
        appearance.choose(isDark: nil)
        if isBadgeShown { showBadge(LauncherBadge([:])) }
        host.send(.limitsForgotten)
    }

    private static let zoomName = "view"

    /// The pages open at the last exit, if the user chose to restore them.
    var keptWindows: KeptWindows {
        profile.isLocked ? KeptWindows(isWanted: false) : KeptWindows(environment.state.load(ProfileFile.windows))
    }

    /// Saves the open pages if the user chose to restore them.
    func keepWindows() {
        if keptWindows.isWanted { keep(host.state.openWindows()) }
    }

    /// Saves the open pages for a restart that the user did not request.
    /// - Parameter input: The user's input in them, by address.
    func keepForRestart(_ input: [String: String]) {
        let state: JSONValue = [
            "windows": host.state.openWindows(withDialog: true).json,
            "input": .object(input.mapValues(JSONValue.string)),
        ]
        environment.state.save(state, as: ProfileFile.restart)
    }

    /// Returns the pages to open at the start: those of a process that a failure ended, or else ``keptWindows``.
    func windowsAtStart() -> KeptWindows {
        guard !profile.isLocked, let state = environment.state.load(ProfileFile.restart) else { return keptWindows }
        environment.state.save(nil, as: ProfileFile.restart)
        profile.keptInput = state["input"]?.object?.compactMapValues(\.string) ?? [:]
        return KeptWindows(state["windows"])
    }

    /// Saves whether pages are restored on start.
    func restoreWindows(_ isWanted: Bool) { keep(KeptWindows(isWanted: isWanted)) }

    private func keep(_ windows: KeptWindows) { environment.state.save(windows.json, as: ProfileFile.windows) }

    /// Shows a page's badge on the status item and the dock icon.
    package func showBadge(_ badge: LauncherBadge) {
        isBadgeShown = badge.count != nil || badge.progress != nil
        background.badgeChanged?(badge)
        badge.emit(for: environment.applicationID)
    }

    /// Changes the zoom factor of all pages and saves it.
    package func change(zoom change: Zoom.Change) {
        zoom = Zoom.after(change, from: zoom)
        environment.state.save(Zoom.json(zoom), as: Self.zoomName)
        zoomChanged?()
    }

    func apply(_ configuration: PathConfiguration) {
        host.send(.rules(configuration))
        pages.publish(pathConfiguration.settings)
        rulesChanged?(configuration.source)
        for name in configuration.missingScreens(among: Set(environment.nativeScreens.keys)) {
            environment.logger.notice(
                "a rule names a native screen that this program does not have; showing the page",
                metadata: ["screen": "\(DisplayLine.make(name, limit: 64) ?? "")", "source": "\(configuration.source)"])
        }
    }

    /// Updates whether the server is reachable, according to the result of a visit.
    func noteServer(_ report: VisitReport) {
        guard let isReached = report.reachesServer(of: environment.origin) else { return }
        presence.handle(.server(isReached: isReached))
    }

    /// Logs rules that took too long to evaluate. The previous rules stay in effect.
    func noteRejectedRules(_ errors: [PathConfigurationError]) {
        for error in errors {
            environment.logger.warning("path configuration rejected", metadata: ["reason": "\(error)"])
        }
        pages.publish(pathConfiguration.settings)
    }

    /// Creates a session with its web view, curtain and timers.
    func makeSession(_ name: StackName) -> Session {
        let webView = makeWebView(for: name)
        if name == .modal { UserScripts.addFirstField(to: webView.widget) }
        let session = Session(
            name: name, webView: webView,
            bridge: PageBridge(name, environment.components, tracer: environment.tracer), limits: environment.limits,
            reporter: reporter, logger: environment.logger)
        session.view.isAnimated = environment.configuration.isAnimated
        session.forcedError = { [weak self] in self?.forcedError?() }
        session.loaded = { [weak self] in self?.pageLoaded?($0, $1) }
        return session
    }

    package func makeWebView(for name: StackName) -> WebViewHost {
        let webView = WebViewHost(
            profile: profile, origin: environment.origin, authentication: environment.configuration.authentication,
            bridge: environment.bridgeOffer, sharesView: !environment.router.family.internalHosts.isEmpty,
            makeEngine: environment.makeEngine)
        webView.zoom = zoom
        for script in environment.pageScripts {
            UserScripts.add(
                page: script.source, to: webView.widget, of: environment.origin, atEnd: script.time == .documentEnd)
        }
        profile.contentRules?.filter(webView.widget)
        passwords?.watch(webView, isModal: name == .modal)
        pages.add(webView)
        webViewMade?(webView)
        return webView
    }
}
