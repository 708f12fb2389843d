import HybridShell

extension HybridApplication {
    /// Adds the application's own code to the shell's environment, which has the components already. A kiosk decides
    /// alone where addresses open, and shows its error screens.
    func addCode(to environment: inout ShellEnvironment, isKiosk: Bool) {
        environment.nativeScreens.merge(screens) { $1 }
        environment.components.coders = coders
        environment.notificationToken = notificationToken
        environment.delegate = delegate
        environment.signIn = signIn
        environment.pageScripts = pageScripts
        environment.contentRules = contentRules
        environment.webViewSettings = webViewSettings
        environment.httpCredential = httpCredential
        environment.setCommands(commands)
        environment.ownAbout = about
        guard !isKiosk else { return }
        environment.router.ask(routeHandlers)
        environment.offlineScreen = offlineScreen
    }
}
