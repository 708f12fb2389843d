import HybridCore
import Logging

/// Configuration and services for signing in and out.
struct SignInEnvironment {
    /// The application's settings.
    var configuration: ApplicationConfiguration
    /// The profile, which separates its secrets from other profiles'.
    var profileName: String
    /// Decides which addresses belong to the application.
    var router: Router
    /// Time limit of a server response in milliseconds.
    var silence: Int
    var http: any HTTPClient
    /// Stores tokens and passwords.
    var secrets: any SecretStore
    /// Stores the sign-in state.
    var state: any StateStore
    var launcher: any URLLauncher
    /// Creates a listener for the browser's return, one for each attempt.
    var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    var tracer: any Tracer
    var logger: Logger

    var origin: ApplicationOrigin { router.origin }
}
