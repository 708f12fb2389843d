import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The window with the keypad and the panel of the staff. It covers the page, which receives no input.
final class StaffWindow {
    let widget = Widget(sinking: gtk_window_new())
    /// Shows long content in a small window.
    private let scroller = Widget(sinking: gtk_scrolled_window_new()).expanding()
    private let width: Int32

    /// - Parameters:
    ///   - dismissed: Called when the user presses Esc or a window manager's key.
    ///   - keyPressed: Called for other keys. If it returns true, the focused widget does not receive the key.
    init(
        parent: Widget, fullScreen: Bool, dismissed: @escaping @MainActor () -> Void,
        keyPressed: @escaping @MainActor (_ key: UInt32) -> Bool
    ) {
        width = min(480, max(DialogColumn.width, gtk_widget_get_width(parent.pointer()) - 2 * DialogColumn.margin))
        widget.setWindowTitle(localized("Staff"))
        gtk_window_set_transient_for(widget.pointer(), parent.pointer())
        gtk_window_set_modal(widget.pointer(), 1)
        gtk_window_set_decorated(widget.pointer(), 0)
        gtk_scrolled_window_set_policy(scroller.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        widget.setChild(scroller)
        widget.connect("close-request") { _ -> Bool in
            dismissed()
            return true
        }
        let keys = ObjectRef(owning: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.pointer(), GTK_PHASE_CAPTURE)
        keys.connect(
            "key-pressed",
            returningBool: { arguments in
                guard arguments.uint(1) == UInt32(GDK_KEY_Escape) else { return keyPressed(arguments.uint(1)) }
                dismissed()
                return true
            })
        gtk_widget_add_controller(widget.pointer(), keys.transferred())
        if fullScreen { widget.coverScreen() } else { gtk_window_maximize(widget.pointer()) }
    }

    /// Shows these widgets in a centred column.
    func show(_ parts: [Widget]) {
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 18, parts)
        gtk_widget_set_size_request(column.pointer(), width, -1)
        gtk_widget_set_halign(column.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        column.margin(DialogColumn.margin)
        gtk_scrolled_window_set_child(scroller.pointer(), column.pointer())
        gtk_window_present(widget.pointer())
        // GTK moves the focus only when it shows the window.
        if gtk_window_get_focus(widget.pointer()) == nil {
            gtk_widget_child_focus(column.pointer(), GTK_DIR_TAB_FORWARD)
        }
    }

    func close() { widget.destroyWindow() }
}
