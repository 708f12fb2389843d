import CGtk
import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The native screen `image`, which every application has. It shows a picture that can be zoomed, saved and copied
/// (Docs/NativeScreens.md#image).
package final class ImageScreen: MagnifiedScreen {
    private let screen: Screen
    private weak var navigator: Navigator?
    private let view = PictureView()
    private let content: ContentView
    private let smaller: Widget
    private let larger: Widget
    private let fitting: Widget
    private let percent = Widget.label(Zoom.text(1))
    private static let actualName = localized("Show actual size")
    private var texture: ObjectRef?
    private let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6).adding(["toolbar", "picture-bar"])

    package var widget: ObjectRef { content.widget }

    /// Creates a screen for the picture at the screen's address, or at the `data_url` of its rule.
    package init(_ screen: Screen, _ navigator: Navigator) {
        self.screen = screen
        self.navigator = navigator
        let view = view
        smaller = Widget.iconButton("zoom-out-symbolic", name: localized("Zoom out")) { [weak view] in
            view?.apply(.smaller)
        }
        larger = Widget.iconButton("zoom-in-symbolic", name: localized("Zoom in")) { [weak view] in view?.apply(.larger)
        }
        fitting = Widget.iconButton("zoom-original-symbolic", name: Self.actualName) {}
        content = ContentView(
            .box(GTK_ORIENTATION_VERTICAL, [view.widget, buttons]), of: screen, in: navigator,
            empty: ContentView.EmptyState(title: localized("No image"), body: ""))
        gtk_widget_set_halign(buttons.pointer(), GTK_ALIGN_CENTER)
        // The label is wide enough for the longest text, so that the buttons do not move.
        gtk_label_set_width_chars(percent.pointer(), 6)
        fitting.connect("clicked") { [weak self] _ in self?.changeFit() }
        addButtons(isLocked: navigator.context.profile.isLocked)
        view.changed = { [weak self] in self?.showZoom($0) }
    }

    private func addButtons(isLocked: Bool) {
        var all = [smaller, percent, larger, fitting]
        // In a locked application, the user cannot save or copy data.
        if !isLocked {
            all.append(
                Widget.iconButton("edit-copy-symbolic", name: localized("Copy image")) { [weak self] in self?.copy() })
            all.append(
                Widget.iconButton("document-save-symbolic", name: localized("Save image")) { [weak self] in
                    self?.save()
                })
        }
        for button in all { buttons.append(button) }
    }

    private func showZoom(_ zoom: PictureZoom) {
        percent.setText(localized("\(zoom.percent)%"))
        gtk_button_set_icon_name(
            fitting.pointer(), zoom.isFitting ? "zoom-original-symbolic" : "zoom-fit-best-symbolic")
        let name = zoom.isFitting ? Self.actualName : localized("Fit to window")
        fitting.setAccessibleLabel(name)
        fitting.setTooltip(name)
        smaller.isSensitive = zoom.allows(.smaller)
        larger.isSensitive = zoom.allows(.larger)
        isFitting = zoom.isFitting
    }

    private var isFitting = true

    private func changeFit() { view.apply(isFitting ? .actual : .fitting) }

    package func magnify(_ change: Zoom.Change) {
        switch change {
        case .larger: view.apply(.larger)
        case .smaller: view.apply(.smaller)
        case .reset: view.apply(.fitting)
        }
    }

    // MARK: Picture

    package func load() {
        guard let navigator else { return }
        let (screen, client, router) = (screen, navigator.client, navigator.environment.router)
        content.load { [weak self] in
            let address = try screen.properties.dataAddress(of: screen.location, within: router)
            let file = try await client.fetch(address, within: router, sizeLimit: PictureHeader.largestFile).body
            let picture = try await Self.decode(file)
            try Task.checkCancellation()
            self?.texture = picture.texture
            self?.view.showPicture(picture, name: screen.title ?? address.lastPathComponent)
            return .content
        }
    }

    private static func decode(_ file: [UInt8]) async throws(VisitError) -> PictureLevels {
        do {
            let header = try PictureHeader(file)
            return try await PictureDecoder.decode(
                file, format: header.format.rawValue, mostPixels: PictureHeader.mostPixels)
        } catch {
            throw VisitError.invalidResponse(LocalizedText(verbatim: "\(error)"))
        }
    }

    package func close() { content.cancel() }

    private func copy() {
        guard let texture, let navigator else { return }
        Clipboard.copy(texture)
        navigator.notify(localized("Image copied"))
    }

    /// Saves the picture as if it were a picture on a page. WebKit downloads it with the session's cookies to the
    /// user's download directory.
    private func save() {
        guard let navigator,
            let address = try? screen.properties.dataAddress(of: screen.location, within: navigator.environment.router)
        else { return }
        navigator.main.webView.download(address)
    }
}
