import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A window of the application. It contains a header bar, the main stack of the current tab, and the tabs if the
/// application has any. An additional window has one stack and no tabs.
package final class MainWindow {
    package let widget: Widget
    /// The application's stacks.
    package let windowSet: WindowSet
    /// The stacks that this window shows. The first window shows the stacks of the tabs, and an additional window shows
    /// its own.
    let navigators: [Navigator]
    let isFurther: Bool
    private let title = WindowTitle()
    private let back = Widget.iconButton(
        "go-previous-symbolic", name: localized("Back"), action: WindowActions.name(of: .back))
    private let reload = ReloadButton()
    private let menu: PrimaryMenu
    private let pageSection: PageMenuSection
    /// The actions of the buttons in the window and in its dialogs.
    private(set) lazy var buttons = WindowActions { [weak self] in self?.active }
    private let downloads: DownloadsButton
    private let tabBar: TabBar
    private let tabPlacement: TabPlacement
    /// The widget above the pages: the header bar, or the dressing's own, if any.
    private let top: Widget?
    private let column = Widget.box(GTK_ORIENTATION_VERTICAL)
    private var noticeBars: [Widget] = []
    private let toasts: Toasts
    /// Sets and saves the window's size.
    package let frame: WindowFrame
    private var displays: [TabDisplay] = []
    /// True if the window was closed while the application keeps running.
    private(set) var isAway = false {
        didSet { for display in displays { display.isAway = isAway } }
    }
    /// Called when a hidden window is shown again.
    var hasComeBack: (@MainActor () -> Void)?
    /// Called when the availability of commands may have changed.
    var actionsChanged: (@MainActor () -> Void)?

    /// Creates the first window.
    /// - Parameter dressing: Replaces the window's header bar if it is not `nil`.
    convenience init(application: ObjectRef, windowSet: WindowSet, dressing: (any WindowDressing)?) {
        self.init(application: application, windowSet: windowSet, dressing: dressing, further: nil, size: nil)
    }

    /// Creates an additional window.
    /// - Parameter size: The requested size in logical pixels.
    convenience init(
        application: ObjectRef, windowSet: WindowSet, of navigator: Navigator,
        size: (width: Int?, height: Int?)
    ) {
        self.init(application: application, windowSet: windowSet, dressing: nil, further: navigator, size: size)
    }

    private init(
        application: ObjectRef, windowSet: WindowSet, dressing: (any WindowDressing)?,
        further: Navigator?, size: (width: Int?, height: Int?)?
    ) {
        self.windowSet = windowSet
        navigators = further.map { [$0] } ?? windowSet.navigators
        isFurther = further != nil
        menu = PrimaryMenu(windowSet.context.environment)
        downloads = Self.makeDownloadsButton(windowSet.context)
        tabBar = TabBar(isFurther ? [] : windowSet.tabs, navigators.map(\.main.view.widget)) { [weak windowSet] in
            windowSet?.select($0)
        }
        toasts = Toasts(over: tabBar.pages)
        Adwaita.start()
        widget = Widget(sinking: adw_application_window_new(application.pointer()))
        // GTK 4.8 derives the role from the class only when the window is shown. If the title of a hidden window
        // changes, the window is on the bus before that, and would have no role.
        widget.set("accessible-role", .enumeration(gtk_accessible_role_get_type(), GTK_ACCESSIBLE_ROLE_WINDOW.rawValue))
        frame = WindowFrame(widget, windowSet.context.environment, further: size)
        pageSection = PageMenuSection(
            widget, application: application, section: menu.page, number: navigators.first?.number ?? 0)
        let bars = navigators.map(\.main.bridge.bar)
        let header =
            dressing == nil
            ? MainHeader(title, start: [back, reload.widget], end: [menu.button, downloads.widget], pages: bars) : nil
        let dress = dressing?.dress(widget, back: back, title: title.widget, pages: bars)
        top = header?.widget ?? dress?.top
        let reveal: HeaderReveal? =
            if let header { HeaderReveal(header.widget, in: column, over: toasts.widget, of: widget) } else { nil }
        tabPlacement = TabPlacement(tabBar, header: header, reveal: reveal, in: widget)
        for part in [
            top, reveal?.overlay ?? toasts.widget, tabBar.widget, tabPlacement.room.widget,
            tabPlacement.narrowRoom.widget, tabPlacement.spare, dress?.bottom,
        ].compactMap(\.self) {
            column.append(part)
        }
        widget.setContent(column)
        buttons.insert(into: widget)
        displays = navigators.map { TabDisplay(navigator: $0, window: self) }
        for (navigator, display) in zip(navigators, displays) { navigator.display = display }
        markDisplays()
        for navigator in navigators {
            navigator.main.bridge.bar.changed = { [weak self, weak navigator] in
                if let self, navigator === active { showPageParts() }
            }
        }
        menu.opened = { [weak self] in
            guard let authenticator = self?.windowSet.context.authenticator else { return }
            Task { await authenticator.lookForCookies() }
        }
        showIdentity()
        showEnd()
        showZoom()
        showNotices()
        downloads.failed = { [weak self] in self?.tell($0) }
        widget.connect("show") { [weak self] _ in self?.hasCome() }
        menu.closed = { [weak self] in
            self?.active.main.view.focus()
            self?.tabPlacement.hideUnusedHeader()
        }
        WindowShortcuts.connect(widget) { [weak self] command in
            if command == .back { self?.active.navigateBack() } else { self?.active.navigateForward() }
        }
        WindowShortcuts.connectEscape(widget, ifTaken: { [weak self] in self?.escape() ?? false })
        showTitle(windowSet.context.environment.name)
        update()
    }

    /// Creates another downloads button, for a dialog in front of this window.
    func makeDownloadsButton() -> DownloadsButton {
        let button = Self.makeDownloadsButton(windowSet.context)
        button.failed = { [weak self] in self?.tell($0) }
        return button
    }

    private static func makeDownloadsButton(_ context: NavigationContext) -> DownloadsButton {
        DownloadsButton(context.downloads, launcher: context.environment.launcher)
    }

    /// The index of the front stack among the stacks of this window.
    private var selected: Int { isFurther ? 0 : windowSet.selected }

    var active: Navigator { navigators[selected] }

    /// Returns true if a window is this window or a dialog of its stacks.
    func owns(_ window: Widget) -> Bool { window == widget || displays.contains { $0.owns(window) } }

    /// Destroys the window with its dialogs.
    func close() {
        for display in displays { display.close() }
        gtk_window_destroy(widget.pointer())
    }

    /// Updates the signed-in user in the menu.
    func showIdentity() {
        let authenticator = windowSet.context.authenticator
        menu.showUser(authenticator.user, offersSignOut: authenticator.offersSignOut)
    }

    /// Updates the zoom level in the menu.
    func showZoom() { menu.showZoom(windowSet.context.zoom) }

    /// Shows the notices above the pages, or removes them.
    func showNotices() {
        let hadFocus = noticeBars.contains { gtk_widget_get_focus_child($0.pointer()) != nil }
        for bar in noticeBars { gtk_box_remove(column.pointer(), bar.pointer()) }
        noticeBars = Notice.Subject.allCases.compactMap { windowSet.context.notices[$0] }.map(NoticeBar.make)
        // In full screen, the header bar is elsewhere.
        let isAbove = top.map { gtk_widget_get_parent($0.pointer())?.address == column.address } ?? false
        for bar in noticeBars.reversed() {
            gtk_box_insert_child_after(column.pointer(), bar.pointer(), isAbove ? top?.pointer() : nil)
        }
        if hadFocus { active.front.view.focus() }
        for display in displays { display.showNotices() }
    }

    /// Adds the Quit item to the menu or removes it, depending on the settings.
    func showEnd() { menu.setOffersQuit(windowSet.context.background.life.closing == .hide) }

    /// Asks the user to allow more downloads.
    func askForDownloads(_ answer: @escaping @MainActor (Bool) -> Void) {
        let content = MessageDialog.Content(
            title: localized("Download More Files?"),
            body: localized("Pages started several downloads in a short time and are trying to start more."),
            accept: localized("_Download"), cancel: localized("_Stop"), isDestructive: true)
        MessageDialog.show(content, in: modalInFront?.widget ?? widget) { answer($0 != .cancel) }
    }

    /// Opens the list of downloads in the front window or dialog.
    func showDownloads() { (modalInFront?.downloads ?? downloads).popUp() }

    private var modalInFront: ModalWindow? {
        displays.indices.contains(selected) ? displays[selected].modalInFront : nil
    }

    /// Shows a page's badge on its tab.
    func showBadge(_ count: Int?, of navigator: Navigator) {
        guard let index = navigators.firstIndex(where: { $0 === navigator }) else { return }
        tabBar.showBadge(count, on: index)
        tabPlacement.measure()
    }

    package func present() { gtk_window_present(widget.pointer()) }

    /// Hides the window and its dialog. Pages and stacks are kept.
    func hide() {
        frame.save()
        isAway = true
        widget.isVisible = false
        windowSet.context.environment.tracer.record(.window(.hidden))
    }

    /// Prepares the window, but does not show it until the user opens the application.
    func holdBack() {
        isAway = true
        gtk_widget_realize(widget.pointer())
    }

    private func hasCome() {
        guard isAway else { return }
        isAway = false
        windowSet.context.environment.tracer.record(.window(.shown))
        active.front.view.focus()
        hasComeBack?()
    }

    /// Activates the window and selects a tab.
    func present(_ navigator: Navigator, activationToken: String?) {
        if navigator !== active, let index = navigators.firstIndex(where: { $0 === navigator }) {
            windowSet.select(index)
        }
        if let activationToken { gtk_window_set_startup_id(widget.pointer(), activationToken) }
        present()
    }

    func toggleFullScreen() {
        if gtk_window_is_fullscreen(widget.pointer()) != 0 {
            gtk_window_unfullscreen(widget.pointer())
        } else {
            gtk_window_fullscreen(widget.pointer())
        }
    }

    /// Hides the tabs while an element of a page is full screen. WebKit resizes the window itself.
    func fillScreen(_ isFull: Bool) { tabPlacement.isFilledByPage = isFull }

    /// Handles the Esc key. It closes the find bar, cancels a slow load, or leaves full screen. If none of these
    /// applies, the page receives the key.
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

    /// Leaves full screen if the user started it. If a page started it, WebKit handles Esc.
    private func leaveFullScreen() -> Bool {
        guard !tabPlacement.isFilledByPage, gtk_window_is_fullscreen(widget.pointer()) != 0 else { return false }
        gtk_window_unfullscreen(widget.pointer())
        return true
    }

    /// Shows a message that needs no answer, in the front window or dialog.
    func notify(_ text: String, action: Toasts.Action? = nil) {
        if let modal = modalInFront { modal.notify(text, action: action) } else { toasts.show(text, action: action) }
    }

    /// Shows a message with a button that opens the downloaded file.
    func downloadFinished(_ id: Download.ID, _ text: String) {
        let button = modalInFront?.downloads ?? downloads
        notify(text, action: Toasts.Action(label: localized("_Open")) { [weak button] in button?.open(id) })
    }

    /// Removes the messages of the previous user.
    func clearNotices() {
        toasts.clear()
        for (index, display) in displays.enumerated() {
            display.clearNotices()
            tabBar.showBadge(nil, on: index)
        }
    }

    private func tell(_ text: String) {
        MessageDialog.show(.init(title: localized("Cannot Open File"), body: text), in: modalInFront?.widget ?? widget)
    }

    /// Updates the window after another tab is selected.
    func selectionChanged() {
        tabBar.mark(selected)
        update()
        showPageParts()
        active.main.view.focus()
        markDisplays()
    }

    /// Shows the subtitle and the menu entries that the front page provides.
    private func showPageParts() {
        let bar = active.main.bridge.bar
        title.subtitle = bar.shownSubtitle
        pageSection.showEntries(bar.shownEntries)
    }

    private func markDisplays() {
        for (index, display) in displays.enumerated() { display.isInFront = index == selected }
    }

    /// Updates the window after a change in a tab.
    func navigationChanged(in navigator: Navigator) {
        if navigator === active { update() }
    }

    private func showTitle(_ text: String) {
        title.text = text
        widget.setWindowTitle(text)
    }

    private func update() {
        let stacks = active.stacks
        let application = windowSet.context.environment.name
        // The title changes together with the page, not earlier.
        if !active.main.view.isWaiting {
            let name = stacks.main.last.map(active.windowTitle) ?? application
            showTitle(name)
            title.sign = stacks.main.last?.sign(of: windowSet.context.environment.origin)
        }
        back.isVisible = stacks.main.count > 1
        reload.stops = active.main.view.progress.isShown
        buttons.update(stacks)
        actionsChanged?()
    }
}
