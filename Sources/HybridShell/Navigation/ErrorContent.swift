import CGtk
public import GLibBridge

/// The content shown instead of a page that failed to load.
public enum ErrorContent {
    /// The default content, which says what happened and how to continue.
    case standard
    /// The default buttons with a title and a body text from the application.
    case words(title: String, body: String)
    /// A widget that the application creates for this error. It can call ``Navigator/reload()`` to try again.
    case widget(ObjectRef)
}

/// Shows a widget created by the application.
final class OwnErrorView: CurtainContent {
    let widget: Widget

    init(_ widget: Widget) {
        self.widget = widget
    }

    func focus() { gtk_widget_child_focus(widget.pointer(), GTK_DIR_TAB_FORWARD) }
}
