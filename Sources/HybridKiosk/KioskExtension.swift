package import FoundationEssentials
import GLibBridge
import HybridCore
package import HybridShell

/// Makes a kiosk of the shell (Docs/Kiosk.md).
@MainActor
package final class KioskExtension: ShellExtension {
    private let environment: KioskEnvironment
    private let witness = KioskWitness()
    private var controller: KioskController?
    private weak var window: MainWindow?
    private weak var shell: ShellApplication?

    /// A kiosk that is given this.
    /// - Parameter tracer: what tells of everything that happens.
    package init(_ environment: KioskEnvironment, tracer: ObservedTracer) {
        self.environment = environment
        tracer.observe { [witness] in witness.take(in: $0) }
    }

    /// A window that the public cannot leave.
    package var dressing: (any WindowDressing)? { KioskWindow(environment.configuration) }

    /// Offers to forget the last person.
    package func prepare(_ tabs: TabsController, _ actions: ShellActions) {
        actions.add(.reset) { [weak self] _ in self?.controller?.reset() }
    }

    /// Notes whose kiosk it is.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        self.window = window
        self.shell = shell
    }

    /// Looks after the application from now on.
    package func begin(at url: URL?) -> Bool {
        guard let window, let shell else { return false }
        let controller = KioskController(
            environment, application: shell.application, tabs: window.tabs, window: window, witness: witness)
        self.controller = controller
        controller.restart = { [weak shell] in shell?.restart() }
        // As the service manager does; the default would be an end without a word.
        ProcessControl.whenAskedToEnd { [environment, weak shell] in
            environment.notifier.send(.stopping)
            shell?.end()
        }
        window.present()
        controller.begin(at: url)
        return true
    }

    /// The next start is none after a crash.
    package func ended() { environment.wentWell() }
}
