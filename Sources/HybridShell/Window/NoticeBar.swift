import CGtk
import GLibBridge

/// Says something at the foot of the window that needs no answer, and goes away by itself.
@MainActor
final class NoticeBar {
    let widget = Widget(sinking: gtk_revealer_new())
    private let label = Widget.label("")
    private var timer: LoopTimer?
    private static let duration = 8_000

    init() {
        let close = Widget.iconButton("window-close-symbolic", name: "Dismiss") { [weak self] in self?.hide() }
        gtk_label_set_max_width_chars(label.pointer(), 60)
        let bar = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [label, close]).adding(["app-notification"])
        gtk_revealer_set_child(widget.pointer(), bar.pointer())
        gtk_revealer_set_transition_type(widget.pointer(), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
        gtk_widget_set_halign(widget.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_END)
        widget.isVisible = false
        // Hidden when closed: a closed revealer would still be in the way of the page below.
        widget.connect("notify::child-revealed") { [weak self] _ in
            guard let self else { return }
            if gtk_revealer_get_child_revealed(widget.pointer()) == 0 { widget.isVisible = false }
        }
    }

    func show(_ text: String) {
        label.setText(text)
        widget.isVisible = true
        gtk_revealer_set_reveal_child(widget.pointer(), 1)
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.duration) { [weak self] in self?.hide() }
    }

    private func hide() {
        timer?.cancel()
        timer = nil
        gtk_revealer_set_reveal_child(widget.pointer(), 0)
    }
}
