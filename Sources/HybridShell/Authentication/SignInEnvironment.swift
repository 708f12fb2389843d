import FoundationEssentials
import HybridCore
import Logging

/// What signing in and out is given from outside.
struct SignInEnvironment {
    /// Where the application starts.
    var startURL: URL
    /// The application's name, for dialogs.
    var name: String
    /// The application id, which names its secrets.
    var applicationID: String
    /// The profile, which keeps its secrets apart from other profiles'.
    var profileName: String
    /// Decides which addresses are the application's.
    var router: Router
    /// How users sign in.
    var authentication: AuthenticationConfiguration
    /// How long a server may be silent, in milliseconds.
    var silence: Int
    /// Makes native requests.
    var http: any HTTPClient
    /// Keeps tokens and passwords.
    var secrets: any SecretStore
    /// Keeps whether somebody is signed in.
    var state: any StateStore
    /// Opens addresses outside.
    var launcher: any URLLauncher
    /// Waits for the system's browser to come back. Made anew for each attempt.
    var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    /// Records what happens.
    var tracer: any Tracer
    /// Records what a developer wants to know.
    var logger: Logger

    /// The application's own origin.
    var origin: ApplicationOrigin { router.origin }
}
