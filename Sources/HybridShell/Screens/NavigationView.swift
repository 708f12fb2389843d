import CGtk
import GLibBridge
import HybridCore

/// One stack of screens on display.
///
/// The page left stays, readable and alive, until the next one can be shown whole: the same web view shows both, and it
/// never moves (Docs/Platform.md#the-web-views-place). On the way back the picture of the page to come is there at once.
/// Where an application wants pages to slide, the picture of the one left goes out while the live page comes in.
///
/// Only while there is no page to stand on, the curtain hides the web view in the theme's colour: before the first, and
/// after a web process has died. The web view itself has no colour set: WebKit then gives a page the white canvas it was
/// made for, or the one of the `color-scheme` that it declares. A colour that is set stays behind every page that has no
/// background, and black text on it cannot be read on a dark desktop.
@MainActor
package final class NavigationView {
    package let widget = Widget(sinking: gtk_overlay_new()).expanding()
    /// The page with what lies over it, the native screens, and the picture of a page that slides out.
    let stack = Widget(sinking: gtk_stack_new()).expanding()
    /// Tells of a page that takes its time.
    let progress = ProgressLine()
    /// What the page says above itself. Who does not see the page does not see that either.
    package let banner = StatusBanner()
    /// What the user sees in place of a page that is not there yet, or not at all.
    package let curtain = CurtainView()
    /// Looks for a text on the page.
    let find: FindBar
    private let live = Widget(sinking: gtk_overlay_new()).expanding()
    /// The page with the search and its banner above it.
    private let front: Widget
    private let departing = Widget(sinking: gtk_picture_new()).expanding()
    private var webView: WebViewHost
    /// What pages looked like when they were left.
    let pictures: PictureStore
    private var nativeScreens: [Screen.ID: any NativeScreen] = [:]
    /// The key for the menu was pressed while the page slid in.
    private var menuIsDue = false
    private var top: Screen.ID?
    /// Whether the page of a screen before still stands, because that of the screen on top is not there yet.
    private(set) var isWaiting = false
    /// How the page that is waited for takes its place.
    private var slide: (image: ObjectRef, style: GtkStackTransitionType)?
    /// Called when what the user sees is that of the screen on top again, and when a page takes its time or has come.
    var changed: (@MainActor () -> Void)?
    /// Whether pages slide where no rule says anything.
    var isAnimated = false
    /// As short as it can be and still be followed, in milliseconds.
    private static let duration: guint = 120

    init(webView: WebViewHost) {
        self.webView = webView
        pictures = PictureStore(of: widget, in: webView.profile.pictureDirectory)
        find = FindBar(webView)
        front = .box(GTK_ORIENTATION_VERTICAL, [find.widget, banner.widget, live])
        gtk_overlay_set_child(live.pointer(), webView.widget.pointer())
        gtk_overlay_add_overlay(live.pointer(), curtain.widget.pointer())
        banner.hide(behind: curtain.widget)
        curtain.widget.connect("notify::visible") { [weak self] _ in self?.drawWhatIsSeen() }
        gtk_picture_set_can_shrink(departing.pointer(), 1)
        // The picture of a page that had the search above it is lower than the room there is: it stays where it was.
        gtk_widget_set_valign(departing.pointer(), GTK_ALIGN_END)
        gtk_stack_add_named(stack.pointer(), front.pointer(), "live")
        departing.setDecorative()
        gtk_stack_add_named(stack.pointer(), departing.pointer(), "departing")
        gtk_stack_set_transition_duration(stack.pointer(), Self.duration)
        find.closed = { [weak self] in self?.focus() }
        curtain.errorAppeared = { [weak self] in self?.showFront() }
        WindowShortcuts.connectMenuKey(live, ifTaken: { [weak self] in self?.openMenu() ?? false })
        stack.connect("notify::transition-running") { [weak self] _ in self?.transitionChanged() }
        gtk_overlay_set_child(widget.pointer(), stack.pointer())
        gtk_overlay_add_overlay(widget.pointer(), progress.widget.pointer())
        progress.changed = { [weak self] in self?.progressChanged() }
        follow(webView)
    }

    /// Puts another web view in place of the one there is. Nothing of the old one stays to be seen.
    func replace(_ new: WebViewHost) {
        releaseFocus()
        forgetPages()
        webView = new
        gtk_overlay_set_child(live.pointer(), new.widget.pointer())
        drawWhatIsSeen()
        follow(new)
    }

    /// What the curtain hides is not told to screen readers. Nor is it drawn: GTK draws it all the same, and the page on the
    /// way back would wait for that, twice. By the GPU a page waits until its frame has been drawn, so there it is.
    private func drawWhatIsSeen() {
        webView.setCovered(curtain.widget.isVisible)
        guard webView.profile.usesSoftwareRendering else { return }
        gtk_widget_set_opacity(webView.widget.pointer(), curtain.widget.isVisible ? 0 : 1)
    }

    private func follow(_ webView: WebViewHost) {
        webView.progressChanged = { [weak self] in self?.progress.advance(to: $0) }
    }

    private func progressChanged() {
        webView.isBusy = progress.isShown
        changed?()
    }

    /// Shows a screen in place of another: at once if it is a native one or there is a picture of its page, else as soon
    /// as ``uncover()`` tells that its page is there.
    ///
    /// - Parameters:
    ///   - screen: the new top of the stack.
    ///   - previous: the screen that was shown, whose page is still in the web view; `nil` if nothing was.
    func show(_ screen: Screen, after previous: Screen?, _ transition: NavigatorCommand.Transition) {
        let slides = transition.slides(from: previous, to: screen, motion)
        // Drawn for nothing, it would hold up the way back.
        let image = transition != .pop || slides || visibleChild != front ? currentImage() : nil
        if let previous, previous.kind == .web, previous.hasAppeared, !isWaiting, !curtain.widget.isVisible, let image,
            transition != .pop
        {
            pictures.keep(image, for: previous.id)
        }
        slide = slides ? image.map { ($0, Self.style(of: transition)) } : nil
        top = screen.id
        guard screen.kind == .web else {
            // A native screen hides the page and what covers it. An error would still be there for a screen reader.
            curtain.removeError()
            bringForward("native-\(screen.id)")
            return focus()
        }
        if let picture = pictures.picture(of: screen.id) {
            curtain.close(picture: picture)
            return bringForward("live")
        }
        guard previous != nil else {
            curtain.close(picture: nil)
            return bringForward("live")
        }
        if visibleChild != front {
            // A page that is hidden draws nothing and would never be there: it loads beneath a picture of the native screen.
            curtain.close(picture: image)
            gtk_stack_set_visible_child_full(stack.pointer(), "live", GTK_STACK_TRANSITION_TYPE_NONE)
        }
        isWaiting = true
    }

    /// The visit of the screen on top has nothing to show yet. An error stays, and the page left if it may; else the web
    /// view is covered.
    func cover(_ screen: Screen.ID, keepsPage: Bool) {
        guard !keepsPage, !curtain.showsError else { return }
        curtain.close(picture: pictures.picture(of: screen))
        showFront()
    }

    /// The page of the screen on top is there, whole: shows it. Its picture has been of use, and the next one on the way back
    /// is made ready.
    func uncover() {
        if let top { pictures.remove(top) }
        curtain.open()
        bringForward("live")
        focus()
    }

    /// What stands in place of the page is to be seen, without further ado.
    private func showFront() {
        slide = nil
        bringForward("live")
    }

    private func bringForward(_ name: String) {
        isWaiting = false
        // What was looked for was on the page that has been left.
        find.close()
        let style = slide?.style ?? GTK_STACK_TRANSITION_TYPE_NONE
        if let image = slide?.image, gtk_widget_get_mapped(widget.pointer()) != 0 {
            gtk_picture_set_paintable(departing.pointer(), image.pointer())
            releaseFocus()
            gtk_stack_set_visible_child_full(stack.pointer(), "departing", GTK_STACK_TRANSITION_TYPE_NONE)
        }
        slide = nil
        // What a native screen still loads takes the keyboard when it is there, if nobody has it.
        if name != "live" { releaseFocus() }
        gtk_stack_set_visible_child_full(stack.pointer(), name, style)
        changed?()
    }

    /// Drops what is kept for screens that were left for good.
    func forget(_ screens: [Screen.ID]) {
        for screen in screens {
            pictures.remove(screen)
            guard let native = nativeScreens.removeValue(forKey: screen) else { continue }
            native.close()
            let child = native.widget
            gtk_stack_remove(stack.pointer(), child.pointer())
        }
    }

    /// Drops every picture: what they show may be out of date.
    func forgetPictures() {
        pictures.removeAll()
    }

    /// Drops everything that has been seen: it must not be seen again.
    func forgetPages() {
        forgetPictures()
        gtk_picture_set_paintable(departing.pointer(), nil)
        curtain.close(picture: nil)
        showFront()
    }

    private var visibleChild: ObjectRef? { ObjectRef.retaining(gtk_stack_get_visible_child(stack.pointer())) }

    /// The native screen of that number, if it has been added.
    func nativeScreen(_ screen: Screen.ID) -> (any NativeScreen)? { nativeScreens[screen] }

    /// Adds a native screen, to be shown when it is on top.
    func add(_ native: any NativeScreen, for screen: Screen.ID) {
        nativeScreens[screen] = native
        let child = native.widget
        gtk_stack_add_named(stack.pointer(), child.pointer(), "native-\(screen)")
    }

    /// Puts the keyboard focus where the user reads. A stack of another tab takes it when it comes to the front.
    package func focus() {
        guard gtk_widget_get_root(widget.pointer()) != nil, widget.isOnFrontPage else { return }
        if curtain.showsError { return curtain.focus() }
        if find.isOpen { return find.focus() }
        if visibleChild == front {
            webView.focus()
        } else {
            gtk_widget_child_focus(widget.pointer(), GTK_DIR_TAB_FORWARD)
        }
    }

    /// Opens the page's menu, if it is the page that has the keyboard. A locked page has none.
    func openMenu() -> Bool {
        guard gtk_widget_is_focus(webView.widget.pointer()) != 0 else { return false }
        // The corner of a page that slides may be beside the screen, where GTK 4.8 knows no monitor to put a menu on.
        menuIsDue = gtk_stack_get_transition_running(stack.pointer()) != 0
        if !menuIsDue, !webView.profile.isLocked { PageMenu.open(over: live) }
        return true
    }

    /// Takes the keyboard focus out of the page before that is hidden for a moment. GTK would hand it on by itself, to a
    /// text view that WebKit hides inside its own, whose cursor then keeps the window drawing for ten seconds.
    private func releaseFocus() {
        guard gtk_widget_get_focus_child(widget.pointer()) != nil, let root = gtk_widget_get_root(widget.pointer())
        else { return }
        gtk_root_set_focus(root, nil)
    }

    /// The page as it is on the screen now, without the search above it. Synchronous and cheap: it is GTK's own
    /// drawing, not WebKit's snapshot.
    ///
    /// A page is drawn for it. GTK's "current image" of a widget that is to be drawn anew at the next frame, because a part
    /// of it has just been hidden or the page moves, is empty. Everything else may not have its place yet in which it
    /// could be drawn, and then GTK complains.
    private func currentImage() -> ObjectRef? {
        var shown = visibleChild ?? front
        let isPage = shown == front && !curtain.widget.isVisible
        if shown == front { shown = isPage ? webView.widget : curtain.widget }
        let (width, height) = (gtk_widget_get_width(shown.pointer()), gtk_widget_get_height(shown.pointer()))
        guard gtk_widget_get_mapped(shown.pointer()) != 0, width > 0, height > 0 else { return nil }
        guard isPage else {
            let paintable = ObjectRef(owning: gtk_widget_paintable_new(shown.pointer()))
            return ObjectRef(owning: gdk_paintable_get_current_image(paintable.pointer()))
        }
        let snapshot = gtk_snapshot_new()
        gtk_widget_snapshot_child(live.pointer(), webView.widget.pointer(), snapshot)
        // A page that has drawn nothing yet.
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        let drawing = gtk_snapshot_new()
        gtk_snapshot_append_node(drawing, node)
        var size = graphene_size_t(width: Float(width), height: Float(height))
        return ObjectRef.owning(gtk_snapshot_free_to_paintable(drawing, &size))
    }

    private func transitionChanged() {
        guard gtk_stack_get_transition_running(stack.pointer()) == 0 else { return }
        gtk_picture_set_paintable(departing.pointer(), nil)
        focus()
        if menuIsDue { _ = openMenu() }
    }

    /// Asked each time: the desktop's wish counts from when it is made.
    private var motion: PageMotion {
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        return PageMotion(isDefault: isAnimated, isReduced: !(settings?.bool("gtk-enable-animations") ?? true))
    }

    private static func style(of transition: NavigatorCommand.Transition) -> GtkStackTransitionType {
        switch transition {
        case .push: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
        case .pop: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
        case .none: GTK_STACK_TRANSITION_TYPE_NONE
        }
    }
}
