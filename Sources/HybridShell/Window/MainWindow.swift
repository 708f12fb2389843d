import CGtk
import GLibBridge
import HybridCore

/// The application's window: a header bar, the main stack of the tab in front, and the tabs if there are any.
@MainActor
final class MainWindow {
    let widget: Widget
    private let tabs: TabsController
    private let title = WindowTitle()
    private let notices = NoticeBar()
    private let back = Widget.iconButton("go-previous-symbolic", name: "Back", action: "app.back")
    private let reload = Widget.iconButton("view-refresh-symbolic", name: "Reload", action: "app.reload")
    private let menu: PrimaryMenu
    private let pages = Widget(sinking: gtk_stack_new()).expanding()
    private var tabBar: TabBar?
    private var displays: [TabDisplay] = []
    /// Called when the availability of commands may have changed.
    var actionsChanged: (@MainActor () -> Void)?

    init(application: ObjectRef, tabs: TabsController) {
        self.tabs = tabs
        menu = PrimaryMenu(
            tabs.context.environment.menu, canSignOut: tabs.context.authenticator.isAvailable)
        widget = Widget(sinking: gtk_application_window_new(application.pointer()))
        applyDefaults(tabs.context.environment.window)
        if let kiosk = tabs.context.environment.kiosk?.configuration {
            KioskWindow.lock(widget, kiosk)
            let bar = KioskWindow.makeHeader(kiosk, back: back, title: title)
            widget.setChild(.box(GTK_ORIENTATION_VERTICAL, [bar, makeContent()].compactMap(\.self)))
        } else {
            widget.setTitlebar(makeHeader())
            widget.setChild(makeContent())
        }
        displays = tabs.controllers.map { TabDisplay(controller: $0, window: self) }
        for (controller, display) in zip(tabs.controllers, displays) { controller.display = display }
        markDisplays()
        tabs.identityChanged = { [weak self] in
            guard let self else { return }
            menu.show(self.tabs.context.authenticator.user)
        }
        tabs.notice = { [weak self] in self?.notices.show($0) }
        tabs.context.downloads.notify = { [weak self] in self?.notices.show($0) }
        tabs.context.passwords.notify = { [weak self] in self?.notices.show($0) }
        tabs.selectionChanged = { [weak self] in self?.selectionChanged() }
        SidewaysInput.connect(widget) { [weak tabs] in tabs?.active.navigateBack() }
        update()
    }

    private func applyDefaults(_ defaults: WindowDefaults) {
        gtk_window_set_default_size(widget.pointer(), Int32(clamping: defaults.width), Int32(clamping: defaults.height))
        gtk_widget_set_size_request(
            widget.pointer(), Int32(clamping: defaults.minimumWidth), Int32(clamping: defaults.minimumHeight))
        gtk_window_set_resizable(widget.pointer(), defaults.isResizable ? 1 : 0)
        if defaults.isMaximized { gtk_window_maximize(widget.pointer()) }
    }

    private func makeHeader() -> Widget {
        let header = Widget(sinking: gtk_header_bar_new())
        gtk_header_bar_pack_start(header.pointer(), back.pointer())
        gtk_header_bar_pack_start(header.pointer(), reload.pointer())
        gtk_header_bar_pack_end(header.pointer(), menu.button.pointer())
        gtk_header_bar_set_title_widget(header.pointer(), title.widget.pointer())
        return header
    }

    private func makeContent() -> Widget {
        for (index, controller) in tabs.controllers.enumerated() {
            gtk_stack_add_named(pages.pointer(), controller.main.view.widget.pointer(), "\(index)")
        }
        let content = Widget(sinking: gtk_overlay_new()).expanding()
        gtk_overlay_set_child(content.pointer(), pages.pointer())
        gtk_overlay_add_overlay(content.pointer(), notices.widget.pointer())
        guard !tabs.tabs.isEmpty else { return content }
        let bar = TabBar(tabs.tabs) { [weak tabs] in tabs?.select($0) }
        tabBar = bar
        return .box(GTK_ORIENTATION_VERTICAL, [content, bar.widget])
    }

    func present() {
        gtk_window_present(widget.pointer())
    }

    private func selectionChanged() {
        gtk_stack_set_visible_child_name(pages.pointer(), "\(tabs.selected)")
        tabBar?.mark(tabs.selected)
        update()
        tabs.active.main.view.focus()
        markDisplays()
    }

    private func markDisplays() {
        for (index, display) in displays.enumerated() { display.isInFront = index == tabs.selected }
    }

    /// Something changed on a tab.
    func navigationChanged(in controller: NavigationController) {
        if controller === tabs.active { update() }
    }

    private func update() {
        let navigator = tabs.active.navigator
        let application = tabs.context.environment.name
        let name = navigator.main.last?.windowTitle(application: application) ?? application
        title.text = name
        gtk_window_set_title(widget.pointer(), name)
        back.isVisible = navigator.main.count > 1
        actionsChanged?()
    }
}
