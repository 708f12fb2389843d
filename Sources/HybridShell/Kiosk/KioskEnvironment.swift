public import HybridCore

/// What a kiosk is given from outside, beside what every application is given.
@MainActor
public struct KioskEnvironment {
    /// How it behaves.
    public var configuration: KioskConfiguration
    /// The page to show while there is no server, as HTML; nothing shows the shell's own words.
    public var offlinePage: String?
    /// Tells the service manager how the kiosk is.
    public var notifier: any ServiceNotifier
    /// Takes note of a start, once, and says how many seconds to wait on a calm screen before anything is loaded, because
    /// the application has died too often.
    public var started: @MainActor () -> Int = { 0 }
    /// Forgets every token and password, of whatever server.
    public var forgetSecrets: @MainActor () async throws -> Void = {}
    /// Milliseconds between two questions whether the page is alive.
    public var probeInterval = 15_000
    /// Seconds without input after which a kiosk that forgets nobody counts as unused.
    public var quiet = KioskSession.quiet
    /// Takes note that the application works, or has ended as it should.
    public var wentWell: @MainActor () -> Void

    /// A kiosk that behaves like this.
    public init(
        _ configuration: KioskConfiguration, notifier: any ServiceNotifier, wentWell: @escaping @MainActor () -> Void
    ) {
        self.configuration = configuration
        self.notifier = notifier
        self.wentWell = wentWell
    }
}
