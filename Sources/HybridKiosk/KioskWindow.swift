import CGtk
import GLibBridge
import HybridCore
import HybridShell

extension Widget {
    /// Makes this window, which is above another one, cover the screen. Under cage such a window has its default size
    /// in full screen too.
    func coverScreen() {
        if let below: Widget = .retaining(gtk_window_get_transient_for(pointer())) {
            let (width, height) = (gtk_widget_get_width(below.pointer()), gtk_widget_get_height(below.pointer()))
            // Before its first layout the other window has no size.
            if width > 0, height > 0 { gtk_window_set_default_size(pointer(), width, height) }
        }
        gtk_window_fullscreen(pointer())
    }
}

/// A window that users cannot leave.
struct KioskWindow: WindowDressing {
    private let kiosk: KioskConfiguration
    private let leavesRoom: Bool
    private let visitorBar: VisitorBar?

    init(_ environment: KioskEnvironment, _ visitorBar: VisitorBar?) {
        self.visitorBar = visitorBar
        kiosk = environment.configuration
        leavesRoom = environment.leavesRoomForKeyboard
    }

    func dress(
        _ window: Widget, back: Widget, title: Widget, pages: [PageBar]
    ) -> (top: Widget?, bottom: Widget?) {
        lock(window)
        return (makeHeader(back: back, title: title, pages: pages), visitorBar?.widget)
    }

    /// Removes the frame, fills the screen, and prevents closing.
    private func lock(_ window: Widget) {
        gtk_window_set_decorated(window.pointer(), 0)
        gtk_window_set_deletable(window.pointer(), 0)
        window.adding(["kiosk"])
        offerTextInput(in: window)
        // This includes Alt+F4 and the other ways in which the window manager can close a window.
        window.connect("close-request", returningBool: { _ in true })
        // A maximised window leaves space for an on-screen keyboard. A full-screen window would not.
        guard kiosk.isFullScreen, !leavesRoom else { return gtk_window_maximize(window.pointer()) }
        gtk_window_fullscreen(window.pointer())
        window.connect("notify::fullscreened") { arguments in
            guard let window = arguments.object(0), !window.bool("fullscreened") else { return }
            gtk_window_fullscreen(window.pointer())
        }
    }

    /// Makes GTK ask the compositor for text input, for which an on-screen keyboard appears. GTK itself asks when a field
    /// receives the focus first, but sway 1.7 tells only programs that have asked before their window has the focus.
    private func offerTextInput(in window: Widget) {
        let context = ObjectRef(owning: gtk_im_multicontext_new())
        gtk_im_context_set_client_widget(context.pointer(), window.pointer())
        gtk_im_context_focus_in(context.pointer())
        // GTK needs the compositor's answer to forget the context.
        gdk_display_sync(gtk_widget_get_display(window.pointer()))
        gtk_im_context_focus_out(context.pointer())
    }

    /// Returns the navigation bar if it is configured. It is part of the content, because GTK hides title bars in full
    /// screen.
    private func makeHeader(back: Widget, title: Widget, pages: [PageBar]) -> Widget? {
        guard kiosk.hasHeaderBar else { return nil }
        let header = Widget.headerBar()
        header.hideWindowButtons()
        header.packStart(back)
        let home = Widget.iconButton("go-home-symbolic", name: localized("Home"), action: "app.home")
        header.packStart(home)
        header.setTitle(title)
        for page in pages { page.pack(into: header) }
        return header
    }
}
