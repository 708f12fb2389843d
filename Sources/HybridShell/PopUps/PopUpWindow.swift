import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// A window that a page opened. It shows the owner of its own page, and closes when that page requests it.
final class PopUpWindow {
    let page: PopUpView
    private let window = Widget(sinking: gtk_window_new())
    private let title = WindowTitle()
    private let problem = ProblemLine()
    private let application: String
    private var isClosed = false
    /// Called once after the window has closed.
    var closed: (@MainActor () -> Void)?

    /// The limits of the size that a page can request. They keep the window visible and prevent it from covering
    /// everything.
    private static let sizes = (width: Int32(320)...1_200, height: Int32(240)...900)

    /// - Parameters:
    ///   - application: The title of the window if its page has none.
    ///   - dialogs: Shows the page's dialogs.
    init(page: PopUpView, parent: Widget, application: String, dialogs: ScriptDialogPresenter) {
        self.page = page
        self.application = application
        let header = Widget.headerBar()
        header.setTitle(title.widget)
        window.setTitlebar(header)
        problem.widget.margin(12)
        window.setChild(.box(GTK_ORIENTATION_VERTICAL, [problem.widget, KeyboardMenu.widget(of: page)]))
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        gtk_window_set_default_size(window.pointer(), 520, 640)
        window.connect("close-request") { [weak self] _ -> Bool in
            self?.page.leave()
            return true
        }
        // While the page's dialog is open, the dialog receives the key instead.
        WindowShortcuts.connectEscape(window, ifTaken: { [weak self] in self?.leave() ?? false })
        WindowShortcuts.connectCloseKey(window, ifTaken: { [weak self] in self?.leave() ?? false })
        page.ready = { [weak self] in self?.present(width: $0, height: $1) }
        page.changed = { [weak self] in self?.update() }
        let window = window
        page.asks = { dialogs.present($0, in: window) }
        page.closed = { [weak self] in self?.close() }
        page.failed = { [weak self] in self?.showProblem($0) }
        update()
    }

    private func leave() -> Bool {
        guard !page.isBeingAsked else { return false }
        page.leave()
        return true
    }

    /// Closes the window and its page. For the page that opened it, the window is then closed.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        page.withdraw()
        gtk_window_set_focus(window.pointer(), nil)
        gtk_window_destroy(window.pointer())
        closed?()
    }

    private func present(width: Int32?, height: Int32?) {
        guard !isClosed else { return }
        gtk_window_set_default_size(
            window.pointer(), Self.clamp(width ?? 520, Self.sizes.width), Self.clamp(height ?? 640, Self.sizes.height))
        gtk_window_present(window.pointer())
        gtk_widget_grab_focus(page.widget.pointer())
    }

    private static func clamp(_ length: Int32, _ range: ClosedRange<Int32>) -> Int32 {
        min(max(length, range.lowerBound), range.upperBound)
    }

    private func update() {
        title.text = page.title ?? application
        title.sign = page.url.flatMap(ApplicationOrigin.name)
        window.setWindowTitle(title.text)
    }

    private func showProblem(_ text: String) { problem.text = text }
}
