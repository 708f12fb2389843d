import CGtk
import GLibBridge
import HybridCore

enum DownloadCommand {
    case cancel, open, reveal, remove
}

/// A download in the list, with its name, its progress and buttons.
final class DownloadRow {
    let widget: Widget
    private let icon = Widget(sinking: gtk_image_new())
    private let name = Widget.label("", ellipsized: true)
    private let status = Widget.label("", classes: ["dim-label", "caption"])
    private let progress = Widget(sinking: gtk_progress_bar_new())
    private let cancel: Widget
    private let open: Widget
    private let reveal: Widget
    private let remove: Widget

    /// - Parameter perform: Called with the user's action.
    init(perform: @escaping @MainActor (DownloadCommand) -> Void) {
        // The accessible names later include the name of the download.
        cancel = Widget.iconButton("process-stop-symbolic", name: localized("Cancel")) { perform(.cancel) }
        open = Widget.iconButton("document-open-symbolic", name: localized("Open")) { perform(.open) }
        reveal = Widget.iconButton("folder-symbolic", name: localized("Show in folder")) { perform(.reveal) }
        remove = Widget.iconButton("list-remove-symbolic", name: localized("Remove from list")) { perform(.remove) }
        for button in [cancel, open, reveal, remove] { button.adding(["circular"]) }
        for label in [name, status] { gtk_label_set_xalign(label.pointer(), 0) }
        // The name is shortened in the middle, so that the file extension stays visible.
        gtk_label_set_ellipsize(name.pointer(), PANGO_ELLIPSIZE_MIDDLE)
        gtk_label_set_max_width_chars(status.pointer(), 36)
        gtk_image_set_icon_size(icon.pointer(), GTK_ICON_SIZE_LARGE)
        gtk_widget_set_valign(progress.pointer(), GTK_ALIGN_CENTER)
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 3, [name, progress, status])
        gtk_widget_set_hexpand(column.pointer(), 1)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [cancel, open, reveal, remove])
        gtk_widget_set_valign(buttons.pointer(), GTK_ALIGN_CENTER)
        widget = .box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, [icon, column, buttons])
        widget.margin(6)
    }

    func update(_ download: Download) {
        name.setText(download.name)
        name.setTooltip(download.name)
        status.setText(Self.status(of: download))
        showIcon(download.name)
        progress.isVisible = download.isRunning
        if let part = download.progress {
            gtk_progress_bar_set_fraction(progress.pointer(), part)
        } else if download.isRunning {
            gtk_progress_bar_pulse(progress.pointer())
        }
        progress.setAccessibleLabel(localized("Progress of \(download.name)"))
        setVisible(cancel, download.isRunning, localized("Cancel \(download.name)"))
        setVisible(open, download.isFinished, localized("Open \(download.name)"))
        setVisible(reveal, download.isFinished, localized("Show \(download.name) in folder"))
        setVisible(remove, !download.isRunning, localized("Remove \(download.name) from list"))
    }

    private func setVisible(_ button: Widget, _ isVisible: Bool, _ text: String) {
        button.isVisible = isVisible
        button.setTooltip(text)
        button.setAccessibleLabel(text)
    }

    private func showIcon(_ name: String) {
        let type = g_content_type_guess(name, nil, 0, nil)
        defer { g_free(type) }
        guard let picture = ObjectRef.owning(g_content_type_get_symbolic_icon(type)) else { return }
        gtk_image_set_from_gicon(icon.pointer(), picture.pointer())
    }

    private static func status(of download: Download) -> String {
        switch download.state {
        case .running(let received, let total?): localized("\(size(received)) of \(size(total))")
        case .running(let received, nil): size(received)
        case .finished(let bytes): size(bytes)
        case .failed(let reason): localized("Failed: \(reason)")
        case .cancelled: localized("Canceled")
        }
    }

    private static func size(_ bytes: Int) -> String {
        String(takingGString: g_format_size(guint64(clamping: bytes))) ?? ""
    }
}
