import FoundationEssentials
import HybridNative

/// Adds the application's own code. The program and its tests call it.
@MainActor
func configure(_ app: HybridApplication) {
    // The URL of the demo site, served by `HybridDesktop demo --server-only`.
    let environment = ProcessInfo.processInfo.environment
    app.startURL = environment["NATIVE_APP_URL"] ?? app.startURL
    app.locksFile = environment["NATIVE_APP_LOCKED"] != nil
    if environment["NATIVE_APP_LOG"] != nil { app.logHandler = { level, text in print("\(level): \(text)") } }
    app.pathConfiguration = PackageResources.path_configuration_json

    app.screens["counter"] = CounterScreen.init
    app.screens["map"] = MapScreen.init
    app.screens["sighting"] = SightingScreen.init
    if environment["NATIVE_APP_CARDS"] != nil { app.signIn = CardSignIn.signIn }
    app.register(GreetingComponent.self, ScaleComponent.self)
    app.messageHandlers["nativeApp"] = PageMessages.hear
    app.routeHandlers = [PrinterHandler()]
    app.delegate = Delegate()
    app.commands = [
        MenuCommand("counter", title: "_Counter", keys: ["<Control>k"]) { navigator in
            if let url = URL(string: "/native/counter", relativeTo: navigator.startURL) {
                navigator.route(url.absoluteURL)
            }
        }
    ]

    app.about.version = "1.0"
    app.about.copyright = "© 2026 Example Ltd"
    app.about.license = "All rights reserved."
    app.about.icon = .named("accessories-calculator-symbolic")
}
