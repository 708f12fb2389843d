import CAdwaita
import CGtk
import GLibBridge

/// Reports whether the parent has at least a given width, as `AdwBreakpoint` does in libadwaita 1.4. The widget has no
/// height and is as wide as its parent.
package final class WidthLimit {
    package let widget: Widget
    private let strut = Widget.box(GTK_ORIENTATION_HORIZONTAL)
    /// True if the parent has the width, as of the last layout.
    package private(set) var isReached: Bool
    /// Called after ``isReached`` has changed.
    package var changed: (@MainActor () -> Void)?

    /// - Parameter isReached: The value until the first layout.
    package init(isReached: Bool) {
        Adwaita.start()
        self.isReached = isReached
        widget = Widget(sinking: adw_squeezer_new())
        adw_squeezer_set_homogeneous(widget.pointer(), 0)
        for child in [strut, Widget.box(GTK_ORIENTATION_HORIZONTAL)] {
            adw_squeezer_add(widget.pointer(), child.pointer())
        }
        widget.setHidden(true)
        for signal in ["notify::visible-child", "map"] {
            // GTK emits this during layout, when widgets must not change.
            widget.connect(signal) { [weak self] _ in MainLoop.whenIdle { [weak self] in self?.update() } }
        }
    }

    /// Sets the width in logical pixels.
    package func set(_ width: Int) { gtk_widget_set_size_request(strut.pointer(), Int32(clamping: width), -1) }

    private func update() {
        let isWide = adw_squeezer_get_visible_child(widget.pointer())?.address == strut.address
        guard isWide != isReached, gtk_widget_get_mapped(widget.pointer()) != 0 else { return }
        isReached = isWide
        changed?()
    }
}
