import HybridCore
package import HybridShell
package import Logging

/// Lets a WebDriver control the application (Docs/QA.md).
package final class AutomationExtension: ShellExtension {
    private let logger: Logger
    private var window: DrivenWindow?

    /// Creates the extension. It has an effect only if the web views of the profile allow automation.
    package init(logger: Logger) {
        self.logger = logger
    }

    /// Handles the requests of the driver's scripts.
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        windowSet.context.profile.automation?.connect(to: windowSet, actions: actions.application)
    }

    /// Lets the driver set the window's size.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        self.window = DrivenWindow(window.widget, logger: logger)
    }
}
