import HybridCore
package import HybridShell
package import Logging

/// Lets a WebDriver drive the application (Docs/QA.md).
@MainActor
package final class AutomationExtension: ShellExtension {
    private let logger: Logger
    private var window: DrivenWindow?

    /// A driver's way in; there is one only where the profile's web views have one.
    package init(logger: Logger) {
        self.logger = logger
    }

    /// Answers what the driver's scripts ask.
    package func prepare(_ tabs: TabsController, _ actions: ShellActions) {
        tabs.context.profile.automation?.connect(to: tabs, actions: actions.application)
    }

    /// Lets the driver set the window's size.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        self.window = DrivenWindow(window.widget, logger: logger)
    }
}
