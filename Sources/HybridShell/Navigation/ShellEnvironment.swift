package import HybridCore
package import Logging

/// The input of the shell: the configuration and the services that the composition root provides.
package struct ShellEnvironment {
    package var configuration: ApplicationConfiguration
    /// The ID under which this profile's process appears on the desktop and the bus. Only one process can own it.
    package var instanceID: String
    /// The name of the profile. Each profile has its own data.
    package var profileName: String
    /// Creates the web profile. This is called once, in the process that shows the window.
    package var makeProfile: @MainActor () -> WebProfile
    /// Creates the engine of a web view. Tests replace it.
    package var makeEngine: @MainActor (Widget) -> any PageEngine = { WebKitEngine($0) }
    /// Decides which addresses belong to the application.
    package var router: Router
    package var limits: VisitLimits
    package var http: any HTTPClient
    package var secrets: any SecretStore
    /// Opens addresses in other programs.
    package var launcher: any URLLauncher
    package var tracer: ObservedTracer
    package var logger: Logger
    package var components = ComponentSet()
    /// The application's native screens, by the names that the rules use.
    package var nativeScreens: [String: NativeScreenFactory] = [:]
    /// Creates the native screen shown instead of a page without network; `nil` for the error screen.
    package var offlineScreen: NativeScreenFactory?
    /// Returns the token that allows a server to send notifications.
    package var notificationToken: (@MainActor () async -> String?)?
    /// The application's own sign-in; `nil` if the application file describes it.
    package var signIn: SignInHandler?
    /// The application's scripts for its pages.
    package var pageScripts: [PageScript] = []
    /// Rules in WebKit's format that block requests of pages, as JSON; `nil` if there are none.
    package var contentRules: [UInt8]?
    /// The application's properties of `WebKitSettings`, by name.
    package var webViewSettings: [String: JSONValue] = [:]
    /// Returns the application's own HTTP credentials.
    package var httpCredential: HTTPCredentialHandler?
    /// The application's navigation delegate.
    package var delegate: (any NavigatorDelegate)?
    /// The application's commands, with valid names and keys. GTK aborts the program if an action name is invalid.
    package private(set) var commands: [MenuCommand] = []
    /// A message for each other name and key.
    private(set) var commandProblems: [String] = []

    package mutating func setCommands(_ commands: [MenuCommand]) {
        let review = MenuCommand.review(commands)
        commandProblems = review.problems
        self.commands = review.usable.map { usable in
            let command = commands[usable.position]
            return MenuCommand(
                command.name, title: command.title, keys: usable.command.keys, perform: command.perform)
        }
    }

    /// The description that the application's code provides. It overrides the one in the application file.
    package var ownAbout = ApplicationAbout()
    /// Creates the listener that receives the browser's return from a sign-in. Each attempt uses its own listener.
    package var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    /// The application's own certificates; `nil` if it has none.
    package var certificates: (any CertificateService)?
    package var isInspectable = false
    /// True if the other tabs load their pages after the page of the first tab.
    package var startsEveryTab = true
    /// The rendering path, as shown in the about window.
    package var rendering: String
    /// Stores the user's choices, the window size and similar state.
    package var state: any StateStore = MemoryStateStore()
    /// Keeps the picture of the start page. If `nil`, the profile has none.
    package var launchPicture: (any LaunchPictureStore)?
    /// Reads and writes files that the user chooses. If `nil`, pages cannot use files.
    package var files: (any UserFiles)?
    /// Shows notifications. If `nil`, no notifications are shown.
    package var notifier: (any Notifier)?
    /// Messages that are shown as soon as a window is open.
    package var notices = StartNotices()
    package var background = BackgroundLife()
    /// The desktop's background service. If `nil`, the user is not offered the choice.
    package var backgroundService: (any BackgroundService)?
    /// True if the window is restored to its last size and state.
    package var remembersWindow = true

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

    package var about: AboutDetails {
        AboutDetails(
            name: name, id: applicationID, launcher: configuration.launcher, start: configuration.startURL,
            own: ownAbout)
    }

    /// The origin of the application. Pages of other origins cannot use native features.
    package var origin: ApplicationOrigin { router.origin }

    /// The components offered to pages.
    var bridgeOffer: BridgeOffer {
        var offer = BridgeOffer(to: origin, components: components.names, handlers: components.handlers.keys.sorted())
        offer.opensFiles = !configuration.launcher.fileHandlers.isEmpty
        return offer
    }

    /// The hosts whose pages may be requested. These are the hosts that the router shows inside the application and the
    /// hosts of the sign-in pages.
    var documents: DocumentScope? { router.scope?.union(configuration.authentication.pages) }

    var forSigningIn: SignInEnvironment {
        SignInEnvironment(
            configuration: configuration, profileName: profileName, router: router, silence: limits.silence,
            http: http, secrets: secrets, state: state, launcher: launcher,
            makeAuthorizationListener: makeAuthorizationListener, signIn: signIn, httpCredential: httpCredential,
            tracer: tracer, logger: logger, coders: components.coders)
    }
}
