public import HybridCore

/// The native part of something that a page's bridge component asks for (Docs/Bridge.md#components-in-swift).
///
/// One object stands for one screen, and is made at the first message of that screen's page. What it adds to the header bar
/// by its ``BridgeDelegate`` is taken away with the page; it need not see to that.
@MainActor
public protocol BridgeComponent: AnyObject {
    /// The page has said something. A `connect` may come again, and then takes the place of the one before.
    func received(_ message: BridgeMessage)

    /// The page is what the user sees from now on.
    func started()

    /// The page is not what the user sees any more: another tab, another screen, or another page.
    func stopped()

    /// The screen has its page again, which says anew what it wants.
    func restored()

    /// The page has gone, and what the component had in the header bar with it. The screen may get its page back.
    func pageLeft()

    /// The screen has been left for good.
    func ended()
}

/// What a component has nothing to do about.
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

/// Makes a component for a screen.
public typealias BridgeComponentFactory = @MainActor (BridgeDelegate) -> any BridgeComponent
