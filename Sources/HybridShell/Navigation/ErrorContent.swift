import CGtk
public import GLibBridge

/// What an application shows in place of a page that could not be loaded.
public enum ErrorContent {
    /// What every application shows: what happened, and what to do about it.
    case standard
    /// The same with words of the application's own, and with the buttons that belong there.
    case words(title: String, body: String)
    /// A widget of the application's own, made for this error. ``NavigationController/reload()`` tries again.
    case widget(ObjectRef)
}

/// Shows a widget of the application's own.
@MainActor
final class OwnErrorView: CurtainContent {
    let widget: Widget

    init(_ widget: Widget) {
        self.widget = widget
    }

    func focus() { gtk_widget_child_focus(widget.pointer(), GTK_DIR_TAB_FORWARD) }
}
