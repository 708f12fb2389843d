import HybridShell

/// Stores the delegate of a built-in component.
class ComponentBase {
    let delegate: BridgeDelegate

    init(_ delegate: BridgeDelegate) {
        self.delegate = delegate
    }
}
