import CGtk
import GLibBridge
import HybridCore
import HybridToolkit

/// Reads the visible text and controls of widgets.
enum ScreenReader {
    static func read(_ widget: Widget, title: String) -> ScreenDocument {
        ScreenDocument(title: title, parts: parts(of: widget))
    }

    private static func parts(of widget: Widget) -> [ScreenDocument.Part] {
        guard gtk_widget_get_mapped(widget.pointer()) != 0 else { return [] }
        if let field = NativeFields.state(of: widget) { return [.field(field)] }
        if let text = text(of: widget) { return text.isEmpty ? [] : [.text(text, isTitle: isTitle(widget))] }
        if widget.isA(gtk_picture_get_type()) {
            let description = String(borrowing: gtk_picture_get_alternative_text(widget.pointer()))
            return description.map { [.picture($0)] } ?? []
        }
        let children = widget.children.flatMap(parts)
        guard NativeButtons.isPressed(widget), let name = NativeButtons.name(of: widget) else { return children }
        return [.button(name: name, isEnabled: gtk_widget_is_sensitive(widget.pointer()) != 0, children)]
    }

    /// The text of a label; `nil` for other widgets.
    static func text(of widget: Widget) -> String? {
        if widget.isA(gtk_label_get_type()) { return String(borrowing: gtk_label_get_text(widget.pointer())) }
        guard widget.isA(gtk_inscription_get_type()) else { return nil }
        return String(borrowing: gtk_inscription_get_text(widget.pointer())) ?? ""
    }

    private static func isTitle(_ label: Widget) -> Bool {
        ["title", "title-1", "title-2"].contains { label.has(styleClass: $0) }
    }
}
