import CGtk
import GLibBridge
import HybridCore

/// One stack of screens on display: the top one, and for a moment the picture of the one that was left.
///
/// The web view never moves. Pictures slide: that of the page left goes out while the live page comes in, so a page is
/// never blank, whatever WebKit does when a view changes its parent (facts, section 1).
@MainActor
final class NavigationView {
    let widget = Widget(sinking: gtk_stack_new()).expanding()
    /// What the user sees in place of a page that is not there yet, or not at all.
    let curtain = CurtainView()
    /// Looks for a text on the page.
    let find: FindBar
    private let live = Widget(sinking: gtk_overlay_new()).expanding()
    private let departing = Widget(sinking: gtk_picture_new()).expanding()
    private var webView: WebViewHost
    private var pictures = PictureStore()
    private var nativeScreens: [Screen.ID: any NativeScreen] = [:]
    private static let duration: guint = 220

    init(webView: WebViewHost) {
        self.webView = webView
        find = FindBar(webView)
        gtk_overlay_set_child(live.pointer(), webView.widget.pointer())
        gtk_overlay_add_overlay(live.pointer(), curtain.widget.pointer())
        gtk_overlay_add_overlay(live.pointer(), find.widget.pointer())
        gtk_picture_set_can_shrink(departing.pointer(), 1)
        gtk_stack_add_named(widget.pointer(), live.pointer(), "live")
        gtk_stack_add_named(widget.pointer(), departing.pointer(), "departing")
        gtk_stack_set_transition_duration(widget.pointer(), Self.duration)
        applyTheme()
        ThemeColor.whenChanged { [weak self] in self?.applyTheme() }
        find.closed = { [weak self] in self?.focus() }
        SidewaysInput.connectMenuKey(live, ifTaken: { [weak self] in self?.openMenu() ?? false })
        widget.connect("notify::transition-running") { [weak self] _ in self?.transitionChanged() }
    }

    /// Puts another web view in place of the one there is. Nothing of the old one stays to be seen.
    func replace(_ new: WebViewHost) {
        releaseFocus()
        forgetPictures()
        gtk_picture_set_paintable(departing.pointer(), nil)
        curtain.close(picture: nil)
        webView = new
        gtk_overlay_set_child(live.pointer(), new.widget.pointer())
        gtk_stack_set_visible_child_full(widget.pointer(), "live", GTK_STACK_TRANSITION_TYPE_NONE)
        applyTheme()
    }

    /// Shows a screen in place of another.
    ///
    /// - Parameters:
    ///   - screen: the new top of the stack.
    ///   - previous: the screen that was shown, whose page is still in the web view.
    func show(_ screen: Screen, after previous: Screen?, _ transition: NavigatorCommand.Transition) {
        // What was looked for was on the page that is being left.
        find.close()
        let image = currentImage()
        if let previous, previous.kind == .web, previous.hasAppeared, !curtain.widget.isVisible, let image,
            transition != .pop
        {
            pictures.keep(image, for: previous.id)
        }
        if transition != .none, let image, gtk_widget_get_mapped(widget.pointer()) != 0 {
            gtk_picture_set_paintable(departing.pointer(), image.pointer())
            releaseFocus()
            gtk_stack_set_visible_child_full(widget.pointer(), "departing", GTK_STACK_TRANSITION_TYPE_NONE)
        }
        // A native screen hides the page and what covers it. An error would still be there for a screen reader.
        screen.kind == .web ? curtain.close(picture: pictures[screen.id]) : curtain.removeError()
        gtk_stack_set_visible_child_full(widget.pointer(), pageName(of: screen), Self.style(of: transition))
    }

    /// Covers the page until the visit of this screen has something to show.
    func cover(_ screen: Screen.ID) {
        curtain.close(picture: pictures[screen])
    }

    /// Drops what is kept for screens that were left for good.
    func forget(_ screens: [Screen.ID]) {
        for screen in screens {
            pictures.remove(screen)
            guard let native = nativeScreens.removeValue(forKey: screen) else { continue }
            native.close()
            let child = native.widget
            gtk_stack_remove(widget.pointer(), child.pointer())
        }
    }

    /// Drops every picture: what they show must not be seen again.
    func forgetPictures() {
        pictures.removeAll()
    }

    /// The native screen of that number, if it has been added.
    func nativeScreen(_ screen: Screen.ID) -> (any NativeScreen)? { nativeScreens[screen] }

    /// Adds a native screen, to be shown when it is on top.
    func add(_ native: any NativeScreen, for screen: Screen.ID) {
        nativeScreens[screen] = native
        let child = native.widget
        gtk_stack_add_named(widget.pointer(), child.pointer(), "native-\(screen)")
    }

    /// A page without a background of its own, and none at all, has the theme's, so that nothing flashes.
    private func applyTheme() {
        if let color = ThemeColor.base(of: widget) { webView.setBackground(color) }
    }

    /// Puts the keyboard focus where the user reads.
    func focus() {
        if curtain.showsError || find.isOpen { return }
        if let child = gtk_stack_get_visible_child(widget.pointer()), child.address == live.address {
            webView.focus()
        } else {
            gtk_widget_child_focus(widget.pointer(), GTK_DIR_TAB_FORWARD)
        }
    }

    /// Opens the page's menu, if it is the page that has the keyboard. In a kiosk there is none.
    private func openMenu() -> Bool {
        guard gtk_widget_is_focus(webView.widget.pointer()) != 0 else { return false }
        if !webView.profile.isLocked { PageMenu.open(over: live) }
        return true
    }

    /// Takes the keyboard focus out of the page before that is hidden for a moment. GTK would hand it on by itself, to a
    /// text view that WebKit hides inside its own, whose cursor then keeps the window drawing for ten seconds.
    private func releaseFocus() {
        guard gtk_widget_get_focus_child(widget.pointer()) != nil, let root = gtk_widget_get_root(widget.pointer())
        else { return }
        gtk_root_set_focus(root, nil)
    }

    /// The page as it is on the screen now. Synchronous and cheap: it is GTK's own drawing, not WebKit's snapshot.
    private func currentImage() -> ObjectRef? {
        let shown = gtk_stack_get_visible_child(widget.pointer()).map { ObjectRef(retaining: $0) } ?? live
        guard gtk_widget_get_mapped(shown.pointer()) != 0, gtk_widget_get_width(shown.pointer()) > 0 else { return nil }
        let paintable = ObjectRef(owning: gtk_widget_paintable_new(shown.pointer()))
        return ObjectRef(owning: gdk_paintable_get_current_image(paintable.pointer()))
    }

    private func transitionChanged() {
        guard gtk_stack_get_transition_running(widget.pointer()) == 0 else { return }
        gtk_picture_set_paintable(departing.pointer(), nil)
        focus()
    }

    private func pageName(of screen: Screen) -> String {
        screen.kind == .web ? "live" : "native-\(screen.id)"
    }

    private static func style(of transition: NavigatorCommand.Transition) -> GtkStackTransitionType {
        switch transition {
        case .push: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
        case .pop: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
        case .none: GTK_STACK_TRANSITION_TYPE_NONE
        }
    }
}
