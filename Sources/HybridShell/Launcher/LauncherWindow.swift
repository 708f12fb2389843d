import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Lists the installed applications, or shows a message if there are none.
final class LauncherWindow {
    private let widget: Widget
    private let library: any ApplicationLibrary
    private let pages = Widget(sinking: gtk_stack_new())
    private let list = PreferenceGroup(title: localized("Apps"))
    private let toasts: Toasts
    private var shown: [InstalledApplication]?
    /// The IDs of the applications that are being removed.
    private var leaving: Set<String> = []
    private var empty: Widget?
    /// The buttons that open the details, by the IDs of the applications.
    private var detailsButtons: [String: Widget] = [:]
    private let full = Widget(sinking: adw_preferences_page_new())
    /// The open window with an application's details.
    private var details: WeakObjectRef?

    init(_ library: any ApplicationLibrary, _ application: ObjectRef) {
        self.library = library
        widget = Widget(sinking: adw_application_window_new(application.pointer()))
        toasts = Toasts(over: pages)
        widget.setWindowTitle(ApplicationID.shellName)
        gtk_window_set_default_size(widget.pointer(), 560, 520)
        gtk_widget_set_size_request(widget.pointer(), 360, 294)
        let bar = Widget.headerBar()
        let add = Widget.iconButton("list-add-symbolic", name: localized("Add a Site…")) { [weak self] in
            self?.addSite()
        }
        bar.packStart(add)
        bar.packEnd(menuButton(of: application))
        // A window behind a dialog is darkened. This requires a background colour.
        widget.setContent(.box(GTK_ORIENTATION_VERTICAL, [bar, toasts.widget]).adding(["background"]))
        addPages()
        load()
        // Another program may have installed or removed an application in the meantime.
        widget.connect("notify::is-active") { [weak self] _ in self?.load() }
    }

    func present() { gtk_window_present(widget.pointer()) }

    /// Creates the menu. Also adds the actions and keys that all windows have.
    private func menuButton(of application: ObjectRef) -> Widget {
        add("add-site", ["<Control>n"], to: application) { $0.addSite() }
        add("about", [], to: application) { AboutWindow.show(in: $0.widget) }
        add("quit", ["<Control>q"], to: application) { gtk_window_close($0.widget.pointer()) }
        withCStrings(["<Control>w"]) {
            gtk_application_set_accels_for_action(application.pointer(), "window.close", $0)
        }
        let menu = ObjectRef(owning: g_menu_new())
        menu.appendItem(localized("_About \(ApplicationID.shellName)"), action: "app.about")
        return .primaryMenuButton(menu)
    }

    private func add(
        _ name: String, _ keys: [String], to application: ObjectRef,
        perform: @escaping @MainActor (LauncherWindow) -> Void
    ) {
        let action = ObjectRef(owning: g_simple_action_new(name, nil))
        action.connect("activate") { [weak self] _ in
            if let self { perform(self) }
        }
        g_action_map_add_action(application.pointer(), action.pointer())
        withCStrings(keys) { gtk_application_set_accels_for_action(application.pointer(), "app.\(name)", $0) }
    }

    private func addPages() {
        let add = Widget.button(localized("_Add a Site…"), classes: ["pill", "suggested-action"]) { [weak self] in
            self?.addSite()
        }
        let demo = Widget.button(localized("_Open the Demo Site"), classes: ["pill"]) { [weak self] in
            self?.openDemo()
        }
        let buttons = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, library.hasDemo ? [add, demo] : [add])
        gtk_widget_set_halign(buttons.pointer(), GTK_ALIGN_CENTER)
        let empty = StatusPage.make(
            iconName: IconTheme.known("\(ApplicationID.shell)-symbolic") ?? "applications-internet-symbolic",
            title: localized("No Apps Yet"),
            body: localized("Sites you add appear in your app grid and open in their own windows."), rows: [buttons])
        gtk_stack_add_named(pages.pointer(), empty.pointer(), nil)
        self.empty = empty

        adw_preferences_page_add(full.pointer(), list.widget.pointer())
        if library.hasDemo { addDemo() }
        gtk_stack_add_named(pages.pointer(), full.pointer(), nil)
    }

    private func addDemo() {
        let more = PreferenceGroup(title: "")
        let demoSite = localized("Demo Site")
        let open = Self.openButton(demoSite) { [weak self] in self?.openDemo() }
        more.add(demoSite, subtitle: localized("Shows what an app can do"), end: [open], pressed: open)
        adw_preferences_page_add(full.pointer(), more.widget.pointer())
    }

    private static func openButton(_ name: String, action: @escaping @MainActor () -> Void) -> Widget {
        .iconButton("go-next-symbolic", name: localized("Open \(name)"), action: action)
    }

    // MARK: List

    /// Shows the installed applications. Unless the list has changed, the focus stays in place.
    private func load() {
        let applications = library.applications()
        guard applications != shown else { return }
        shown = applications
        let focus = ObjectRef.retaining(gtk_window_get_focus(widget.pointer()))
        let focused = detailsButtons.first { $0.value == focus }?.key
        list.removeAll()
        detailsButtons = [:]
        for application in applications { add(application) }
        // The details of an application have changed.
        if let button = focused.flatMap({ detailsButtons[$0] }) { gtk_widget_grab_focus(button.pointer()) }
        guard let empty else { return }
        let (front, back) = applications.isEmpty ? (empty, full) : (full, empty)
        // A screen reader would find the content of a hidden page, so hide the content too.
        front.isVisible = true
        gtk_stack_set_visible_child(pages.pointer(), front.pointer())
        back.isVisible = false
    }

    private func add(_ application: InstalledApplication) {
        let details = Widget.iconButton("emblem-system-symbolic", name: localized("Details of \(application.name)")) {
            [weak self] in self?.showDetails(of: application)
        }
        detailsButtons[application.id] = details
        let open = Self.openButton(application.name) { [weak self] in self?.open(application) }
        let canOpen = application.canBeOpened
        list.add(
            application.name, subtitle: application.detail, picture: icon(of: application),
            end: canOpen ? [details, open] : [details], pressed: canOpen ? open : nil)
    }

    private func icon(of application: InstalledApplication) -> Widget {
        let path = library.iconPath(of: application.id)
        let image = Widget(
            sinking: path.map { gtk_image_new_from_file($0) } ?? gtk_image_new_from_icon_name("applications-internet"))
        gtk_image_set_pixel_size(image.pointer(), 32)
        return image
    }

    // MARK: User actions

    private func open(_ application: InstalledApplication) {
        do {
            try library.open(application.id)
        } catch {
            tell(localized("Cannot Open “\(application.name)”"), "\(error)")
        }
    }

    private func openDemo() {
        do {
            try library.openDemo()
        } catch {
            tell(localized("Cannot Open the Demo"), "\(error)")
        }
    }

    private func addSite() {
        AddSiteWindow.show(in: widget, library) { [weak self] sentence in
            self?.load()
            self?.toasts.show(sentence)
        }
    }

    private func showDetails(of application: InstalledApplication) {
        Task { @MainActor [weak self, library] in
            guard let shown = await library.details(of: application.id), let self, details?.object == nil else {
                return
            }
            let actions = DetailsWindow.Actions(
                changed: { [weak self] in
                    self?.shown = nil
                    self?.load()
                },
                remove: { [weak self] parent in
                    // The name may have changed.
                    let current = self?.shown?.first { $0.id == application.id }
                    self?.askToRemove(current ?? application, in: parent)
                })
            details = DetailsWindow.show(shown, in: widget, library, actions)
        }
    }

    private func askToRemove(_ application: InstalledApplication, in parent: Widget) {
        guard !leaving.contains(application.id) else { return }
        RemovalDialog.show(application.name, in: parent) { [weak self] deletesData in
            self?.remove(application, deletesData: deletesData)
        }
    }

    private func remove(_ application: InstalledApplication, deletesData: Bool) {
        leaving.insert(application.id)
        Task { @MainActor [weak self, library] in
            do {
                let warnings = try await library.uninstall(application.id, deletesData: deletesData)
                let sentence = localized("“\(application.name)” was removed")
                if let details = self?.details?.object { gtk_window_destroy(details.pointer()) }
                self?.toasts.show(([sentence] + warnings).joined(separator: ". "))
            } catch {
                self?.tell(localized("Cannot Remove “\(application.name)”"), "\(error)")
            }
            self?.leaving.remove(application.id)
            self?.load()
        }
    }

    private func tell(_ title: String, _ body: String) {
        MessageDialog.show(.init(title: title, body: body), in: details?.object ?? widget)
    }
}
