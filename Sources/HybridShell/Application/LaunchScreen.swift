import CGtk
import GLibBridge
import HybridCore

/// Shows the picture of the start page that the last run kept, from the first frame of the window until the page
/// itself arrives. When the window closes, it keeps a picture for the next start.
final class LaunchScreen {
    private let windowSet: WindowSet
    private let store: any LaunchPictureStore
    /// The picture of the last run, until it was shown or is no longer needed.
    private var kept: (description: LaunchPicture, image: ObjectRef)?
    private var loading: (@MainActor () -> StoredPicture?)?
    private var layouts: SignalConnection?
    private var limit: LoopTimer?
    /// The time in milliseconds after which a page that has not arrived is announced by a spinner, not by its picture.
    private static let patience = 5_000

    /// - Returns: `nil` if no picture is kept.
    init?(_ windowSet: WindowSet) {
        guard let store = windowSet.context.environment.launchPicture else { return nil }
        (self.windowSet, self.store) = (windowSet, store)
        windowSet.context.userDeparture.listen { [weak self] in self?.forget() }
        windowSet.context.profile.receivedPrivatePage = { store.remove() }
        // A dialog that asks who the user is must not appear in front of a user's page.
        windowSet.context.appearance.becameKnown = { [weak self] in self?.update() }
        windowSet.signInOpens = { [weak self] in self?.hide() }
    }

    // MARK: Start

    /// Reads the picture while the first page is requested and the window is created.
    func load() {
        loading = store.load { StoredPicture($0) }
    }

    /// Shows the picture in the first frame of a window in which the page has the same size.
    func watch(_ window: Widget) {
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
        if let stored = loading?() { kept = (stored.picture, stored.pixels.image) }
        loading = nil
        guard let kept else { return end() }
        if view.curtain.shows(kept.image) {
            if !fits(kept.description) { hide() }
        } else if limit != nil || !view.curtain.widget.isVisible {
            end()
        } else if view.curtain.isBlank, fits(kept.description) {
            view.curtain.close(picture: kept.image)
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
        if let kept, view.curtain.shows(kept.image) { view.curtain.close(picture: nil) }
        end()
    }

    private func end() {
        (loading, kept) = (nil, nil)
        layouts?.disconnect()
        layouts = nil
        limit?.cancel()
    }

    private func forget() {
        hide()
        store.remove()
    }

    // MARK: End

    /// Keeps a picture of the start page if it is open. A worker thread writes the file.
    func keep() {
        end()
        let start = windowSet.context.host.state.startScreen
        let front = windowSet.navigators[0].stacks.frontScreen
        let isPrivate = [start, front].contains { screen in
            screen.map { windowSet.context.profile.privatePages.contains($0.currentLocation) } ?? false
        }
        let pixels = isPrivate ? nil : start.flatMap(pixels)
        switch LaunchPicture.ending(start: start, isPrivate: isPrivate, isDrawn: pixels != nil) {
        case .keep: break
        case .remove: store.remove()
        case .store:
            guard let start, let pixels else { return }
            let scale = scale
            let stored = StoredPicture(
                description(of: start, width: pixels.width / scale, height: pixels.height / scale), pixels)
            store.save { stored.bytes }
        }
    }

    /// Waits until the picture is written.
    func finish() { store.finish() }

    /// Returns the pixels of a screen's page: those that the window shows, or else those for going back to it.
    private func pixels(of screen: Screen) -> PagePixels? {
        if windowSet.navigators[0].stacks.main.last?.id == screen.id {
            return view.pageImage.flatMap { PagePixels($0, drawnBy: view.widget) }
        }
        guard let image = view.pictures.picture(of: screen.id) else { return nil }
        let width = Int(gtk_widget_get_width(view.widget.pointer())) * scale
        return PagePixels(
            image, drawnBy: view.widget, isScaled: scale > 1 && PagePixels.dimensions(of: image).width == width)
    }

    private var scale: Int { Int(gtk_widget_get_scale_factor(view.widget.pointer())) }

    private func description(of screen: Screen, width: Int, height: Int) -> LaunchPicture {
        let environment = windowSet.context.environment
        return LaunchPicture(
            address: screen.location, width: width, height: height, scale: scale, isDark: Adwaita.isDark,
            zoom: windowSet.context.zoom, rendering: "\(environment.rendering), WebKitGTK \(Platform.webKit)")
    }
}
