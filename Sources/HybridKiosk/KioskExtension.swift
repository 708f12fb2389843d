package import FoundationEssentials
import GLibBridge
import HybridCore
package import HybridShell

/// Turns the shell into a kiosk (Docs/Kiosk.md).
package final class KioskExtension: ShellExtension {
    private let environment: KioskEnvironment
    private let witness = KioskWitness()
    private lazy var visitorBar = environment.configuration.visitorTools.map { VisitorBar($0) }
    private(set) var controller: KioskController?
    /// The handling of the service manager's signals, which lasts until the process ends.
    private(set) var endRequests: EndRequests?
    private weak var window: MainWindow?
    private weak var shell: ShellApplication?

    /// Creates a kiosk with this environment.
    /// - Parameter tracer: Reports all events.
    package init(_ environment: KioskEnvironment, tracer: ObservedTracer) {
        self.environment = environment
        tracer.observe { [witness] in witness.record($0) }
    }

    /// A window that users cannot leave.
    package var dressing: (any WindowDressing)? { KioskWindow(environment, visitorBar) }

    /// Adds the command that clears the user's data.
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        actions.add(.reset) { [weak self] _ in self?.controller?.reset() }
    }

    package func attach(to window: MainWindow, of shell: ShellApplication) {
        self.window = window
        self.shell = shell
    }

    package func begin(at url: URL?) -> Bool {
        guard let window, let shell else { return false }
        let controller = KioskController(
            environment, application: shell.application, windowSet: window.windowSet, window: window, witness: witness)
        self.controller = controller
        if let visitorBar, let tools = environment.configuration.visitorTools {
            controller.visitor = VisitorController(visitorBar, tools, window.windowSet, environment.speech) {
                [weak controller] in
                controller?.isPaused ?? true
            } listens: { [weak controller] in
                controller?.send(.listening)
            }
        }
        controller.restart = { [weak shell] in shell?.restart() }
        controller.leave = { [weak shell] in shell?.end(with: ShellApplication.maintenanceStatus) }
        // Handle the signals of the service manager. By default, the process would end without a notification.
        endRequests = ProcessControl.whenAskedToEnd { [environment, weak shell] in
            environment.notifier.send(.stopping)
            shell?.end()
        }
        window.present()
        controller.begin(at: url)
        return true
    }

    /// Records that the application has ended normally, so that the next start does not count as a start after a crash.
    package func ended() {
        controller?.visitor?.send(.reset)
        environment.ends(.ended)
        environment.wentWell()
    }
}
