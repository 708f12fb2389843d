import CGtk
import GLibBridge
import HybridCore

/// Hides the header bar in full screen. The bar covers the top of the page while the pointer is at the upper
/// edge, or its menu is open.
final class HeaderReveal {
    /// The pages, and in full screen the header bar over them.
    let overlay = Widget(sinking: gtk_overlay_new())
    private let header: Widget
    private let column: Widget
    private var isFull = false
    private var reveals = true
    /// The vertical position of the pointer in the window.
    private var pointer = Double.infinity

    /// Margins in logical pixels: below the bar before it hides, and at the edge before it appears.
    private static let (barMargin, edge) = (24.0, 2.0)

    /// - Parameters:
    ///   - column: The box whose first child is the header bar, except in full screen.
    ///   - pages: The widget to cover.
    init(_ header: Widget, in column: Widget, over pages: Widget, of window: Widget) {
        self.header = header
        self.column = column
        gtk_overlay_set_child(overlay.pointer(), pages.pointer())
        let motion = ObjectRef(owning: gtk_event_controller_motion_new())
        gtk_event_controller_set_propagation_phase(motion.pointer(), GTK_PHASE_CAPTURE)
        motion.connect("motion") { [weak self] arguments in self?.pointerMoved(to: arguments.double(2)) }
        gtk_widget_add_controller(window.pointer(), motion.transferred())
        WindowShortcuts.connectPrimaryMenuKey(window) { [weak self] in self?.reveal() }
    }

    /// Moves the bar over the pages for full screen, or back above them.
    /// - Parameter reveals: False if the bar stays hidden in full screen.
    func setFull(_ isFull: Bool, reveals: Bool) {
        self.reveals = reveals
        if isFull, !reveals { header.isVisible = false }
        guard isFull != self.isFull else { return }
        self.isFull = isFull
        header.isVisible = !isFull
        if isFull {
            gtk_box_remove(column.pointer(), header.pointer())
            gtk_widget_set_valign(header.pointer(), GTK_ALIGN_START)
            gtk_overlay_add_overlay(overlay.pointer(), header.pointer())
        } else {
            gtk_overlay_remove_overlay(overlay.pointer(), header.pointer())
            gtk_widget_set_valign(header.pointer(), GTK_ALIGN_FILL)
            gtk_box_prepend(column.pointer(), header.pointer())
        }
    }

    private func reveal() { if isFull, reveals { header.isVisible = true } }

    private func pointerMoved(to y: Double) {
        pointer = y
        if !header.isVisible, y < Self.edge { reveal() } else { hideUnused() }
    }

    /// Hides the bar in full screen, unless the pointer is on it or the user works with it.
    func hideUnused() {
        let end = Double(gtk_widget_get_height(header.pointer())) + Self.barMargin
        if isFull, header.isVisible, pointer > end, !isUsed { header.isVisible = false }
    }

    /// True while a menu of the bar is open, or the user types into an entry in it.
    private var isUsed: Bool {
        header.descendant {
            $0.isA(gtk_popover_get_type()) && gtk_widget_get_mapped($0.pointer()) != 0
                || $0.isA(gtk_text_get_type()) && gtk_widget_has_focus($0.pointer()) != 0
        } != nil
    }
}
