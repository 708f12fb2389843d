import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The dialog window of the modal stack. It is created once, and shown while a modal is open.
package final class ModalWindow {
    /// Distinguishes this window from other dialogs above the stacks.
    package static let styleClass = "modal-stack"
    let widget: Widget
    private let parent: Widget
    private let title = WindowTitle()
    private let back = Widget.iconButton(
        "go-previous-symbolic", name: localized("Back"), action: WindowActions.name(of: .back))
    private let closeButton: Widget
    private var toasts: Toasts?
    private let notices = Widget.box(GTK_ORIENTATION_VERTICAL)
    let downloads: DownloadsButton
    private let header = Widget.headerBar()
    private let dismiss: @MainActor () -> Void
    private var isDismissible = true
    private weak var view: NavigationView?

    /// - Parameters:
    ///   - downloads: The downloads button for the header bar.
    ///   - dismiss: Called when the user presses the close button or Esc. The window closes when the navigator requests
    ///     it.
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
        widget.connect("close-request") { [weak self] _ -> Bool in
            self?.requestDismissal()
            return true
        }
    }

    /// Handles every way in which the user can close the window.
    private func requestDismissal() {
        if isDismissible { dismiss() }
    }

    /// Handles the Esc key. It first closes the find bar, then cancels a slow load.
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

    /// Handles the mouse buttons. The back button does not close the dialog.
    private func go(_ command: UserCommand) {
        guard command == .forward || back.isVisible else { return }
        gtk_widget_activate_action_variant(widget.pointer(), command.actionName, nil)
    }

    /// Prepares the window for a stack of screens.
    /// - Parameter bar: The part of the header bar that belongs to the pages.
    func prepare(_ view: NavigationView, bar: PageBar, style: PathProperties.ModalStyle, isDismissible: Bool) {
        self.isDismissible = isDismissible
        self.view = view
        closeButton.isVisible = isDismissible
        if toasts == nil {
            let toasts = Toasts(over: view.widget)
            self.toasts = toasts
            widget.setContent(.box(GTK_ORIENTATION_VERTICAL, [header, notices, toasts.widget]))
            bar.pack(into: header)
            bar.changed = { [weak self, weak bar] in self?.title.subtitle = bar?.shownSubtitle }
            // Required for the application's actions to work in this window.
            gtk_window_set_application(widget.pointer(), gtk_window_get_application(parent.pointer()))
        }
        let size = size(of: style)
        gtk_window_set_default_size(widget.pointer(), size.width, size.height)
    }

    /// Returns the window size that corresponds to a mobile presentation style. The header bar of the window beneath
    /// stays fully visible, because a half-covered header bar looks like a mistake.
    private func size(of style: PathProperties.ModalStyle) -> (width: Int32, height: Int32) {
        var width = gtk_widget_get_width(parent.pointer())
        var height = gtk_widget_get_height(parent.pointer())
        // The window has no size before its first layout.
        if width == 0 { gtk_window_get_default_size(parent.pointer(), &width, &height) }
        let below = max(294, height - 2 * Self.headerBar)
        return switch style {
        case .full: (width, height)
        case .large: (max(360, width * 4 / 5), below)
        case .pageSheet: (max(360, min(width * 4 / 5, 720)), below)
        case .medium: (max(360, width * 2 / 3), max(294, min(height / 2, below)))
        case .formSheet: (max(360, min(width * 2 / 3, 540)), max(294, min(below, 620)))
        }
    }

    /// The space for the header bar beneath. It is slightly more than the height of a header bar, because of the
    /// shadow.
    private static let headerBar: Int32 = 60

    /// Shows a message that needs no answer.
    func notify(_ text: String, action: Toasts.Action? = nil) { toasts?.show(text, action: action) }

    /// Shows the question about a password above the pages, or removes it. The dialog covers the question in the window
    /// beneath.
    func show(_ notice: Notice?) {
        let focus = gtk_widget_get_focus_child(notices.pointer())
        notices.removeChildren()
        if let notice { notices.append(NoticeBar.make(notice)) } else if focus != nil { view?.focus() }
    }

    /// Removes a message of the previous user.
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
