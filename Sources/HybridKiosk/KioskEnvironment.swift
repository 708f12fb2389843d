package import HybridCore
import HybridShell

/// A kiosk's dependencies, beyond those of every application.
@MainActor
package struct KioskEnvironment {
    /// The kiosk's configuration.
    package var configuration: KioskConfiguration
    /// HTML shown while the server is unreachable; `nil` for the shell's own message.
    package var offlinePage: String?
    /// Reports the kiosk's state to the service manager.
    package var notifier: any ServiceNotifier
    /// Records a start, once. Returns the seconds to show an out-of-service screen before loading, after repeated
    /// crashes.
    package var started: @MainActor () -> Int = { 0 }
    /// Removes all tokens and passwords of all servers.
    package var forgetSecrets: @MainActor () async throws -> Void = {}
    /// Files of the program and the application that changed since the start and can be used by a restart.
    package var changedFiles: @MainActor () -> [String] = { [] }
    /// Milliseconds between checks that the page is responsive.
    package var probeInterval = 15_000
    /// Seconds without input until a kiosk that keeps its data counts as unused.
    package var quiet = KioskSession.quiet
    /// Records that the application works, or ended normally.
    package var wentWell: @MainActor () -> Void

    /// The environment of a kiosk with this configuration.
    package init(
        _ configuration: KioskConfiguration, notifier: any ServiceNotifier, wentWell: @escaping @MainActor () -> Void
    ) {
        self.configuration = configuration
        self.notifier = notifier
        self.wentWell = wentWell
    }
}
