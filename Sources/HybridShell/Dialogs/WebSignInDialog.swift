import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Shows the site's sign-in page until the user has signed in or cancels.
final class WebSignInDialog: SignInPresentation {
    private let window: SignInWindow
    let page: SignInWebView
    private let start: URL
    private let title = WindowTitle(isHost: true)
    private let spinner = Widget(sinking: gtk_spinner_new())
    private let problem = ProblemLine()
    private let bar: Widget

    /// - Parameters:
    ///   - parent: The window that waits for the sign-in.
    ///   - cancelled: Called once when the user cancels.
    init(parent: Widget, page: SignInWebView, start: URL, cancelled: @escaping @MainActor () -> Void) {
        self.page = page
        self.start = start
        window = SignInWindow(parent: parent)
        window.cancelled = cancelled
        bar = .box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [problem.widget])
        bar.isVisible = false
        addRetry()
        window.header.packEnd(spinner)
        window.header.setTitle(title.widget)
        window.widget.setChild(.box(GTK_ORIENTATION_VERTICAL, [bar, KeyboardMenu.widget(of: page)]))
        gtk_window_set_default_size(
            window.widget.pointer(), min(520, max(360, gtk_widget_get_width(parent.pointer()))),
            min(640, max(294, gtk_widget_get_height(parent.pointer()))))
        page.failed = { [weak self] in self?.showProblem($0) }
        page.loading = { [weak self] in self?.showLoading($0) }
    }

    private func addRetry() {
        let retry = Widget.button(localized("_Retry")) { [weak self] in
            guard let self else { return }
            page.load(start)
        }
        gtk_widget_set_hexpand(problem.widget.pointer(), 1)
        gtk_widget_set_valign(retry.pointer(), GTK_ALIGN_CENTER)
        bar.append(retry)
        bar.margin(12)
    }

    func present() {
        showLoading(true)
        page.load(start)
        window.widget.presentAboveParent()
        gtk_widget_grab_focus(page.widget.pointer())
    }

    private func showLoading(_ isLoading: Bool) {
        // A user who types a password must see who owns the page.
        title.text = ApplicationOrigin.name(of: page.url ?? start) ?? localized("Sign In")
        gtk_spinner_set_spinning(spinner.pointer(), isLoading ? 1 : 0)
    }

    func showProblem(_ text: String) {
        guard !window.isClosed else { return }
        problem.text = text
        bar.isVisible = !text.isEmpty
    }

    func close() { window.close() }
}
