public import HybridCore

/// The native part of a page's bridge component (Docs/Bridge.md#components-in-swift).
///
/// One object represents one screen, and is created at the first message of that screen's page. Anything it adds to the
/// header bar through its ``BridgeDelegate`` is removed automatically with the page.
@MainActor
public protocol BridgeComponent: AnyObject {
    /// Handles a message of the page. A repeated `connect` replaces the previous one.
    func received(_ message: BridgeMessage)

    /// Called when the page becomes visible to the user.
    func started()

    /// Called when the page is no longer visible: another tab, screen or page is shown.
    func stopped()

    /// Called when the screen has its page again, which then sends its state.
    func restored()

    /// Called when the page was replaced and the component's header bar content removed. The screen may get its page
    /// back.
    func pageLeft()

    /// Called when the screen has been removed.
    func ended()
}

/// Defaults that do nothing.
extension BridgeComponent {
    /// Does nothing.
    public func started() {}
    /// Does nothing.
    public func stopped() {}
    /// Does nothing.
    public func restored() {}
    /// Does nothing.
    public func pageLeft() {}
    /// Does nothing.
    public func ended() {}
}

/// Creates a component for a screen.
public typealias BridgeComponentFactory = @MainActor (BridgeDelegate) -> any BridgeComponent
