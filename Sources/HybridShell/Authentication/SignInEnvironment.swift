import FoundationEssentials
import HybridCore
import Logging

/// Configuration and services for signing in and out.
struct SignInEnvironment {
    /// The application's start address.
    var startURL: URL
    /// The application's name, for dialogs.
    var name: String
    /// The application ID, used to name its secrets.
    var applicationID: String
    /// The profile, which separates its secrets from other profiles'.
    var profileName: String
    /// Decides which addresses belong to the application.
    var router: Router
    /// Sign-in configuration.
    var authentication: AuthenticationConfiguration
    /// Time limit of a server response in milliseconds.
    var silence: Int
    /// Client for native requests.
    var http: any HTTPClient
    /// Stores tokens and passwords.
    var secrets: any SecretStore
    /// Stores the sign-in state.
    var state: any StateStore
    /// Opens addresses in other programs.
    var launcher: any URLLauncher
    /// Creates a listener for the browser's return, one for each attempt.
    var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    /// Records trace events.
    var tracer: any Tracer
    /// Log for developers.
    var logger: Logger

    /// The application's origin.
    var origin: ApplicationOrigin { router.origin }
}
