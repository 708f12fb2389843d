import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The dialog window that holds the modal stack. It is made once and shown when there is a modal.
@MainActor
package final class ModalWindow {
    /// Tells this window from a dialog that stands above the stacks.
    package static let styleClass = "modal-stack"
    let widget: Widget
    private let parent: Widget
    private let title = WindowTitle()
    private let back = Widget.iconButton(
        "go-previous-symbolic", name: localized("Back"), action: WindowActions.name(of: .back))
    private let closeButton: Widget
    private var toasts: Toasts?
    let downloads: DownloadsButton
    private let header = Widget.headerBar()
    private let dismiss: @MainActor () -> Void
    private var isDismissible = true
    private weak var view: NavigationView?

    /// - Parameters:
    ///   - parent: the window that this one stands above.
    ///   - downloads: the list of downloads in the header bar.
    ///   - dismiss: what the close button and Esc ask for. The window goes when the navigator says so.
    init(parent: Widget, downloads: DownloadsButton, dismiss: @escaping @MainActor () -> Void) {
        self.parent = parent
        self.downloads = downloads
        self.dismiss = dismiss
        closeButton = Widget.button(localized("_Close")) { dismiss() }
        Adwaita.start()
        widget = Widget(sinking: adw_window_new()).adding([Self.styleClass])
        gtk_window_set_modal(widget.pointer(), 1)
        gtk_window_set_transient_for(widget.pointer(), parent.pointer())
        gtk_window_set_hide_on_close(widget.pointer(), 1)
        header.hideWindowButtons()
        header.packStart(back)
        header.packEnd(closeButton)
        header.packEnd(downloads.widget)
        header.setTitle(title.widget)
        WindowShortcuts.connect(widget) { [weak self] in self?.go($0) }
        WindowShortcuts.connectEscape(widget) { [weak self] in self?.escape() }
        widget.connect(
            "close-request",
            returningBool: { [weak self] _ in
                self?.requestDismissal()
                return true
            })
    }

    /// Every way of closing comes by here.
    private func requestDismissal() {
        if isDismissible { dismiss() }
    }

    /// Esc leaves the search first, then stops a page that takes its time.
    private func escape() {
        guard let view else { return requestDismissal() }
        if view.find.isOpen {
            view.find.close()
        } else if view.progress.isShown {
            gtk_widget_activate_action_variant(widget.pointer(), UserCommand.stop.actionName, nil)
        } else {
            requestDismissal()
        }
    }

    /// The mouse's button for back does not close the dialog.
    private func go(_ command: UserCommand) {
        guard command == .forward || back.isVisible else { return }
        gtk_widget_activate_action_variant(widget.pointer(), command.actionName, nil)
    }

    /// Makes the window ready for a stack of screens.
    /// - Parameter bar: what belongs to the pages.
    func prepare(_ view: NavigationView, bar: PageBar, style: PathProperties.ModalStyle, isDismissible: Bool) {
        self.isDismissible = isDismissible
        self.view = view
        closeButton.isVisible = isDismissible
        if toasts == nil {
            let toasts = Toasts(over: view.widget)
            self.toasts = toasts
            widget.setContent(.box(GTK_ORIENTATION_VERTICAL, [header, toasts.widget]))
            bar.pack(into: header)
            bar.changed = { [weak self, weak bar] in self?.title.subtitle = bar?.shownSubtitle }
            // A window of its own kind for the application's actions to work in it.
            gtk_window_set_application(widget.pointer(), gtk_window_get_application(parent.pointer()))
        }
        let size = size(of: style)
        gtk_window_set_default_size(widget.pointer(), size.width, size.height)
    }

    /// What the phones' styles mean on a desktop: how much of the window beneath stays in sight. That window's header bar
    /// does, whole: half of one above another is taken for a mistake.
    private func size(of style: PathProperties.ModalStyle) -> (width: Int32, height: Int32) {
        let width = gtk_widget_get_width(parent.pointer())
        let height = gtk_widget_get_height(parent.pointer())
        let below = max(294, height - 2 * Self.headerBar)
        return switch style {
        case .full: (width, height)
        case .large: (max(360, width * 4 / 5), below)
        case .pageSheet: (max(360, min(width * 4 / 5, 720)), below)
        case .medium: (max(360, width * 2 / 3), max(294, min(height / 2, below)))
        case .formSheet: (max(360, min(width * 2 / 3, 540)), max(294, min(below, 620)))
        }
    }

    /// More than a header bar is high, and room for the shadow.
    private static let headerBar: Int32 = 60

    /// Says something that needs no answer.
    func notify(_ text: String) {
        toasts?.show(text)
    }

    /// Removes a notice of a user who has left.
    func clearNotices() { toasts?.clear() }

    func update(title text: String, sign: String?, canGoBack: Bool) {
        title.text = text
        title.sign = sign
        widget.setWindowTitle(text)
        back.isVisible = canGoBack
    }

    var isVisible: Bool {
        get { widget.isVisible }
        set {
            if newValue { gtk_window_present(widget.pointer()) } else { widget.isVisible = false }
        }
    }
}
