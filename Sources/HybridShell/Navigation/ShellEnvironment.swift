package import FoundationEssentials
package import HybridCore
package import Logging

/// Everything the shell is given from outside: what the composition root decided and the services it built.
@MainActor
package struct ShellEnvironment {
    /// Where the application starts.
    package var startURL: URL
    /// The application's name, shown until a page brings a title.
    package var name: String
    /// The application id, which names its secrets.
    package var applicationID: String
    /// The application id as the desktop and the bus know this profile's process. One process has it at a time.
    package var instanceID: String
    /// The profile, which keeps its data apart from other profiles'.
    package var profileName: String
    /// Makes what the web views share. Called once, in the process that shows the window.
    package var makeProfile: @MainActor () -> WebProfile
    /// Decides which addresses are the application's.
    package var router: Router
    /// How users sign in.
    package var authentication: AuthenticationConfiguration
    /// How long visits may be silent.
    package var limits: VisitLimits
    /// Makes native requests.
    package var http: any HTTPClient
    /// Keeps tokens.
    package var secrets: any SecretStore
    /// Opens addresses outside.
    package var launcher: any URLLauncher
    /// Records what happens.
    package var tracer: ObservedTracer
    /// Records what a developer wants to know.
    package var logger: Logger
    /// The application's tabs; without any there is one stack.
    package var tabs: [ApplicationTab] = []
    /// What a new window is like.
    package var window = WindowDefaults()
    /// Entries of the application's own in the primary menu.
    package var menu: [MenuEntry] = []
    /// What the application file says of the application, beside its name.
    package var details = LauncherDetails()
    /// The application's own colours.
    package var colors = ApplicationColors()
    /// The scheme of addresses that the desktop hands to this application.
    package var urlScheme: String?
    /// Whether pages slide where no rule says anything.
    package var isAnimated = false
    /// When the page in front is brought up to date for a user who comes back.
    package var returnRefresh = ReturnRefresh()
    /// Whether a page without Turbo is an error.
    package var requiresTurbo = false
    /// Whether pages may be fetched ahead of a click.
    package var allowsPrefetch = true
    /// What pages speak to.
    package var components = ComponentSet()
    /// The application's native screens, by the names that the rules use.
    package var nativeScreens: [String: NativeScreenFactory] = [:]
    /// Provides the token by which a server sends notifications.
    package var notificationToken: (@MainActor () async -> String?)?
    /// The application's own say in navigation.
    package var delegate: (any NavigationDelegate)?
    /// The application's own commands, in the menu and on the bus. GTK ends the program for a name that is none.
    package private(set) var commands: [MenuCommand] = []
    /// The names of the application's commands that cannot be added.
    private(set) var refusedCommands: [String] = []

    /// Adds the commands of the application's own code.
    package mutating func setCommands(_ commands: [MenuCommand]) {
        (self.commands, refusedCommands) = CommandNames.sort(commands, name: \.name)
    }

    /// What the application's own code says of it, over what its file says.
    package var ownAbout = ApplicationAbout()
    /// Waits for the system's browser to come back from a sign-in. Made anew for each attempt.
    package var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    /// The application's own certificates, if it brings any.
    package var certificates: (any CertificateService)?
    /// Whether somebody may look behind the pages.
    package var isInspectable = false
    /// Whether the tabs behind the first one load theirs when that is there.
    package var startsEveryTab = true
    /// How pages are painted, for the about window.
    package var rendering: String
    /// What pages may do without asking.
    package var permissions = PermissionDefaults()
    /// Keeps answers of the user, the window's size and the like.
    package var state: any StateStore = MemoryStateStore()
    /// Reads and writes files that the user chooses; without it there are none.
    package var files: (any UserFiles)?
    /// Shows notifications; without one nothing is shown.
    package var notifier: (any Notifier)?
    /// What is to be said once there is a window.
    package var notices = StartNotices()
    /// What goes on of the application without a window.
    package var background = BackgroundLife()
    /// The desktop's part in that; without it there is nothing to choose.
    package var backgroundService: (any BackgroundService)?
    /// Whether the window comes back as the user left it.
    package var remembersWindow = true

    /// Gathers what the shell is given.
    package init(
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
    package var about: AboutDetails {
        AboutDetails(name: name, id: applicationID, launcher: details, start: startURL, own: ownAbout)
    }

    /// The application's own origin: pages of others have no native powers.
    package var origin: ApplicationOrigin { router.origin }

    /// What pages are told of.
    var bridgeOffer: BridgeOffer {
        var offer = BridgeOffer(
            to: origin, components: components.names, handlers: components.handlers.keys.sorted())
        offer.opensFiles = !details.fileHandlers.isEmpty
        return offer
    }

    /// The hosts whose pages may be asked for: those that the router shows inside, and those of the signing in.
    var documents: DocumentScope? { router.scope?.union(authentication.pages) }

    /// What of all this is for signing in and out.
    var forSigningIn: SignInEnvironment {
        SignInEnvironment(
            startURL: startURL, name: name, applicationID: applicationID, profileName: profileName, router: router,
            authentication: authentication, silence: limits.silence, http: http, secrets: secrets, state: state,
            launcher: launcher,
            makeAuthorizationListener: makeAuthorizationListener, tracer: tracer, logger: logger)
    }
}
