public import HybridCore

/// The native part of a page's bridge component (Docs/Bridge.md#components-in-swift).
///
/// One object represents the component on one screen. It is created when the page of that screen sends the first
/// message. Everything that it adds to the header bar through its ``BridgeDelegate`` is removed automatically with the
/// page.
@MainActor
public protocol BridgeComponent: AnyObject {
    /// Handles a message of the page. If the page sends `connect` again, the new message replaces the previous one.
    /// hotwire-native-ios calls this method `onReceive(message:)`.
    func received(_ message: BridgeMessage)

    /// Called when the page becomes visible to the user, as `onViewDidAppear` of hotwire-native-ios.
    func started()

    /// Called when the page is no longer visible, because another tab, screen or page is shown, as
    /// `onViewDidDisappear`.
    func stopped()

    /// Called when the screen shows its page again. The page then sends its state.
    func restored()

    /// Called when the page has been replaced and the component's content has been removed from the header bar. The
    /// screen may show the page again later.
    func pageLeft()

    /// Called when the screen has been removed.
    func ended()
}

/// Default implementations, which do nothing.
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
