import CAdwaita
import CGtk
package import GLibBridge
import HybridCore

/// Shows one-line messages at the bottom of a window. They need no answer and disappear after a while.
package final class Toasts {
    /// The widget that contains the window's content and the messages above it.
    package let widget: Widget
    private var shown: ObjectRef?
    private var label: Widget?
    private var bar: ObjectRef?
    private var timer: LoopTimer?
    private var action: Action?

    /// A button beside the message.
    package struct Action {
        let label: String
        let perform: @MainActor () -> Void

        package init(label: String, perform: @escaping @MainActor () -> Void) {
            self.label = label
            self.perform = perform
        }
    }

    /// The time in milliseconds for which a message is shown.
    private static let duration = 8_000

    package init(over content: Widget) {
        Adwaita.start()
        widget = Widget(sinking: adw_toast_overlay_new()).expanding()
        adw_toast_overlay_set_child(widget.pointer(), content.pointer())
    }

    /// Creates a toast with one line of text.
    package static func make(_ text: String) -> ObjectRef {
        ObjectRef(owning: adw_toast_new(DisplayText.line(text).escapedForMarkup))
    }

    /// Shows a message, which replaces the current one.
    ///
    /// If a toast is visible, this changes its text. Dismissing a toast during its entry animation crashes libadwaita
    /// 1.2.
    package func show(_ text: String, action: Action? = nil) {
        self.action = action
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.duration) { [weak self] in self?.dismiss() }
        guard let shown else { return add(text) }
        if let bar { gtk_widget_set_opacity(bar.pointer(), 1) }
        adw_toast_set_title(shown.pointer(), DisplayText.line(text).escapedForMarkup)
        adw_toast_set_button_label(shown.pointer(), action?.label)
        label?.setTooltip(text)
    }

    private func add(_ text: String) {
        let toast = Self.make(text)
        shown = toast
        // A timer in this class controls the duration, because the time must restart when the text changes.
        adw_toast_set_timeout(toast.pointer(), 0)
        adw_toast_set_button_label(toast.pointer(), action?.label)
        toast.connect("button-clicked") { [weak self] _ in self?.action?.perform() }
        toast.connect("dismissed") { [weak self] _ in
            self?.shown = nil
            self?.bar = nil
            self?.timer?.cancel()
        }
        adw_toast_overlay_add_toast(widget.pointer(), toast.transferred())
        guard let bar = ObjectRef.retaining(gtk_widget_get_last_child(widget.pointer())) else { return }
        self.bar = bar
        label = bar.descendant { $0.isA(gtk_label_get_type()) }
        // The tooltip shows the full text, which can be wider than a narrow window.
        label?.setTooltip(text)
        bar.descendant { $0.has(styleClass: "circular") }?.setAccessibleLabel(localized("Dismiss"))
    }

    /// Clears the text immediately, and removes the toast after its entry animation (see ``show(_:)``).
    package func clear() {
        guard let shown else { return }
        adw_toast_set_title(shown.pointer(), "")
        adw_toast_set_button_label(shown.pointer(), nil)
        action = nil
        label?.setTooltip("")
        if let bar { gtk_widget_set_opacity(bar.pointer(), 0) }
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.movement) { [weak self] in self?.dismiss() }
    }

    /// The time in milliseconds after which every entry animation has ended.
    private static let movement = 1_000

    private func dismiss() {
        if let shown { adw_toast_dismiss(shown.pointer()) }
    }
}
