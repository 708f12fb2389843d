import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Asks for the address of a site, shows a preview of the application and installs it. `SiteAdding` controls the steps.
final class AddSiteWindow {
    private let widget = Widget(sinking: adw_window_new())
    private let library: any ApplicationLibrary
    private let finished: @MainActor (String) -> Void
    private var adding = SiteAdding()
    private let address = EntryRow(localized("Address"), purpose: GTK_INPUT_PURPOSE_URL)
    private let name = EntryRow(localized("Name"))
    private let start: PreferenceGroup.Row
    /// The powers that the site asks for.
    private let powers: PreferenceGroup.Row
    private let result = PreferenceGroup(title: "")
    private let picture = Widget(sinking: gtk_image_new())
    private let notice = ProblemLine()
    private let spinner = LateSpinner()
    private lazy var button = Widget.button(localized("_Look Up"), classes: ["suggested-action"]) { [weak self] in
        self?.confirm()
    }
    private var shownPreview: SitePreview?
    private var task: Task<Void, Never>?

    /// - Parameter finished: Called with a message after a site has been installed.
    static func show(
        in parent: Widget, _ library: any ApplicationLibrary, finished: @escaping @MainActor (String) -> Void
    ) {
        let window = AddSiteWindow(parent, library, finished)
        // The handlers keep the window alive until it is closed.
        window.widget.connect("close-request", returningBool: { _ in window.closing() })
        gtk_window_present(window.widget.pointer())
        window.address.focus()
    }

    private init(
        _ parent: Widget, _ library: any ApplicationLibrary, _ finished: @escaping @MainActor (String) -> Void
    ) {
        self.library = library
        self.finished = finished
        start = result.add(localized("Start page"))
        powers = result.add(localized("This app may"))
        widget.setWindowTitle(localized("Add a Site"))
        gtk_window_set_modal(widget.pointer(), 1)
        gtk_window_set_transient_for(widget.pointer(), parent.pointer())
        gtk_window_set_default_size(widget.pointer(), 440, 460)
        gtk_widget_set_size_request(widget.pointer(), 360, 294)
        widget.setContent(.box(GTK_ORIENTATION_VERTICAL, [makeBar(), makeContent()]))
        WindowShortcuts.connectEscape(widget) { [weak self] in self?.close() }
        address.changed = { [weak self] in self?.handle(.typed) }
        for row in [address, name] { row.activated = { [weak self] in self?.confirm() } }
        update()
    }

    private func makeBar() -> Widget {
        let bar = Widget.headerBar()
        bar.hideWindowButtons()
        let cancel = Widget.button(localized("_Cancel")) { [weak self] in self?.close() }
        bar.packStart(cancel)
        bar.packEnd(button)
        return bar
    }

    private func makeContent() -> Widget {
        let question = PreferenceGroup(title: "", explanation: localized("Address of the site's start page"))
        question.add(address)
        result.add(name)
        gtk_image_set_pixel_size(picture.pointer(), 64)
        picture.setAccessibleLabel("")
        let page = Widget(sinking: adw_preferences_page_new())
        let looks = PreferenceGroup(title: "")
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [notice.widget, spinner.widget, picture])
        adw_preferences_group_add(looks.widget.pointer(), column.pointer())
        for group in [question, looks, result] { adw_preferences_page_add(page.pointer(), group.widget.pointer()) }
        return page
    }

    // MARK: Events

    private func confirm() {
        guard button.isSensitive else { return }
        handle(.confirmed(address: address.text, name: name.text))
    }

    private func handle(_ event: SiteAdding.Event) {
        let commands = adding.handle(event)
        update()
        for command in commands { perform(command) }
    }

    private func perform(_ command: SiteAdding.Command) {
        let library = library
        switch command {
        case .look(let url):
            task?.cancel()
            task = Task { @MainActor [weak self] in
                do {
                    let preview = try await library.preview(of: url)
                    self?.handle(.found(preview, library.standing(of: preview), at: url))
                } catch {
                    self?.handle(.notFound("\(error)", at: url))
                }
            }
        case .install(let preview, let name):
            // The task keeps this object alive until it has finished, because a partial installation is unusable.
            Task { @MainActor in
                do {
                    self.handle(.installed(try await library.install(preview, named: name)))
                } catch {
                    self.handle(.notInstalled("\(error)"))
                }
            }
        case .finish(let sentence):
            close()
            finished(sentence)
        }
    }

    private func update() {
        notice.isError = !adding.isHint
        notice.text = adding.notice
        if adding.isBusy { spinner.start() } else { spinner.stop() }
        address.widget.isSensitive = adding.step != .done
        if let title = adding.button { button.setButtonLabel(title) }
        button.nameByWordAlone()
        button.isSensitive = adding.canConfirm(address: address.text)
        let preview = adding.preview
        picture.isVisible = preview != nil
        result.widget.isVisible = preview != nil
        guard let preview, preview != shownPreview else { return }
        shownPreview = preview
        name.text = preview.name
        start.subtitle = preview.address
        powers.subtitle = SitePower.lines(preview.application.powers)
        powers.isVisible = !powers.subtitle.isEmpty
        showIcon(preview.icon)
    }

    private func showIcon(_ icon: [UInt8]) {
        guard let texture = ObjectRef.texture(file: icon) else {
            return gtk_image_set_from_icon_name(picture.pointer(), "applications-internet")
        }
        gtk_image_set_from_paintable(picture.pointer(), texture.pointer())
    }

    // MARK: Closing

    private func close() { gtk_window_close(widget.pointer()) }

    /// - Returns: True if the window stays open.
    private func closing() -> Bool {
        task?.cancel()
        return false
    }
}
