import HybridCore
import HybridShell

/// A component whose messages have an immediate visible effect. If the page is not yet visible, its last message waits
/// until it is. If the user leaves the page before that, the message has no effect.
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
