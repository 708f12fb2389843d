import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Hides the pointer, either always or after a time without movement. WebKit sets the pointer of its view when the page
/// requests it, so this class observes such changes.
final class CursorHider {
    private let mode: KioskConfiguration.Cursor
    private var widgets: [WeakObjectRef] = []
    private var timer: LoopTimer?
    private let none = ObjectRef(owning: gdk_cursor_new_from_name("none", nil))
    private var isApplying = false
    private(set) var isHidden = false
    private let rest: Int

    /// - Parameter rest: The time in milliseconds without a movement after which the pointer is hidden.
    init(_ mode: KioskConfiguration.Cursor, rest: Int = 3_000) {
        self.mode = mode
        self.rest = rest
        isHidden = mode == .hidden
        if mode == .idle { scheduleHiding() }
    }

    /// Controls the pointer over a widget.
    func add(_ widget: Widget) {
        guard mode != .visible else { return }
        widgets.removeAll { $0.object == nil }
        widgets.append(WeakObjectRef(widget))
        widget.connect("notify::cursor") { [weak self] arguments in
            guard let self, isHidden, !isApplying, let widget = arguments.object(0) else { return }
            hide(over: widget)
        }
        if isHidden { hide(over: widget) }
    }

    /// Handles a pointer movement.
    func moved() {
        guard mode == .idle else { return }
        if isHidden { show() }
        if timer == nil { scheduleHiding() }
        hasMoved = true
    }

    private var hasMoved = false

    private func scheduleHiding() {
        hasMoved = false
        timer = MainLoop.after(milliseconds: rest) { [weak self] in
            guard let self else { return }
            timer = nil
            if hasMoved { return scheduleHiding() }
            isHidden = true
            for widget in widgets.compactMap(\.object) { hide(over: widget) }
        }
    }

    private func show() {
        isHidden = false
        for widget in widgets.compactMap(\.object) { gtk_widget_set_cursor(widget.pointer(), nil) }
    }

    private func hide(over widget: Widget) {
        isApplying = true
        gtk_widget_set_cursor(widget.pointer(), none.pointer())
        isApplying = false
    }
}
