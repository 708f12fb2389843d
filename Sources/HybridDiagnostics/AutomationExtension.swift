import FoundationEssentials
package import HybridCore
package import HybridShell
package import Logging

/// Lets a WebDriver control the application (Docs/QA.md).
package final class AutomationExtension: ShellExtension {
    private let logger: Logger
    private let tracer: ObservedTracer
    private let requests: RequestObserver
    private var window: DrivenWindow?
    private var mark: DriverMarkFile?
    private var screens: ScreenPages?
    private var console = ConsoleLog()

    /// Creates the extension. It has an effect only if the web views of the profile allow automation.
    /// - Parameters:
    ///   - tracer: The events after which the shell's state may have changed.
    ///   - requests: The requests for the events that a driver's client receives.
    package init(logger: Logger, tracer: ObservedTracer, requests: RequestObserver) {
        self.logger = logger
        self.requests = requests
        self.tracer = tracer
    }

    /// Handles the requests of the driver's scripts.
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        let automation = windowSet.context.profile.automation
        let events = DriverEventFile(windowSet, automation)
        guard let automation else { return }
        let screens = ScreenPages(windowSet, automation)
        self.screens = screens
        automation.connect(to: windowSet, actions: actions.application, screens: screens, events: events) {
            [weak self] in
            defer { self?.console.clear() }
            return self?.console.driverJSON ?? []
        }
        if let events {
            requests.began = { events.write(.started, $0) }
            requests.answered = { events.write(.answered, $0) }
        }
        mark = DriverMarkFile(windowSet, screens)
        screens.changed = { [weak self] in self?.mark?.update() }
        windowSet.context.pendingChanged = { [weak self] in self?.mark?.update() }
        automation.stateChanged = { [weak self] in self?.mark?.update() }
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
