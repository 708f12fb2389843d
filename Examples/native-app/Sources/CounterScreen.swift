import HybridNative

/// A native screen: a button that counts its clicks.
final class CounterScreen: NativeScreen {
    let widget: ObjectRef
    private let button = ObjectRef(sinking: gtk_button_new_with_label("Count: 0"))
    private var count = 0

    init(_ screen: Screen, _ navigator: Navigator) {
        widget = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        gtk_widget_set_halign(button.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(button.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_vexpand(button.pointer(), 1)
        gtk_box_append(widget.pointer(), button.pointer())
        // Weak, since the screen owns the button.
        button.connect("clicked") { [weak self] _ in self?.increase() }
    }

    private func increase() {
        count += 1
        gtk_button_set_label(button.pointer(), "Count: \(count)")
    }

    /// Nothing to load.
    func load() {}

    /// Nothing to cancel.
    func close() {}
}
