import HybridCore
import Logging

/// Configuration and services for signing in and out.
struct SignInEnvironment {
    var configuration: ApplicationConfiguration
    /// The name of the profile. Each profile has its own secrets.
    var profileName: String
    /// Decides which addresses belong to the application.
    var router: Router
    /// The time limit of a server response in milliseconds.
    var silence: Int
    var http: any HTTPClient
    var secrets: any SecretStore
    var state: any StateStore
    var launcher: any URLLauncher
    /// Creates the listener that receives the browser's return. Each attempt uses its own listener.
    var makeAuthorizationListener: @MainActor () -> any AuthorizationListener
    /// The application's own sign-in.
    var signIn: SignInHandler?
    /// Returns the application's own HTTP credentials.
    var httpCredential: HTTPCredentialHandler?
    var tracer: any Tracer
    var logger: Logger
    /// Converts the application's own data.
    var coders: JSONCoders

    var origin: ApplicationOrigin { router.origin }

    /// - Parameter timeout: The time limit in seconds. By default, it is the same as for pages.
    func exchange(timeout: Int? = nil) -> JSONExchange {
        JSONExchange(start: configuration.startURL, timeout: timeout ?? silence / 1000, coders: coders)
    }
}
