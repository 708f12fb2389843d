import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The header bar button for downloads, which shows their progress and opens the list of downloads. It is visible while
/// the list is not empty. The window and the modal's dialog each have one, because a window behind a dialog receives no
/// input.
final class DownloadsButton {
    let widget = Widget(sinking: gtk_menu_button_new())
    private let downloads: DownloadController
    private let launcher: any URLLauncher
    private let progress = Widget(sinking: gtk_progress_bar_new()).adding(["download-progress"])
    private let list = Widget.box(GTK_ORIENTATION_VERTICAL)
    private let clear: Widget
    private var rows: [Download.ID: DownloadRow] = [:]
    /// Called with the error if a file cannot be opened.
    var failed: (@MainActor (String) -> Void)?

    init(_ downloads: DownloadController, launcher: any URLLauncher) {
        self.downloads = downloads
        self.launcher = launcher
        clear = Widget.button(localized("_Clear List"), classes: ["flat"]) { [weak downloads] in
            downloads?.removeEnded()
        }
        let icon = Widget(sinking: gtk_image_new_from_icon_name("folder-download-symbolic"))
        let face = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 1, [icon, progress])
        gtk_widget_set_valign(face.pointer(), GTK_ALIGN_CENTER)
        gtk_menu_button_set_child(widget.pointer(), face.pointer())
        let popover = makePopover()
        gtk_menu_button_set_popover(widget.pointer(), popover.pointer())
        widget.setTooltip(localized("Downloads"))
        widget.setAccessibleLabel(localized("Downloads"))
        progress.setAccessibleLabel(localized("Progress of all downloads"))
        downloads.whenChanged { [weak self] in self?.update() }
        update()
    }

    private func makePopover() -> Widget {
        let scroller = Widget(sinking: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scroller.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.pointer(), 1)
        gtk_scrolled_window_set_max_content_height(scroller.pointer(), 360)
        gtk_scrolled_window_set_child(scroller.pointer(), list.pointer())
        gtk_widget_set_size_request(scroller.pointer(), 320, -1)
        gtk_widget_set_halign(clear.pointer(), GTK_ALIGN_END)
        let content = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [scroller, clear])
        let popover = Widget(sinking: gtk_popover_new())
        popover.setAccessibleLabel(localized("Downloads"))
        gtk_popover_set_child(popover.pointer(), content.pointer())
        return popover
    }

    /// Opens the list unless it is empty.
    func popUp() {
        // The list may have changed since it was last shown.
        update()
        if widget.isVisible { gtk_menu_button_popup(widget.pointer()) }
    }

    private func update() {
        let downloads = downloads.list.downloads
        for (id, row) in rows where self.downloads.list[id] == nil {
            gtk_box_remove(list.pointer(), row.widget.pointer())
            rows[id] = nil
        }
        // Start with the oldest download, because each new row is added at the top.
        for download in downloads.reversed() { row(for: download.id).update(download) }
        clear.isVisible = downloads.contains { !$0.isRunning }
        widget.isVisible = !downloads.isEmpty
        if downloads.isEmpty { gtk_menu_button_popdown(widget.pointer()) }
        updateProgress()
    }

    private func updateProgress() {
        let isRunning = !downloads.list.running.isEmpty
        progress.isVisible = isRunning
        if let part = downloads.list.progress {
            gtk_progress_bar_set_fraction(progress.pointer(), part)
        } else if isRunning {
            gtk_progress_bar_pulse(progress.pointer())
        }
    }

    private func row(for id: Download.ID) -> DownloadRow {
        if let row = rows[id] { return row }
        let row = DownloadRow { [weak self] in self?.perform($0, id) }
        rows[id] = row
        gtk_box_prepend(list.pointer(), row.widget.pointer())
        return row
    }

    private func perform(_ command: DownloadCommand, _ id: Download.ID) {
        switch command {
        case .cancel: downloads.cancel(id)
        case .remove: downloads.remove(id)
        case .open: open(id)
        case .reveal: launch(id) { launcher, file in try await launcher.reveal(file) }
        }
    }

    /// Opens a downloaded file in its application.
    func open(_ id: Download.ID) { launch(id) { launcher, file in try await launcher.open(file) } }

    private func launch(_ id: Download.ID, _ body: @escaping @MainActor (any URLLauncher, URL) async throws -> Void) {
        guard let path = downloads.list[id]?.path else { return }
        gtk_menu_button_popdown(widget.pointer())
        guard g_file_test(path, G_FILE_TEST_EXISTS) != 0 else {
            failed?(localized("The file “\(path)” was moved or deleted."))
            return
        }
        let launcher = launcher
        Task { [weak self] in
            do {
                try await body(launcher, URL(filePath: path))
            } catch {
                self?.failed?("\(error)")
            }
        }
    }
}
