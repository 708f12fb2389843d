import CAdwaita
package import CGtk
package import GLibBridge
import HybridCore

/// A GTK widget.
package typealias Widget = ObjectRef

/// GTK's constructors with our defaults. What a function of GTK's does by itself is called directly elsewhere.
extension ObjectRef {
    /// A box with its children.
    package static func box(_ orientation: GtkOrientation, spacing: Int32 = 0, _ children: [Widget] = []) -> Widget {
        let box = Widget(sinking: gtk_box_new(orientation, spacing))
        for child in children { box.append(child) }
        return box
    }

    /// Adds a child at the end of a box.
    package func append(_ child: Widget) {
        gtk_box_append(pointer(), child.pointer())
    }

    /// Takes all children out of a box.
    func removeChildren() {
        while let child = gtk_widget_get_first_child(pointer()) { gtk_box_remove(pointer(), child) }
    }

    /// Puts a widget into a window.
    package func setChild(_ child: Widget) {
        gtk_window_set_child(pointer(), child.pointer())
    }

    /// Puts a widget into a window, which has no title bar beside it.
    func setContent(_ content: Widget) {
        if isA(adw_application_window_get_type()) {
            adw_application_window_set_content(pointer(), content.pointer())
        } else {
            adw_window_set_content(pointer(), content.pointer())
        }
    }

    /// Puts a widget in place of a window's title bar.
    package func setTitlebar(_ bar: Widget) {
        gtk_window_set_titlebar(pointer(), bar.pointer())
    }

    /// A text. Wraps, unless it is `ellipsized`.
    package static func label(_ text: String, classes: [String] = [], ellipsized: Bool = false) -> Widget {
        let label = Widget(sinking: gtk_label_new(ellipsized ? DisplayText.line(text) : DisplayText.bounded(text)))
        if ellipsized {
            gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
            gtk_label_set_single_line_mode(label.pointer(), 1)
        } else {
            gtk_label_set_wrap(label.pointer(), 1)
            gtk_label_set_wrap_mode(label.pointer(), PANGO_WRAP_WORD_CHAR)
        }
        // GTK would name one that says nothing yet for its class.
        if text.isEmpty { label.setAccessibleLabel("") }
        return label.adding(classes)
    }

    /// A button that shows a word.
    package static func button(
        _ title: String, classes: [String] = [], action: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = Widget(sinking: gtk_button_new_with_mnemonic(DisplayText.line(title))).adding(classes)
        button.nameByWordAlone()
        button.connect("clicked") { _ in action() }
        return button
    }

    /// GTK 4.8 names a button with a word twice over: by its title with the underscore, and by the label in it.
    func nameByWordAlone() {
        guard isA(gtk_button_get_type()), gtk_button_get_label(pointer()) != nil else { return }
        gtk_accessible_reset_property(pointer(), GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    /// A box to tick, with a word.
    package static func checkButton(_ title: String) -> Widget {
        let button = Widget(sinking: gtk_check_button_new_with_mnemonic(DisplayText.line(title)))
        // GTK 4.8 names it with the underscore.
        button.setAccessibleLabel(title.replacing("_", with: ""))
        return button
    }

    /// A button that shows a symbol and activates an action of the application or window.
    package static func iconButton(_ icon: String, name: String, action: String) -> Widget {
        let button = iconButton(icon, name: name)
        gtk_actionable_set_action_name(button.pointer(), action)
        return button
    }

    /// The same, flat, for what the widget itself does.
    package static func iconButton(
        _ icon: String, name: String, action: @escaping @MainActor () -> Void
    ) -> Widget {
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

    /// Lets the widget take all the room there is.
    @discardableResult
    package func expanding() -> Widget {
        gtk_widget_set_hexpand(pointer(), 1)
        gtk_widget_set_vexpand(pointer(), 1)
        return self
    }

    /// Distance from the neighbours, in pixels.
    @discardableResult
    package func margin(_ pixels: Int32) -> Widget {
        gtk_widget_set_margin_top(pointer(), pixels)
        gtk_widget_set_margin_bottom(pointer(), pixels)
        gtk_widget_set_margin_start(pointer(), pixels)
        gtk_widget_set_margin_end(pointer(), pixels)
        return self
    }

    /// Whether the widget is shown.
    package var isVisible: Bool {
        get { gtk_widget_get_visible(pointer()) != 0 }
        set { gtk_widget_set_visible(pointer(), newValue ? 1 : 0) }
    }

    /// Whether the widget is on the page in front of every stack that it is in: then it is seen when its window is.
    var isOnFrontPage: Bool {
        var ancestor: Widget? = self
        while let widget = ancestor {
            guard gtk_widget_get_child_visible(widget.pointer()) != 0 else { return false }
            ancestor = ObjectRef.retaining(gtk_widget_get_parent(widget.pointer()))
        }
        return true
    }

    /// Whether the widget takes input.
    package var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer()) != 0 }
        set { gtk_widget_set_sensitive(pointer(), newValue ? 1 : 0) }
    }
}
