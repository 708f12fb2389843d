import HybridCore
import HybridShell

/// A component of which the user sees something at once. What a page asks of it while it is on its way, or behind another,
/// waits until the user sees the page; the last word counts. A page that is left meanwhile has asked for nothing.
@MainActor
protocol PatientComponent: BridgeComponent {
    var delegate: BridgeDelegate { get }
    /// What waits until the page is seen.
    var waiting: BridgeMessage? { get set }

    /// Does what the page asks for. The page is what the user sees.
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
