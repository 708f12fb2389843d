import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridQA
import HybridShell

/// A window without a frame that contains one page under examination.
@MainActor
final class SurveyWindow {
    let view: SurveyView
    let size: PageSize
    private let window = Widget(sinking: gtk_window_new())
    /// The number of pages that the view has loaded.
    private(set) var visits = 0

    init(_ profile: WebProfile, size: PageSize, stillness: Int) {
        self.size = size
        view = SurveyView(profile: profile, stillness: stillness)
        gtk_window_set_decorated(window.pointer(), 0)
        // A page must not look different because the pointer is above it.
        gtk_widget_set_can_focus(view.widget.pointer(), 0)
        gtk_widget_set_can_target(view.widget.pointer(), 0)
        show(view.widget)
        // The window is no larger than its content.
        gtk_window_set_default_size(window.pointer(), 1, 1)
        gtk_widget_set_visible(window.pointer(), 1)
    }

    /// True if the window no longer shows the view. A view that returned to a window could stay blank
    /// (Docs/Platform.md#the-web-views-place).
    private(set) var isSpent = false
    /// Renews the session if a page requires a sign-in; `nil` if there is none to renew.
    var renewal: SessionRenewal?

    /// Loads a page. If it requires a sign-in, renews the session and loads it again.
    func visit(_ url: URL, timeout: Int, completion: @escaping @MainActor (PageLoad) -> Void) {
        visits += 1
        view.visit(url, timeout: timeout) { [weak self] page in
            guard let self, page.error == .http(status: 401), let renewal else { return completion(page) }
            renewal.renew(at: url) { [weak self] isRenewed in
                guard let self, isRenewed else { return completion(page) }
                view.visit(url, timeout: timeout, completion: completion)
            }
        }
    }

    /// Shows the shell's error screen instead of the page.
    func show(_ error: VisitError, at url: URL) {
        isSpent = true
        show(ErrorScreen.make(for: error, at: url))
    }

    private func show(_ content: Widget) {
        gtk_widget_set_size_request(content.pointer(), Int32(size.width), Int32(size.height))
        guard gtk_window_get_child(window.pointer()) != content.pointer() else { return }
        window.setChild(content)
    }

    /// Returns a picture of the window as a texture; `nil` if it has not been drawn yet.
    var picture: ObjectRef? { WindowPicture.make(of: window) }

    /// Ends the web process and closes the window.
    func close() { gtk_window_destroy(window.pointer()) }
}
