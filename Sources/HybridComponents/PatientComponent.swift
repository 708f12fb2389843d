import HybridCore
import HybridShell

/// A component with an immediate visible effect. A message from a page that is not yet visible waits until it is; the
/// last message is kept. A page that is left before has no effect.
@MainActor
protocol PatientComponent: BridgeComponent {
    var delegate: BridgeDelegate { get }
    /// The message that waits until the page is visible.
    var waiting: BridgeMessage? { get set }

    /// Executes a message of the visible page.
    func show(_ message: BridgeMessage)
}

extension PatientComponent {
    func hear(_ message: BridgeMessage) {
        guard delegate.isShown else { return waiting = message }
        waiting = nil
        show(message)
    }

    func started() {
        if let waiting { hear(waiting) }
    }

    func pageLeft() { waiting = nil }
}
