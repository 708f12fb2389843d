import CGtk
import GLibBridge
import HybridCore

/// Shows the picture of the start page that the last run kept, from the first frame of the window until the page
/// itself arrives. When the window closes, it keeps a picture for the next start.
final class LaunchScreen {
    private let windowSet: WindowSet
    private let store: any LaunchPictureStore
    /// The picture of the last run, until it was shown or is no longer needed.
    private var kept: StoredPicture?
    /// The drawing of that picture, once it was shown.
    private var image: ObjectRef?
    private var loaded = LoadedStartPage()
    private var loading: (@MainActor () -> StoredPicture?)?
    private var layouts: SignalConnection?
    private var limit: LoopTimer?
    /// The time in milliseconds after which a page that has not arrived is announced by a spinner, not by its picture.
    private static let patience = 5_000

    /// - Returns: `nil` if no picture is kept.
    init?(_ windowSet: WindowSet) {
        guard let store = windowSet.context.environment.launchPicture else { return nil }
        (self.windowSet, self.store) = (windowSet, store)
        let context = windowSet.context
        context.launchEvent = { [weak self] in self?.handle($0) }
        context.userDeparture.listen { [weak self] in self?.forget() }
        context.profile.receivedPrivatePage = { [weak self] in self?.forget() }
        let sent = context.profile.dataSent
        context.profile.dataSent = { [weak self] in
            sent?()
            self?.remove()
        }
        context.httpAuthenticator.opens = { [weak self] in self?.forget() }
        context.appearance.becameKnown = { [weak self] in self?.update() }
    }

    private func handle(_ event: LoadedStartPage.Event) {
        switch event {
        case .visit(.started(let visit)) where visit.request.screen == windowSet.context.host.state.startScreen?.id:
            loaded.started(visit.id, visit.request.options.action)
        case .visit(.completed(let visit)):
            loaded.completed(visit.id, at: windowSet.navigators[0].main.webView.url)
        case .visit: break
        // A dialog that asks who the user is must not appear in front of a user's page.
        case .userLeaves, .signInOpens: forget()
        case .userChanged(let user): if loaded.userChanged(to: user) { discard() }
        }
    }

    // MARK: Start

    /// Reads the picture while the first page is requested and the window is created.
    func load() {
        guard !windowSet.context.background.life.startsHidden else { return }
        loading = store.load { StoredPicture($0) }
    }

    /// Shows the picture in the first frame of a window in which the page has the same size.
    func watch(_ window: Widget) {
        guard loading != nil else { return }
        gtk_widget_realize(window.pointer())
        // The signal precedes each frame, and all widgets have their final size.
        layouts = ObjectRef.retaining(gtk_widget_get_frame_clock(window.pointer()))?.connect("layout") {
            [weak self] _ in self?.update()
        }
    }

    private var view: NavigationView { windowSet.navigators[0].main.view }

    private func update() {
        // A picture of the other colour scheme must not flash.
        guard layouts != nil, windowSet.context.appearance.isKnown,
            gtk_widget_get_width(view.curtain.widget.pointer()) > 0
        else { return }
        if let loading { kept = loading() }
        loading = nil
        guard let kept else { return end() }
        if let image, view.curtain.shows(image) {
            if !fits(kept.picture) { hide() }
        } else if limit != nil || !view.curtain.widget.isVisible {
            end()
        } else if view.curtain.isBlank, fits(kept.picture) {
            guard let image = kept.pixels?.image else { return forget() }
            self.image = image
            view.launchPicture = image
            view.curtain.close(picture: image)
            limit = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.hide() }
        }
    }

    private func fits(_ kept: LaunchPicture) -> Bool {
        let screens = windowSet.navigators[0].stacks.main
        guard screens.count == 1, let screen = windowSet.context.host.state.startScreen, screen.kind == .web else {
            return false
        }
        let curtain = view.curtain.widget
        return kept.fits(
            description(
                of: screen, width: Int(gtk_widget_get_width(curtain.pointer())),
                height: Int(gtk_widget_get_height(curtain.pointer()))))
    }

    private func hide() {
        view.hideLaunchPicture()
        end()
    }

    private func end() {
        (loading, kept, image) = (nil, nil, nil)
        layouts?.disconnect()
        layouts = nil
        limit?.cancel()
    }

    private func forget() {
        loaded.forget()
        discard()
    }

    /// Removes the file. Another is written only after the start page was loaded again.
    private func remove() {
        loaded.forget()
        store.remove()
    }

    /// Removes the picture from the screen and from the disk.
    private func discard() {
        hide()
        store.remove()
    }

    // MARK: End

    /// Keeps a picture of the start page if it is open. A worker thread writes the file.
    func keep() {
        hide()
        let context = windowSet.context
        guard !store.onlyRemoves, context.authenticator.state?.isSigningOut != true, context.pendingCommands == 0 else {
            return
        }
        let start = context.host.state.startScreen
        let front = windowSet.navigators[0].stacks.frontScreen
        let isPrivate =
            windowSet.navigators[0].main.webView.hasPrivateContent
            || [start, front].contains { screen in
                screen.map { context.profile.privatePages.contains($0.currentLocation) } ?? false
            }
        let pixels = isPrivate ? nil : start.flatMap(pixels)
        let ending = LaunchPicture.ending(
            start: start, loaded: loaded.address, isPrivate: isPrivate, isDrawn: pixels != nil)
        switch ending {
        case .keep: break
        case .remove: store.remove()
        case .store:
            guard let start, let pixels else { return }
            let scale = scale
            let picture = description(of: start, width: pixels.width / scale, height: pixels.height / scale)
            if picture.isTooLarge { return store.remove() }
            store.save { StoredPicture(picture, pixels)?.bytes }
        }
    }

    /// Waits until the picture is written.
    func finish() { store.finish() }

    /// Returns the pixels of a screen's page: those that the window shows, or else those for going back to it.
    private func pixels(of screen: Screen) -> PagePixels? {
        if windowSet.navigators[0].stacks.main.last?.id == screen.id {
            return view.pageImage.flatMap { PagePixels($0, drawnBy: view.widget) }
        }
        guard view.pictures.look(of: screen.id) == view.look, let image = view.pictures.picture(of: screen.id) else {
            return nil
        }
        let width = Int(gtk_widget_get_width(view.widget.pointer())) * scale
        return PagePixels(
            image, drawnBy: view.widget, isScaled: scale > 1 && PagePixels.dimensions(of: image).width == width)
    }

    /// The user's languages, and the direction of text.
    private static let language =
        strings(borrowing: g_get_language_names()).joined(separator: " ")
        + (gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? ", right to left" : "")

    private var scale: Int { Int(gtk_widget_get_scale_factor(view.widget.pointer())) }

    private func description(of screen: Screen, width: Int, height: Int) -> LaunchPicture {
        let environment = windowSet.context.environment
        return LaunchPicture(
            address: screen.location, width: width, height: height, scale: scale, isDark: Adwaita.isDark,
            zoom: windowSet.context.zoom,
            rendering: "\(environment.rendering), WebKitGTK \(Platform.webKit), \(Self.language)")
    }
}
