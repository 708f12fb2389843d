public import FoundationEssentials
public import HybridCore
public import Logging

/// Everything the shell is given from outside: what the composition root decided and the services it built.
@MainActor
public struct ShellEnvironment {
    /// Where the application starts.
    public var startURL: URL
    /// The application's name, shown until a page brings a title.
    public var name: String
    /// The application id, which names its secrets.
    public var applicationID: String
    /// The application id as the desktop and the bus know this profile's process. One process has it at a time.
    public var instanceID: String
    /// The profile, which keeps its data apart from other profiles'.
    public var profileName: String
    /// Makes what the web views share. Called once, in the process that shows the window.
    public var makeProfile: @MainActor () -> WebProfile
    /// Decides which addresses are the application's.
    public var router: Router
    /// How users sign in.
    public var authentication: AuthenticationConfiguration
    /// How long visits may be silent.
    public var limits: VisitLimits
    /// Makes native requests.
    public var http: any HTTPClient
    /// Keeps tokens.
    public var secrets: any SecretStore
    /// Opens addresses outside.
    public var launcher: any URLLauncher
    /// Takes down what happens.
    public var tracer: ObservedTracer
    /// Takes down what a developer wants to know.
    public var logger: Logger
    /// The application's tabs; without any there is one stack.
    public var tabs: [ApplicationTab] = []
    /// What a new window is like.
    public var window = WindowDefaults()
    /// Entries of the application's own in the primary menu.
    public var menu: [MenuEntry] = []
    /// What the application file says of the application, beside its name.
    public var details = LauncherDetails()
    /// The application's own colours.
    public var colors = ApplicationColors()
    /// The scheme of addresses that the desktop hands to this application.
    public var urlScheme: String?
    /// Whether a page without Turbo is an error.
    public var requiresTurbo = false
    /// What makes the application a kiosk; nothing for a window as others are.
    public var kiosk: KioskEnvironment?
    /// The application's native screens, by the names that the rules use.
    public var nativeScreens: [String: NativeScreenFactory] = [AboutScreen.name: AboutScreen.make]
    /// The application's own say in navigation.
    public var delegate: (any NavigationDelegate)?
    /// The application's own commands, in the menu and on the bus.
    public var commands: [MenuCommand] = []
    /// What the application's own code says of it, over what its file says.
    public var ownAbout = ApplicationAbout()
    /// Waits for the system's browser to come back from a sign-in. Made anew for each attempt.
    public var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    /// The application's own certificates, if it brings any.
    public var certificates: (any CertificateService)?
    /// Whether somebody may look behind the pages.
    public var allowsDiagnostics = false
    /// A picture to take of the first page; the application then ends.
    public var screenshot: ScreenshotRequest?
    /// How pages are painted, for the about window.
    public var rendering: String
    /// What pages may do without asking.
    public var permissions = PermissionDefaults()
    /// Keeps answers of the user, the window's size and the like.
    public var state: any StateStore = MemoryStateStore()
    /// Shows notifications; without one nothing is shown.
    public var notifier: (any Notifier)?
    /// What is to be said once there is a window.
    public var notices = StartNotices()
    /// Whether the window comes back as the user left it.
    public var remembersWindow = true

    /// Gathers what the shell is given.
    public init(
        startURL: URL, name: String, applicationID: String, instanceID: String, profileName: String,
        makeProfile: @escaping @MainActor () -> WebProfile, router: Router,
        authentication: AuthenticationConfiguration, limits: VisitLimits, http: any HTTPClient,
        secrets: any SecretStore, launcher: any URLLauncher,
        makeAuthorizationListener: @escaping @MainActor () -> any AuthorizationListener, tracer: ObservedTracer,
        logger: Logger, rendering: String
    ) {
        self.startURL = startURL
        self.name = name
        self.applicationID = applicationID
        self.instanceID = instanceID
        self.profileName = profileName
        self.makeProfile = makeProfile
        self.router = router
        self.authentication = authentication
        self.limits = limits
        self.http = http
        self.secrets = secrets
        self.launcher = launcher
        self.makeAuthorizationListener = makeAuthorizationListener
        self.tracer = tracer
        self.logger = logger
        self.rendering = rendering
    }

    /// What the application tells of itself.
    public var about: AboutDetails {
        AboutDetails(name: name, id: applicationID, launcher: details, start: startURL, own: ownAbout)
    }

    /// The application's own origin: pages of others have no native powers.
    public var origin: ApplicationOrigin { router.origin }

    /// The hosts whose pages may be asked for: those that the router shows inside, and those of the signing in.
    var documents: DocumentScope? { router.scope?.union(authentication.pages) }
}
