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

/// Shows a widget or a native screen that the application creates.
final class OwnErrorView: CurtainContent {
    let widget: Widget
    private let screen: (any NativeScreen)?

    init(_ widget: Widget) {
        (self.widget, screen) = (widget, nil)
    }

    init(_ screen: any NativeScreen) {
        (widget, self.screen) = (screen.widget, screen)
        screen.load()
        screen.appeared()
    }

    func focus() { gtk_widget_child_focus(widget.pointer(), GTK_DIR_TAB_FORWARD) }

    isolated deinit {
        screen?.disappeared()
        screen?.close()
    }
}
