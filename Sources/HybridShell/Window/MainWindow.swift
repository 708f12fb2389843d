import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A window of the application: a header bar, the main stack of the tab in front, and the tabs if there are any. A further
/// window has one stack and no tabs.
@MainActor
package final class MainWindow {
    /// The window.
    package let widget: Widget
    /// The application's stacks.
    package let tabs: TabsController
    /// Those that are shown in it: the tabs', or its own.
    let controllers: [NavigationController]
    /// Whether it was opened beside the first.
    let isFurther: Bool
    private let title = WindowTitle()
    private let back = Widget.iconButton(
        "go-previous-symbolic", name: localized("Back"), action: WindowActions.name(of: .back))
    private let reload = ReloadButton()
    private let menu: PrimaryMenu
    private let pageCommands: PageCommands
    /// What its buttons do, and those of its dialogs.
    private(set) lazy var buttons = WindowActions { [weak self] in self?.active }
    private let downloads: DownloadsButton
    private let tabBar: TabBar
    private let toasts: Toasts
    /// Remembers how large the window is.
    package let frame: WindowFrame
    private var displays: [TabDisplay] = []
    private var isFilledByPage = false
    /// Whether the window was closed in an application that goes on without it.
    private(set) var isAway = false {
        didSet { for display in displays { display.isAway = isAway } }
    }
    /// Called when the window is there that was hidden.
    var hasComeBack: (@MainActor () -> Void)?
    /// Called when the availability of commands may have changed.
    var actionsChanged: (@MainActor () -> Void)?

    /// The first window.
    /// - Parameter dressing: what the window has in place of its header bar.
    convenience init(application: ObjectRef, tabs: TabsController, dressing: (any WindowDressing)?) {
        self.init(application: application, tabs: tabs, dressing: dressing, further: nil, size: nil)
    }

    /// A further window.
    /// - Parameter size: how large it is to be, in logical pixels where it is said.
    convenience init(
        application: ObjectRef, tabs: TabsController, of controller: NavigationController,
        size: (width: Int?, height: Int?)
    ) {
        self.init(application: application, tabs: tabs, dressing: nil, further: controller, size: size)
    }

    private init(
        application: ObjectRef, tabs: TabsController, dressing: (any WindowDressing)?,
        further: NavigationController?, size: (width: Int?, height: Int?)?
    ) {
        self.tabs = tabs
        controllers = further.map { [$0] } ?? tabs.controllers
        isFurther = further != nil
        menu = PrimaryMenu(PrimaryMenu.Content(tabs.context.environment))
        downloads = Self.makeDownloadsButton(tabs.context)
        tabBar = TabBar(isFurther ? [] : tabs.tabs, controllers.map(\.main.view.widget)) { [weak tabs] in
            tabs?.select($0)
        }
        toasts = Toasts(over: tabBar.pages)
        Adwaita.start()
        widget = Widget(sinking: adw_application_window_new(application.pointer()))
        // GTK 4.8 takes its role from its class only when it is shown: one that waits, and has another title meanwhile, would
        // be on the bus already, as nothing in particular.
        widget.set("accessible-role", .enumeration(gtk_accessible_role_get_type(), GTK_ACCESSIBLE_ROLE_WINDOW.rawValue))
        frame = WindowFrame(widget, tabs.context.environment, further: size)
        pageCommands = PageCommands(
            widget, application: application, section: menu.page, number: controllers.first?.number ?? 0)
        let header =
            if let dressing {
                dressing.dress(
                    widget, back: back, title: title.widget, pages: controllers.map(\.main.bridge.bar))
            } else {
                makeHeader()
            }
        widget.setContent(.box(GTK_ORIENTATION_VERTICAL, [header, toasts.widget, tabBar.widget].compactMap(\.self)))
        buttons.insert(into: widget)
        displays = controllers.map { TabDisplay(controller: $0, window: self) }
        for (controller, display) in zip(controllers, displays) { controller.display = display }
        markDisplays()
        for controller in controllers {
            controller.main.bridge.bar.changed = { [weak self, weak controller] in
                if let self, controller === active { showPageParts() }
            }
        }
        menu.opened = { [weak tabs] in
            guard let authenticator = tabs?.context.authenticator else { return }
            Task { await authenticator.lookForCookies() }
        }
        showIdentity()
        showEnd()
        downloads.failed = { [weak self] in self?.tell($0) }
        widget.connect("show") { [weak self] _ in self?.hasCome() }
        menu.closed = { [weak self] in self?.active.main.view.focus() }
        WindowShortcuts.connect(widget) { [weak self] command in
            if command == .back { self?.active.navigateBack() } else { self?.active.navigateForward() }
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

    /// The number of the stack in front among those of this window.
    private var selected: Int { isFurther ? 0 : tabs.selected }

    /// The stack in front.
    var active: NavigationController { controllers[selected] }

    /// Whether a window is this one, or a dialog of its stacks.
    func owns(_ window: Widget) -> Bool { window == widget || displays.contains { $0.owns(window) } }

    /// Takes the window away for good, with its dialogs.
    func close() {
        for display in displays { display.close() }
        gtk_window_destroy(widget.pointer())
    }

    /// Says who is signed in.
    func showIdentity() {
        let authenticator = tabs.context.authenticator
        menu.show(authenticator.user, offersSignOut: authenticator.offersSignOut)
    }

    /// Says in the menu how the application is ended.
    func showEnd() { menu.show(offersQuit: tabs.context.background.life.closing == .hide) }

    /// Asks whether pages may start more downloads.
    func askForDownloads(_ answer: @escaping @MainActor (Bool) -> Void) {
        let content = MessageDialog.Content(
            title: localized("Download more files?"),
            body: localized("Pages have started several downloads in a short time and want to start more."),
            accept: localized("_Download"),
            cancel: localized("_Stop"), isDestructive: true)
        MessageDialog.show(content, in: modalInFront?.widget ?? widget) { answer($0 != .cancel) }
    }

    /// Opens the list of downloads where the user looks.
    func showDownloads() {
        (modalInFront?.downloads ?? downloads).popUp()
    }

    private var modalInFront: ModalWindow? {
        displays.indices.contains(selected) ? displays[selected].modalInFront : nil
    }

    private func makeHeader() -> Widget {
        let header = Widget.headerBar()
        header.packStart(back)
        header.packStart(reload.widget)
        header.packEnd(menu.button)
        header.packEnd(downloads.widget)
        header.setTitle(title.widget)
        for controller in controllers { controller.main.bridge.bar.pack(into: header) }
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

    /// Lets the window wait, which has not been shown yet, until somebody asks for it. All that it needs is made.
    func holdBack() {
        isAway = true
        gtk_widget_realize(widget.pointer())
    }

    private func hasCome() {
        guard isAway else { return }
        isAway = false
        tabs.context.environment.tracer.record(.window(.shown))
        active.front.view.focus()
        hasComeBack?()
    }

    /// Brings the window forward with a tab in front.
    func present(_ controller: NavigationController, activationToken: String?) {
        if controller !== active, let index = controllers.firstIndex(where: { $0 === controller }) {
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
        tabBar.widget.isVisible = !isFull && controllers.count > 1
    }

    /// Esc leaves the search, stops a page that takes its time, leaves the full screen. Otherwise it is the page's.
    private func escape() -> Bool {
        let view = active.main.view
        if view.find.isOpen {
            view.find.close()
        } else if view.progress.isShown {
            active.stopLoading()
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

    /// Removes notices of a user who has left.
    func clearNotices() {
        toasts.clear()
        for display in displays { display.clearNotices() }
    }

    private func tell(_ text: String) {
        MessageDialog.show(
            .init(title: localized("The file cannot be opened"), body: text), in: modalInFront?.widget ?? widget)
    }

    /// Another tab is in front.
    func selectionChanged() {
        tabBar.mark(selected)
        update()
        showPageParts()
        active.main.view.focus()
        markDisplays()
    }

    /// What the page in front says below the title and in the menu.
    private func showPageParts() {
        let bar = active.main.bridge.bar
        title.subtitle = bar.shownSubtitle
        pageCommands.show(bar.shownEntries)
    }

    private func markDisplays() {
        for (index, display) in displays.enumerated() { display.isInFront = index == selected }
    }

    /// Something changed on a tab.
    func navigationChanged(in controller: NavigationController) {
        if controller === active { update() }
    }

    private func show(title text: String) {
        title.text = text
        widget.setWindowTitle(text)
    }

    private func update() {
        let navigator = active.navigator
        let application = tabs.context.environment.name
        // The title changes with the page, not before.
        if !active.main.view.isWaiting {
            let name = navigator.main.last.map(active.windowTitle) ?? application
            show(title: name)
            title.sign = navigator.main.last?.sign(of: tabs.context.environment.origin)
        }
        back.isVisible = navigator.main.count > 1
        reload.stops = active.main.view.progress.isShown
        buttons.update(navigator)
        actionsChanged?()
    }
}
