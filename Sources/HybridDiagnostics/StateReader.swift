import CGtk
import GLibBridge
package import HybridCore
package import HybridShell

/// Reads the shell's state from the live objects.
package enum StateReader {
    /// Reads the state of a window.
    /// - Parameter navigator: The visible stack of the window; by default, of the active window.
    package static func read(_ windowSet: WindowSet, of navigator: Navigator? = nil) -> ShellState {
        let navigator = navigator ?? windowSet.active
        let stacks = navigator.stacks
        let window = navigator.display?.frontWindow
        let front = window.map { Self.front(of: $0) }
        let dialog = front == window ? nil : front
        let page = signInPage(above: navigator, windowSet)
        return ShellState(
            title: window.flatMap { String(borrowing: gtk_window_get_title($0.pointer())) } ?? "",
            tab: navigator.tab, window: navigator.windowNumber, main: session(navigator.main, stacks.main),
            modal: stacks.modal.flatMap { screens in
                navigator.existing(.modal).map { session($0, screens) }
            },
            dialog: dialog.map { String(borrowing: gtk_window_get_title($0.pointer())) ?? "" },
            hasSignInPage: page != nil, isPending: windowSet.context.isPending || page?.isBusy == true)
    }

    /// Returns the site's sign-in page above a window's visible stack; `nil` if there is none.
    static func signInPage(above navigator: Navigator, _ windowSet: WindowSet) -> SignInWebView? {
        guard let page = windowSet.context.authenticator.page, let window = navigator.display?.frontWindow,
            let root = gtk_widget_get_root(page.widget.pointer()).map({ ObjectRef(retaining: $0) }),
            gtk_window_get_transient_for(root.pointer())?.address == window.address
        else { return nil }
        return page
    }

    private static func session(_ session: Session, _ screens: [Screen]) -> ShellState.SessionSummary {
        ShellState.SessionSummary(
            screens: screens.map(\.summary), visit: session.state.visit, failure: screens.last?.failure,
            hasTurbo: session.state.isInitialized)
    }

    /// Returns the window in front of a window's visible stack: a native dialog, or the stack's own.
    static func frontWindow(of navigator: Navigator) -> Widget? {
        navigator.display?.frontWindow.map { front(of: $0) }
    }

    /// Returns the topmost of the modal windows above a window that belong to none of the stacks, or the window itself.
    private static func front(of window: Widget) -> Widget {
        let dialog = Widget.windows.first {
            $0 != window && $0.isVisible && gtk_window_get_modal($0.pointer()) != 0
                && gtk_window_get_transient_for($0.pointer())?.address == window.address
                && gtk_widget_has_css_class($0.pointer(), ModalWindow.styleClass) == 0
        }
        return dialog.map { front(of: $0) } ?? window
    }
}
