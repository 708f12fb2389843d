package import HybridCore
package import Logging

/// The shell's input: configuration and services from the composition root.
@MainActor
package struct ShellEnvironment {
    /// The application's settings.
    package var configuration: ApplicationConfiguration
    /// The application ID of this profile's process on the desktop and the bus. Only one process can own it.
    package var instanceID: String
    /// The profile, which separates its data from other profiles'.
    package var profileName: String
    /// Creates the web profile. Called once, in the process that shows the window.
    package var makeProfile: @MainActor () -> WebProfile
    /// Decides which addresses belong to the application.
    package var router: Router
    /// Time limits of visits.
    package var limits: VisitLimits
    /// Client for native requests.
    package var http: any HTTPClient
    /// Stores tokens.
    package var secrets: any SecretStore
    /// Opens addresses in other programs.
    package var launcher: any URLLauncher
    /// Records trace events.
    package var tracer: ObservedTracer
    /// Log for developers.
    package var logger: Logger
    /// The bridge components.
    package var components = ComponentSet()
    /// The application's native screens, by the names used in rules.
    package var nativeScreens: [String: NativeScreenFactory] = [:]
    /// Returns the token with which a server sends notifications.
    package var notificationToken: (@MainActor () async -> String?)?
    /// The application's navigation delegate.
    package var delegate: (any NavigatorDelegate)?
    /// The application's commands with valid names. GTK aborts the program on an invalid action name.
    package private(set) var commands: [MenuCommand] = []
    /// Names of the application's commands that are invalid or taken.
    private(set) var refusedCommands: [String] = []

    /// Sets the commands of the application's code.
    package mutating func setCommands(_ commands: [MenuCommand]) {
        (self.commands, refusedCommands) = CommandNames.sort(commands, name: \.name)
    }

    /// Description by the application's code, which overrides the file's.
    package var ownAbout = ApplicationAbout()
    /// Creates a listener for the browser's return from a sign-in, one for each attempt.
    package var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    /// The application's own certificates, if any.
    package var certificates: (any CertificateService)?
    /// True if the inspector is available.
    package var isInspectable = false
    /// True if the other tabs load their pages after the first tab's page.
    package var startsEveryTab = true
    /// Rendering path, for the about window.
    package var rendering: String
    /// Stores the user's choices, the window size and similar state.
    package var state: any StateStore = MemoryStateStore()
    /// Reads and writes files that the user chooses; `nil` disables this.
    package var files: (any UserFiles)?
    /// Shows notifications; `nil` shows none.
    package var notifier: (any Notifier)?
    /// Messages to show once a window is open.
    package var notices = StartNotices()
    /// Background operation of the application.
    package var background = BackgroundLife()
    /// The desktop's background service; `nil` hides the choice.
    package var backgroundService: (any BackgroundService)?
    /// True if the window is restored to its last size and state.
    package var remembersWindow = true

    /// Creates the environment.
    package init(
        _ configuration: ApplicationConfiguration, instanceID: String, profileName: String,
        makeProfile: @escaping @MainActor () -> WebProfile, router: Router, limits: VisitLimits,
        http: any HTTPClient, secrets: any SecretStore, launcher: any URLLauncher,
        makeAuthorizationListener: @escaping @MainActor () -> any AuthorizationListener, tracer: ObservedTracer,
        logger: Logger, rendering: String
    ) {
        self.configuration = configuration
        self.instanceID = instanceID
        self.profileName = profileName
        self.makeProfile = makeProfile
        self.router = router
        self.limits = limits
        self.http = http
        self.secrets = secrets
        self.launcher = launcher
        self.makeAuthorizationListener = makeAuthorizationListener
        self.tracer = tracer
        self.logger = logger
        self.rendering = rendering
    }

    /// The application's name, shown until a page has a title.
    package var name: String { configuration.displayName }

    /// The application ID, used to name its secrets.
    package var applicationID: String { configuration.applicationID }

    /// The tabs to show; empty for a single stack.
    var tabs: [ApplicationTab] { configuration.tabs.count > 1 ? configuration.tabs : [] }

    /// The content of the about window.
    package var about: AboutDetails {
        AboutDetails(
            name: name, id: applicationID, launcher: configuration.launcher, start: configuration.startURL,
            own: ownAbout)
    }

    /// The application's origin. Pages of other origins have no native powers.
    package var origin: ApplicationOrigin { router.origin }

    /// The components offered to pages.
    var bridgeOffer: BridgeOffer {
        var offer = BridgeOffer(
            to: origin, components: components.names, handlers: components.handlers.keys.sorted())
        offer.opensFiles = !configuration.launcher.fileHandlers.isEmpty
        return offer
    }

    /// Hosts whose pages may be requested: those that the router shows inside, and the sign-in's.
    var documents: DocumentScope? { router.scope?.union(configuration.authentication.pages) }

    /// The part of the environment used for signing in and out.
    var forSigningIn: SignInEnvironment {
        SignInEnvironment(
            configuration: configuration, profileName: profileName, router: router, silence: limits.silence,
            http: http, secrets: secrets, state: state, launcher: launcher,
            makeAuthorizationListener: makeAuthorizationListener, tracer: tracer, logger: logger)
    }
}
