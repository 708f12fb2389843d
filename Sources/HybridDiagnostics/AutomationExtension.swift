import FoundationEssentials
import HybridCore
package import HybridShell
package import Logging

/// Lets a WebDriver control the application (Docs/QA.md).
package final class AutomationExtension: ShellExtension {
    private let logger: Logger
    private let tracer: ObservedTracer
    private var window: DrivenWindow?
    private var mark: DriverMarkFile?
    private var console = ConsoleLog()

    /// Creates the extension. It has an effect only if the web views of the profile allow automation.
    /// - Parameter tracer: The events after which the shell's state may have changed.
    package init(logger: Logger, tracer: ObservedTracer) {
        self.logger = logger
        self.tracer = tracer
    }

    /// Handles the requests of the driver's scripts.
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        let automation = windowSet.context.profile.automation
        let events = DriverEventFile(windowSet, automation)
        automation?.connect(to: windowSet, actions: actions.application, events: events) { [weak self] in
            defer { self?.console.clear() }
            return self?.console.driverJSON ?? []
        }
        mark = DriverMarkFile(windowSet)
        tracer.observe { [weak self] event in
            self?.mark?.update()
            self?.console.record(event, at: Date())
            events?.write(event)
        }
    }

    /// Lets the driver set the window's size.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        self.window = DrivenWindow(window.widget, logger: logger)
    }
}
