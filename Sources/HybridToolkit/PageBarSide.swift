import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A row of a page's widgets in a header bar. If the header bar is too narrow for the row, a button appears instead and
/// opens the row in a popover. A page can therefore not force a minimum width of the window.
final class PageBarSide {
    let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: spacing)
    /// The row, or the button that opens it.
    let widget: Widget
    private static let spacing: Int32 = 6
    private let inBar = Widget.box(GTK_ORIENTATION_HORIZONTAL)
    private let inPopover = Widget.box(GTK_ORIENTATION_HORIZONTAL)
    private let button = Widget(sinking: gtk_menu_button_new())

    init() {
        Adwaita.start()
        widget = Widget(sinking: adw_squeezer_new())
        gtk_menu_button_set_icon_name(button.pointer(), "view-more-horizontal-symbolic")
        button.setTooltip(localized("More"))
        button.setAccessibleLabel(localized("More"))
        let popover = Widget(sinking: gtk_popover_new())
        gtk_popover_set_child(popover.pointer(), inPopover.pointer())
        gtk_menu_button_set_popover(button.pointer(), popover.pointer())
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_CENTER)
        inBar.append(row)
        adw_squeezer_set_homogeneous(widget.pointer(), 0)
        adw_squeezer_add(widget.pointer(), inBar.pointer())
        adw_squeezer_add(widget.pointer(), button.pointer())
        widget.connect("notify::visible-child") { [weak self] _ in
            // GTK emits this signal during layout, when widgets must not be moved.
            MainLoop.whenIdle { [weak self] in self?.place() }
        }
    }

    var isEmpty: Bool { gtk_widget_get_first_child(row.pointer()) == nil }

    /// Reserves the row's minimum width, even while it is in the popover.
    func fit() {
        var needed = 0
        var child = ObjectRef.retaining(gtk_widget_get_first_child(row.pointer()))
        while let widget = child {
            needed += widget.measured(GTK_ORIENTATION_HORIZONTAL).minimum + (needed > 0 ? Int(Self.spacing) : 0)
            child = ObjectRef.retaining(gtk_widget_get_next_sibling(widget.pointer()))
        }
        gtk_widget_set_size_request(inBar.pointer(), Int32(needed), -1)
    }

    private func place() {
        let isSqueezed = adw_squeezer_get_visible_child(widget.pointer())?.address == button.address
        let (old, new) = isSqueezed ? (inBar, inPopover) : (inPopover, inBar)
        guard gtk_widget_get_parent(row.pointer())?.address == old.address else { return }
        gtk_box_remove(old.pointer(), row.pointer())
        gtk_orientable_set_orientation(
            row.pointer(), isSqueezed ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        new.append(row)
    }
}
