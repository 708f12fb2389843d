import CGtk
import GLibBridge
import HybridCore

/// The view of one stack of screens.
///
/// The previous page stays visible and usable until the next one can be shown completely. The same web view shows both
/// and never moves (Docs/Platform.md#the-web-views-place). When the user goes back, the picture of the returning page
/// appears immediately. If the application enables sliding, the picture of the old page slides out while the live page
/// slides in.
///
/// The curtain hides the web view with the theme's background colour only if no earlier page can be shown. This is the
/// case before the first page and after a web process has died. The web view has no background colour of its own, so
/// WebKit uses white or the canvas of the page's `color-scheme`. A colour set here would appear behind every page that
/// has no background, and black text would be unreadable on a dark desktop.
package final class NavigationView {
    package let widget = Widget(sinking: gtk_overlay_new()).expanding()
    /// Contains the page with its overlays, the native screens, and the picture of a page that slides out.
    let stack = Widget(sinking: gtk_stack_new()).expanding()
    /// Shows the progress of a slow load.
    let progress = ProgressLine()
    /// The banner of the page. It is hidden together with the page.
    package let banner = StatusBanner()
    /// Covers the web view while the page is missing or has not loaded.
    package let curtain = CurtainView()
    let find: FindBar
    private let live = Widget(sinking: gtk_overlay_new()).expanding()
    /// The page with the find bar and banner above it.
    private let front: Widget
    /// The page with the application's parts around it.
    private let frame: PageFrame
    private let afterimage = Afterimage()
    /// The picture of the start page in the first frame of the window.
    var launchPicture: ObjectRef?
    private let departing = Widget(sinking: gtk_picture_new()).expanding()
    private var webView: WebViewHost
    /// The pictures of pages, taken when the user left the pages.
    let pictures: PictureStore
    private var nativeScreens: [Screen.ID: any NativeScreen] = [:]
    /// True if the menu key was pressed while the page was sliding in.
    private var menuIsDue = false
    private var top: Screen.ID?
    /// True while the page of an earlier screen is still shown because the page of the top screen has not loaded.
    private(set) var isWaiting = false
    /// The transition to the awaited page.
    private var slide: (image: ObjectRef, style: GtkStackTransitionType)?
    /// Called when the visible content belongs to the top screen again. Also called when the progress line appears or
    /// disappears.
    var changed: (@MainActor () -> Void)?
    /// True if pages slide by default. Rules can override this.
    var isAnimated = false
    /// The duration of a transition in milliseconds. It is the shortest that the eye can follow.
    private static let duration: guint = 120

    init(webView: WebViewHost) {
        self.webView = webView
        pictures = PictureStore(of: widget, in: webView.profile.pictureDirectory)
        find = FindBar(webView)
        frame = PageFrame(around: live)
        front = .box(GTK_ORIENTATION_VERTICAL, [find.widget, banner.widget, frame.widget])
        gtk_overlay_set_child(live.pointer(), webView.widget.pointer())
        gtk_overlay_add_overlay(live.pointer(), curtain.widget.pointer())
        gtk_overlay_add_overlay(live.pointer(), afterimage.widget.pointer())
        banner.hide(behind: curtain.widget)
        curtain.widget.connect("notify::visible") { [weak self] _ in self?.drawWhatIsSeen() }
        gtk_picture_set_can_shrink(departing.pointer(), 1)
        // A picture that was taken below the find bar is shorter than the available space. Keep it in the same place.
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

    /// Replaces the web view. Nothing of the old web view stays visible.
    func replace(_ new: WebViewHost) {
        releaseFocus()
        forgetPages()
        webView = new
        gtk_overlay_set_child(live.pointer(), new.widget.pointer())
        drawWhatIsSeen()
        follow(new)
    }

    /// Hides the web view below the curtain from screen readers. It also skips drawing it, because GTK draws covered
    /// widgets and going back would wait for two such frames. With a GPU, the web view is drawn, because a page waits
    /// until its frame has been drawn.
    private func drawWhatIsSeen() {
        if curtain.widget.isVisible { afterimage.end() }
        webView.setCovered(curtain.widget.isVisible)
        guard webView.profile.usesSoftwareRendering else { return }
        gtk_widget_set_opacity(webView.widget.pointer(), curtain.widget.isVisible ? 0 : 1)
    }

    private func follow(_ webView: WebViewHost) {
        webView.progressChanged = { [weak self] in self?.progress.advance(to: $0) }
    }

    private func progressChanged() {
        webView.busyPointer?.isShown = progress.isShown
        changed?()
    }

    /// Shows a screen instead of another. A native screen, or a screen that has a picture of its page, appears
    /// immediately. Any other screen appears when ``uncover()`` reports that its page is ready.
    ///
    /// - Parameters:
    ///   - screen: The new top of the stack.
    ///   - previous: The screen that was shown before and whose page is still in the web view; `nil` if there is none.
    func showScreen(_ screen: Screen, after previous: Screen?, _ transition: StacksCommand.Transition) {
        let slides = transition.slides(from: previous, to: screen, motion)
        // Drawing a picture that is not used would delay going back.
        let image = transition != .pop || slides || visibleChild != front ? currentImage() : nil
        if let previous, previous.kind == .web, previous.hasAppeared, !isWaiting, !curtain.widget.isVisible, let image,
            transition != .pop
        {
            pictures.keep(image, for: previous.id, look: look)
        }
        slide = slides ? image.map { ($0, Self.style(of: transition)) } : nil
        top = screen.id
        guard screen.kind == .web else {
            // A native screen hides the page and the curtain, but a screen reader would still find an error there.
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
            // A hidden page draws nothing and would never become ready. It therefore loads beneath a picture of the
            // native screen.
            curtain.close(picture: image)
            gtk_stack_set_visible_child_full(stack.pointer(), "live", GTK_STACK_TRANSITION_TYPE_NONE)
        }
        isWaiting = true
    }

    /// Removes the launch picture from the screen, because it must not be visible any longer.
    func hideLaunchPicture() {
        if let launchPicture, curtain.shows(launchPicture) { curtain.close(picture: nil) }
        launchPicture = nil
        afterimage.end()
    }

    /// Handles a visit of the top screen that has nothing to show yet. An error stays visible. The previous page also
    /// stays visible if `keepsPage` is true; otherwise the web view is covered.
    func cover(_ screen: Screen.ID, keepsPage: Bool) {
        guard !keepsPage, !curtain.showsError else { return }
        curtain.close(picture: pictures.picture(of: screen))
        showFront()
    }

    /// Shows the page of the top screen when it is ready. Discards the picture of the page and prepares the next one
    /// for going back.
    func uncover() {
        if let top { pictures.remove(top) }
        if let launchPicture, curtain.shows(launchPicture), !webView.profile.usesSoftwareRendering {
            afterimage.show(launchPicture, above: webView.widget)
        }
        launchPicture = nil
        curtain.open()
        bringForward("live")
        focus()
    }

    /// Shows the web view or its curtain without a transition.
    private func showFront() {
        slide = nil
        bringForward("live")
    }

    private func bringForward(_ name: String) {
        isWaiting = false
        // The search belongs to the page that the user has left.
        find.close()
        if name == "live" { frame.show(top) }
        let style = slide?.style ?? GTK_STACK_TRANSITION_TYPE_NONE
        if let image = slide?.image, gtk_widget_get_mapped(widget.pointer()) != 0 {
            gtk_picture_set_paintable(departing.pointer(), image.pointer())
            releaseFocus()
            gtk_stack_set_visible_child_full(stack.pointer(), "departing", GTK_STACK_TRANSITION_TYPE_NONE)
        }
        slide = nil
        // If no widget has the focus, a native screen that is still loading takes it later.
        if name != "live" { releaseFocus() }
        gtk_stack_set_visible_child_full(stack.pointer(), name, style)
        changed?()
    }

    /// Discards the state of removed screens.
    func forget(_ screens: [Screen.ID]) {
        for screen in screens {
            pictures.remove(screen)
            frame.forget(screen)
            guard let native = nativeScreens.removeValue(forKey: screen) else { continue }
            native.close()
            let child = native.widget
            gtk_stack_remove(stack.pointer(), child.pointer())
        }
    }

    /// Discards all pictures, which may be outdated.
    func forgetPictures() { pictures.removeAll() }

    /// Discards everything that was shown so far, because it must not become visible again.
    func forgetPages() {
        forgetPictures()
        gtk_picture_set_paintable(departing.pointer(), nil)
        curtain.close(picture: nil)
        showFront()
    }

    /// A drawing of the page in front; `nil` if something else is visible.
    var pageImage: ObjectRef? {
        visibleChild == front && !curtain.widget.isVisible && !isWaiting ? currentImage() : nil
    }

    /// The circumstances in which pages are drawn now.
    var look: PictureStore.Look {
        PictureStore.Look(
            isDark: Adwaita.isDark, zoom: webView.zoom, scale: Int(gtk_widget_get_scale_factor(widget.pointer())))
    }

    private var visibleChild: ObjectRef? { ObjectRef.retaining(gtk_stack_get_visible_child(stack.pointer())) }

    /// The native screens with unsaved input.
    var unsavedScreens: [Screen.ID] { nativeScreens.filter(\.value.hasUnsavedInput).map(\.key) }

    /// Returns the native screen with this ID, or `nil` if it has not been added.
    func nativeScreen(_ screen: Screen.ID) -> (any NativeScreen)? { nativeScreens[screen] }

    /// Adds a native screen. It is shown when it is the top screen.
    func add(_ native: any NativeScreen, for screen: Screen.ID) {
        nativeScreens[screen] = native
        let child = native.widget
        gtk_stack_add_named(stack.pointer(), child.pointer(), "native-\(screen)")
    }

    /// Puts the application's parts around the page of a screen, unless the screen has been shown before.
    func surround(_ screen: Screen.ID, _ make: () -> PageParts?) { frame.add(make, for: screen) }

    /// Moves the focus to the visible content. A stack in a background tab takes the focus when its tab is selected.
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

    /// Opens the menu of the page, or of its focused field, if the page has the focus. A locked page has no menu.
    func openMenu() -> Bool {
        guard hasPageFocus else { return false }
        // The corner of a sliding page may be off screen, where GTK 4.8 finds no monitor for a menu. Open the menu
        // afterwards.
        menuIsDue = gtk_stack_get_transition_running(stack.pointer()) != 0
        if !menuIsDue, !webView.profile.isLocked {
            let page = webView
            page.readFocusedField { [weak self] field in
                guard let self, page === webView, hasPageFocus else { return }
                KeyboardMenu.open(over: live, of: page, field: field)
            }
        }
        return true
    }

    private var hasPageFocus: Bool { gtk_widget_is_focus(webView.widget.pointer()) != 0 }

    /// Removes the focus from a page that will be hidden briefly. Otherwise GTK would pass the focus to a hidden text
    /// view inside WebKit's web view, and the cursor of the text view would make the window redraw for ten seconds.
    private func releaseFocus() {
        guard gtk_widget_get_focus_child(widget.pointer()) != nil, let root = gtk_widget_get_root(widget.pointer())
        else { return }
        gtk_root_set_focus(root, nil)
    }

    /// Returns a picture of the page in its current state, without the find bar. The call is synchronous and fast,
    /// because it uses GTK's rendering and not a snapshot by WebKit.
    ///
    /// For a page, the function records a new drawing. GTK's "current image" of a widget is empty if the widget is
    /// queued for redraw, for example when a part has been hidden or the page moves. For other widgets, the function
    /// uses the current image, because they may not have been allocated yet and GTK warns when they are drawn.
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
        // GTK does not draw a widget that is about to be arranged.
        var (start, corner) = (graphene_point_t(), graphene_point_t())
        _ = gtk_widget_compute_point(shown.pointer(), live.pointer(), &start, &corner)
        var place = GtkAllocation(x: Int32(corner.x), y: Int32(corner.y), width: width, height: height)
        _ = shown.measured(GTK_ORIENTATION_HORIZONTAL)
        gtk_widget_size_allocate(shown.pointer(), &place, -1)
        let snapshot = gtk_snapshot_new()
        gtk_widget_snapshot_child(live.pointer(), shown.pointer(), snapshot)
        // In this case, the page has not drawn anything yet.
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

    /// The motion is computed for each transition, so that a change of the desktop's setting applies immediately.
    private var motion: PageMotion {
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        return PageMotion(isDefault: isAnimated, isReduced: !(settings?.bool("gtk-enable-animations") ?? true))
    }

    private static func style(of transition: StacksCommand.Transition) -> GtkStackTransitionType {
        switch transition {
        case .push: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
        case .pop: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
        case .none: GTK_STACK_TRANSITION_TYPE_NONE
        }
    }
}
