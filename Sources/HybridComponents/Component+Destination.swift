import GLibBridge
import HybridCore
import HybridShell

/// Access to the shell for its own components, beyond ``BridgeDelegate``'s public interface.
extension BridgeDelegate {
    var navigator: Navigator? { destination as? Navigator }

    /// Returns true if the page is visible and has a recent user gesture. Otherwise the message is refused and logged.
    func allows(_ message: BridgeMessage) -> Bool {
        guard isShown else {
            refuse(message, .notInFront)
            return false
        }
        guard hasRecentGesture else {
            refuse(message, .gesture)
            return false
        }
        return true
    }

    func focusPage() { navigator?.existing(session)?.view.focus() }

    /// The banner above the page.
    var banner: StatusBanner? { navigator?.existing(session)?.view.banner }

    /// The widget for overlays on the page's web view, and the zoom factor of the page.
    var page: (widget: Widget, zoom: Double)? {
        navigator.flatMap { $0.existing(session) }.map { ($0.view.widget, $0.webView.zoom) }
    }
}
