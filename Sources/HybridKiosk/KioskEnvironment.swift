package import HybridCore
import HybridShell

/// What a kiosk is given from outside, beside what every application is given.
@MainActor
package struct KioskEnvironment {
    /// How it behaves.
    package var configuration: KioskConfiguration
    /// The page to show while there is no server, as HTML; nothing shows the shell's own words.
    package var offlinePage: String?
    /// Tells the service manager how the kiosk is.
    package var notifier: any ServiceNotifier
    /// Takes note of a start, once, and says how many seconds to wait on an out-of-service screen before anything is loaded, because
    /// the application has died too often.
    package var started: @MainActor () -> Int = { 0 }
    /// Forgets every token and password, of whatever server.
    package var forgetSecrets: @MainActor () async throws -> Void = {}
    /// The files of the program and the application that have changed since the start, as far as a restart can use them.
    package var changedFiles: @MainActor () -> [String] = { [] }
    /// Milliseconds between two questions whether the page is alive.
    package var probeInterval = 15_000
    /// Seconds without input after which a kiosk that forgets nobody counts as unused.
    package var quiet = KioskSession.quiet
    /// Takes note that the application works, or has ended as it should.
    package var wentWell: @MainActor () -> Void

    /// A kiosk that behaves like this.
    package init(
        _ configuration: KioskConfiguration, notifier: any ServiceNotifier, wentWell: @escaping @MainActor () -> Void
    ) {
        self.configuration = configuration
        self.notifier = notifier
        self.wentWell = wentWell
    }
}
