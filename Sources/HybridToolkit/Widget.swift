import CAdwaita
package import CGtk
package import GLibBridge
import HybridCore

/// A GTK widget.
package typealias Widget = ObjectRef

/// GTK constructors with the defaults that the shell uses. Other GTK functions are called directly.
extension ObjectRef {
    package static func box(_ orientation: GtkOrientation, spacing: Int32 = 0, _ children: [Widget] = []) -> Widget {
        let box = Widget(sinking: gtk_box_new(orientation, spacing))
        for child in children { box.append(child) }
        return box
    }

    package func append(_ child: Widget) { gtk_box_append(pointer(), child.pointer()) }

    package func removeChildren() {
        while let child = gtk_widget_get_first_child(pointer()) { gtk_box_remove(pointer(), child) }
    }

    package func setChild(_ child: Widget?) { gtk_window_set_child(pointer(), child?.pointer()) }

    /// Sets the content of an Adwaita window, which has no separate title bar.
    package func setContent(_ content: Widget) {
        if isA(adw_application_window_get_type()) {
            adw_application_window_set_content(pointer(), content.pointer())
        } else {
            adw_window_set_content(pointer(), content.pointer())
        }
    }

    /// Sets a window's title bar.
    package func setTitlebar(_ bar: Widget) { gtk_window_set_titlebar(pointer(), bar.pointer()) }

    /// Creates a label. It wraps unless it is `ellipsized`.
    package static func label(_ text: String, classes: [String] = [], ellipsized: Bool = false) -> Widget {
        let label = Widget(sinking: gtk_label_new(ellipsized ? DisplayText.line(text) : DisplayText.bounded(text)))
        if ellipsized {
            gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
            gtk_label_set_single_line_mode(label.pointer(), 1)
        } else {
            WordWrap.set(on: label)
        }
        // GTK would name an empty label after its class.
        if text.isEmpty { label.setAccessibleLabel("") }
        return label.adding(classes)
    }

    package static func button(
        _ title: String, classes: [String] = [], action: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = Widget(sinking: gtk_button_new_with_mnemonic(DisplayText.line(title))).adding(classes)
        button.nameByWordAlone()
        button.connect("clicked") { _ in action() }
        return button
    }

    /// Emits a button's signal `clicked`. `gtk_widget_activate` would first show the pressed button for a while.
    package func emitClicked() { emit("clicked", of: gtk_button_get_type()) }

    /// Names a text button by its label alone. GTK 4.8 names it by its title with the underscore and again by its
    /// label.
    package func nameByWordAlone() {
        guard isA(gtk_button_get_type()), gtk_button_get_label(pointer()) != nil else { return }
        gtk_accessible_reset_property(pointer(), GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    package static func checkButton(_ title: String) -> Widget {
        let button = Widget(sinking: gtk_check_button_new_with_mnemonic(DisplayText.line(title)))
        // GTK 4.8 includes the underscore in the accessible name.
        button.setAccessibleLabel(title.replacing("_", with: ""))
        return button
    }

    /// Creates an icon button that activates an action of the application or window.
    package static func iconButton(_ icon: String, name: String, action: String) -> Widget {
        let button = iconButton(icon, name: name)
        gtk_actionable_set_action_name(button.pointer(), action)
        return button
    }

    /// Creates a flat icon button that calls a function.
    package static func iconButton(_ icon: String, name: String, action: @escaping @MainActor () -> Void) -> Widget {
        let button = iconButton(icon, name: name).adding(["flat"])
        button.connect("clicked") { _ in action() }
        return button
    }

    private static func iconButton(_ icon: String, name: String) -> Widget {
        let button = Widget(sinking: gtk_button_new_from_icon_name(icon))
        button.setTooltip(name)
        button.setAccessibleLabel(name)
        return button
    }

    /// Adds style classes and returns the widget.
    @discardableResult
    package func adding(_ classes: [String]) -> Widget {
        for name in classes { gtk_widget_add_css_class(pointer(), name) }
        return self
    }

    /// Makes the widget fill the available space.
    @discardableResult
    package func expanding() -> Widget {
        gtk_widget_set_hexpand(pointer(), 1)
        gtk_widget_set_vexpand(pointer(), 1)
        return self
    }

    /// Sets the margins in pixels.
    @discardableResult
    package func margin(_ pixels: Int32) -> Widget {
        gtk_widget_set_margin_top(pointer(), pixels)
        gtk_widget_set_margin_bottom(pointer(), pixels)
        gtk_widget_set_margin_start(pointer(), pixels)
        gtk_widget_set_margin_end(pointer(), pixels)
        return self
    }

    package var isVisible: Bool {
        get { gtk_widget_get_visible(pointer()) != 0 }
        set { gtk_widget_set_visible(pointer(), newValue ? 1 : 0) }
    }

    /// True if all stacks that contain the widget show the page with the widget. The widget is then visible whenever
    /// its window is visible.
    package var isOnFrontPage: Bool {
        var ancestor: Widget? = self
        while let widget = ancestor {
            guard gtk_widget_get_child_visible(widget.pointer()) != 0 else { return false }
            ancestor = ObjectRef.retaining(gtk_widget_get_parent(widget.pointer()))
        }
        return true
    }

    /// True if the widget accepts input.
    package var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer()) != 0 }
        set { gtk_widget_set_sensitive(pointer(), newValue ? 1 : 0) }
    }

    /// The width in logical pixels at which nothing is shortened.
    package var naturalWidth: Int { measured(GTK_ORIENTATION_HORIZONTAL).natural }

    /// Returns the smallest size in logical pixels, and the size at which nothing is shortened.
    /// - Parameter other: The size in the other orientation; -1 for any.
    package func measured(_ orientation: GtkOrientation, for other: Int32 = -1) -> (minimum: Int, natural: Int) {
        var (minimum, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(pointer(), orientation, other, &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }
}
