import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The application's window: a header bar, the main stack of the tab in front, and the tabs if there are any.
@MainActor
package final class MainWindow {
    /// The window.
    package let widget: Widget
    /// What is shown in it.
    package let tabs: TabsController
    private let title = WindowTitle()
    private let back = Widget.iconButton("go-previous-symbolic", name: "Back", action: "app.back")
    private let reload = ReloadButton()
    private let menu: PrimaryMenu
    private let pageCommands: PageCommands
    private let downloads: DownloadsButton
    private let tabBar: TabBar
    private let toasts: Toasts
    /// Remembers how large the window is.
    package let frame: WindowFrame
    private var displays: [TabDisplay] = []
    private var isFilledByPage = false
    /// Whether the window was closed in an application that goes on without it.
    private var isAway = false {
        didSet { for display in displays { display.isAway = isAway } }
    }
    /// Called when the availability of commands may have changed.
    var actionsChanged: (@MainActor () -> Void)?

    /// - Parameter dressing: what the window has in place of its header bar.
    init(application: ObjectRef, tabs: TabsController, dressing: (any WindowDressing)?) {
        self.tabs = tabs
        menu = PrimaryMenu(PrimaryMenu.Content(tabs.context.environment))
        downloads = Self.makeDownloadsButton(tabs.context)
        tabBar = TabBar(tabs.tabs, tabs.controllers.map(\.main.view.widget)) { [weak tabs] in tabs?.select($0) }
        toasts = Toasts(over: tabBar.pages)
        Adwaita.start()
        widget = Widget(sinking: adw_application_window_new(application.pointer()))
        frame = WindowFrame(widget, tabs.context.environment)
        pageCommands = PageCommands(widget, application: application, section: menu.page)
        let header =
            if let dressing {
                dressing.dress(
                    widget, back: back, title: title.widget, pages: tabs.controllers.map(\.main.bridge.bar))
            } else {
                makeHeader()
            }
        widget.setContent(.box(GTK_ORIENTATION_VERTICAL, [header, toasts.widget, tabBar.widget].compactMap(\.self)))
        displays = tabs.controllers.map { TabDisplay(controller: $0, window: self) }
        for (controller, display) in zip(tabs.controllers, displays) { controller.display = display }
        markDisplays()
        for controller in tabs.controllers {
            controller.main.bridge.bar.changed = { [weak self, weak controller] in
                if let self, controller === self.tabs.active { showPageParts() }
            }
        }
        tabs.identityChanged = { [weak self] in self?.showIdentity() }
        tabs.context.authenticator.offersChanged = { [weak self] in self?.showIdentity() }
        menu.opened = { [weak tabs] in
            guard let authenticator = tabs?.context.authenticator else { return }
            Task { await authenticator.lookForCookies() }
        }
        showIdentity()
        if !tabs.context.profile.isLocked {
            tabs.context.environment.notices.show = { [weak self] in self?.notify($0) }
        }
        tabs.notice = { [weak self] in self?.notify($0) }
        tabs.context.downloads.notify = { [weak self] in self?.notify($0) }
        tabs.context.downloads.ask = { [weak self] in self?.askForDownloads($0) }
        tabs.context.httpAuthenticator.notify = { [weak self] in self?.notify($0) }
        downloads.failed = { [weak self] in self?.tell($0) }
        tabs.windowNeeded = { [weak self] in
            guard let self, isAway else { return }
            present()
        }
        widget.connect("show") { [weak self] _ in self?.hasCome() }
        menu.closed = { [weak tabs] in tabs?.active.main.view.focus() }
        tabs.selectionChanged = { [weak self] in self?.selectionChanged() }
        WindowShortcuts.connect(widget) { [weak tabs] command in
            if command == .back { tabs?.active.navigateBack() } else { tabs?.active.navigateForward() }
        }
        WindowShortcuts.connectEscape(widget, ifTaken: { [weak self] in self?.escape() ?? false })
        show(title: tabs.context.environment.name)
        update()
    }

    /// Another button for the list of downloads, for a window in front of this one.
    func makeDownloadsButton() -> DownloadsButton {
        let button = Self.makeDownloadsButton(tabs.context)
        button.failed = { [weak self] in self?.tell($0) }
        return button
    }

    private static func makeDownloadsButton(_ context: NavigationContext) -> DownloadsButton {
        DownloadsButton(context.downloads, launcher: context.environment.launcher)
    }

    private func showIdentity() {
        let authenticator = tabs.context.authenticator
        menu.show(authenticator.user, offersSignOut: authenticator.offersSignOut)
    }

    private func askForDownloads(_ answer: @escaping @MainActor (Bool) -> Void) {
        let content = MessageDialog.Content(
            title: "Download more files?",
            body: "Pages have started several downloads in a short time and want to start more.", accept: "_Download",
            cancel: "_Stop", isDestructive: true)
        MessageDialog.show(content, in: modalInFront?.widget ?? widget) { answer($0 != .cancel) }
    }

    /// Opens the list of downloads where the user looks.
    func showDownloads() {
        (modalInFront?.downloads ?? downloads).popUp()
    }

    private var modalInFront: ModalWindow? {
        displays.indices.contains(tabs.selected) ? displays[tabs.selected].modalInFront : nil
    }

    private func makeHeader() -> Widget {
        let header = Widget.headerBar()
        header.packStart(back)
        header.packStart(reload.widget)
        header.packEnd(menu.button)
        header.packEnd(downloads.widget)
        header.setTitle(title.widget)
        for controller in tabs.controllers { controller.main.bridge.bar.pack(into: header) }
        // A page on the whole screen has all of it.
        let flags = GBindingFlags(rawValue: G_BINDING_SYNC_CREATE.rawValue | G_BINDING_INVERT_BOOLEAN.rawValue)
        g_object_bind_property(widget.pointer(), "fullscreened", header.pointer(), "visible", flags)
        return header
    }

    /// Shows the window, or brings it forward.
    package func present() {
        gtk_window_present(widget.pointer())
    }

    /// Hides the window, and a dialog with it. Pages and stacks stay as they are.
    func hide() {
        frame.save()
        isAway = true
        widget.isVisible = false
        tabs.context.environment.tracer.record(.window(.hidden))
    }

    private func hasCome() {
        guard isAway else { return }
        isAway = false
        tabs.context.environment.tracer.record(.window(.shown))
        tabs.active.front.view.focus()
    }

    /// Brings the window forward with a tab in front.
    func present(_ controller: NavigationController, activationToken: String?) {
        if controller !== tabs.active, let index = tabs.controllers.firstIndex(where: { $0 === controller }) {
            tabs.select(index)
        }
        if let activationToken { gtk_window_set_startup_id(widget.pointer(), activationToken) }
        present()
    }

    /// Puts the window on the whole screen, or back.
    func toggleFullScreen() {
        if gtk_window_is_fullscreen(widget.pointer()) != 0 {
            gtk_window_unfullscreen(widget.pointer())
        } else {
            gtk_window_fullscreen(widget.pointer())
        }
    }

    /// Makes room for a part of a page that takes the whole screen. WebKit has asked for the screen itself.
    func fillScreen(_ isFull: Bool) {
        isFilledByPage = isFull
        tabBar.widget.isVisible = !isFull && !tabs.tabs.isEmpty
    }

    /// Esc leaves the search, stops a page that takes its time, leaves the full screen. Otherwise it is the page's.
    private func escape() -> Bool {
        let view = tabs.active.main.view
        if view.find.isOpen {
            view.find.close()
        } else if view.progress.isShown {
            tabs.active.stopLoading()
        } else {
            return leaveFullScreen()
        }
        return true
    }

    /// Esc leaves the full screen that the user asked for. From one that a page asked for WebKit leads out.
    private func leaveFullScreen() -> Bool {
        guard !isFilledByPage, gtk_window_is_fullscreen(widget.pointer()) != 0 else { return false }
        gtk_window_unfullscreen(widget.pointer())
        return true
    }

    /// Says something that needs no answer, where the user looks.
    func notify(_ text: String) {
        if let modal = modalInFront { modal.notify(text) } else { toasts.show(text) }
    }

    private func tell(_ text: String) {
        MessageDialog.show(
            .init(title: "The file cannot be opened", body: text), in: modalInFront?.widget ?? widget)
    }

    private func selectionChanged() {
        tabBar.mark(tabs.selected)
        update()
        showPageParts()
        tabs.active.main.view.focus()
        markDisplays()
    }

    /// What the page in front says below the title and in the menu.
    private func showPageParts() {
        let bar = tabs.active.main.bridge.bar
        title.subtitle = bar.shownSubtitle
        pageCommands.show(bar.shownEntries)
    }

    private func markDisplays() {
        for (index, display) in displays.enumerated() { display.isInFront = index == tabs.selected }
    }

    /// Something changed on a tab.
    func navigationChanged(in controller: NavigationController) {
        if controller === tabs.active { update() }
    }

    private func show(title text: String) {
        title.text = text
        widget.setWindowTitle(text)
    }

    private func update() {
        let navigator = tabs.active.navigator
        let application = tabs.context.environment.name
        // The title changes with the page, not before.
        if !tabs.active.main.view.isWaiting {
            let name = navigator.main.last.map(tabs.active.windowTitle) ?? application
            show(title: name)
            title.sign = navigator.main.last?.sign(of: tabs.context.environment.origin)
        }
        back.isVisible = navigator.main.count > 1
        reload.stops = tabs.active.main.view.progress.isShown
        actionsChanged?()
    }
}
