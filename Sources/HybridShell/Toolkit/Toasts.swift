import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Says something in one line at the foot of a window that needs no answer, and goes away by itself.
@MainActor
final class Toasts {
    /// What the window shows, with what is said above it.
    let widget: Widget
    private var shown: ObjectRef?
    private var label: Widget?
    private var bar: ObjectRef?
    private var timer: LoopTimer?
    /// Milliseconds.
    private static let duration = 8_000

    /// - Parameter content: what the window shows.
    init(over content: Widget) {
        Adwaita.start()
        widget = Widget(sinking: adw_toast_overlay_new()).expanding()
        adw_toast_overlay_set_child(widget.pointer(), content.pointer())
    }

    /// What says something in one line.
    static func make(_ text: String) -> ObjectRef {
        ObjectRef(owning: adw_toast_new(DisplayText.line(text).escapedForMarkup))
    }

    /// Says something, in place of what is said just now.
    ///
    /// That is given other words: to take it away while it still moves in ends the process, in libadwaita 1.2.
    func show(_ text: String) {
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.duration) { [weak self] in self?.dismiss() }
        guard let shown else { return add(text) }
        if let bar { gtk_widget_set_opacity(bar.pointer(), 1) }
        adw_toast_set_title(shown.pointer(), DisplayText.line(text).escapedForMarkup)
        label?.setTooltip(text)
    }

    private func add(_ text: String) {
        let toast = Self.make(text)
        shown = toast
        // How long is ours to say: the time begins anew with other words.
        adw_toast_set_timeout(toast.pointer(), 0)
        toast.connect("dismissed") { [weak self] _ in
            self?.shown = nil
            self?.bar = nil
            self?.timer?.cancel()
        }
        adw_toast_overlay_add_toast(widget.pointer(), toast.transferred())
        guard let bar = ObjectRef.retaining(gtk_widget_get_last_child(widget.pointer())) else { return }
        self.bar = bar
        label = bar.descendant { $0.isA(gtk_label_get_type()) }
        // A narrow window has no room for all of it.
        label?.setTooltip(text)
        bar.descendant { $0.has(styleClass: "circular") }?.setAccessibleLabel(localized("Dismiss"))
    }

    /// Removes the words at once, and the toast when it has moved in (see ``show(_:)``).
    func clear() {
        guard let shown else { return }
        adw_toast_set_title(shown.pointer(), "")
        label?.setTooltip("")
        if let bar { gtk_widget_set_opacity(bar.pointer(), 0) }
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.movement) { [weak self] in self?.dismiss() }
    }

    /// Milliseconds after which no toast still moves in.
    private static let movement = 1_000

    private func dismiss() {
        if let shown { adw_toast_dismiss(shown.pointer()) }
    }
}
