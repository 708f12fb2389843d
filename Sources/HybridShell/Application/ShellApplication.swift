import CGtk
package import FoundationEssentials
package import GLibBridge
package import HybridCore
import Logging

/// The GTK application, which owns the windows and the actions. There is one process for each application ID.
package final class ShellApplication {
    package let application: ObjectRef
    private var environment: ShellEnvironment
    private let started: @MainActor (ShellApplication) -> Void
    private(set) var windowSet: WindowSet?
    private(set) var windows: WindowList?
    private var actions: ShellActions?
    private let extensions: [any ShellExtension]
    /// The exit status that ``end(with:)`` requests.
    private var endStatus: Int32?
    /// True after the user has confirmed everything that quitting requires.
    private var isEnding = false
    /// The exit status of a process that requests a restart.
    package static let restartStatus: Int32 = 75
    /// The exit status of a process that its staff has ended. The service manager does not restart it.
    package static let maintenanceStatus: Int32 = 76
    /// The result of ``run(opening:)`` if the process that received this request has ended since then. The caller
    /// starts the program again. The new process can then own the application ID.
    package static let retryStatus: Int32 = -1
    private var inspectorGuard: InspectorGuard?
    private var dimmer: WindowDimmer?
    private var names: AccessibleNames?
    private var opener: FileOpener?
    private(set) var statusItem: StatusItem?
    private(set) var endRequest: EndRequest?
    private var logoutGuard: LogoutGuard?
    private var launchScreen: LaunchScreen?

    /// The applications that have run. They are kept until the process ends, because deallocating them crashes while
    /// WebKit still uses the network session. The process returns its memory in any case.
    private static var ended: [ShellApplication] = []

    /// - Parameters:
    ///   - environment: The shell's configuration and services.
    ///   - extensions: The additions by other modules.
    ///   - started: Called once before the first page is requested, in the process that shows the window.
    package init(
        environment: ShellEnvironment, extensions: [any ShellExtension] = [],
        started: @escaping @MainActor (ShellApplication) -> Void
    ) {
        self.environment = environment
        self.extensions = extensions
        self.started = started
        // Desktops group windows by this name, and assistive technology uses it to find the application.
        g_set_prgname(environment.instanceID)
        g_set_application_name(environment.name)
        application = ObjectRef(owning: gtk_application_new(environment.instanceID, G_APPLICATION_HANDLES_OPEN))
        application.connect("startup") { [weak self] _ in self?.startUp() }
        application.connect("activate") { [weak self] _ in self?.present(opening: nil) }
        application.connect("open") { [weak self] arguments in
            guard let self else { return }
            let request = OpenRequest(
                ApplicationRunner.urls(ofOpen: arguments),
                opensFiles: !environment.configuration.launcher.fileHandlers.isEmpty)
            if let url = request.url, !takeCallback(url) { present(opening: url) }
            if !request.files.isEmpty { open(files: request.files) }
        }
        // GTK would also wait for the window of a modal, which is only hidden when it is closed.
        application.connect("window-removed") { [weak self] arguments in
            guard let self, arguments.object(1) == windows?.first.widget else { return }
            end()
        }
    }

    /// Runs until the window is closed. If another process already shows the application, passes the URL to it and
    /// returns immediately.
    /// - Parameters:
    ///   - url: An address that is opened above the start page.
    ///   - files: The URIs of files to open.
    /// - Returns: The exit status.
    package func run(opening url: URL?, files: [String] = []) -> Int32 {
        let arguments = (url.map { [$0.absoluteString] } ?? []) + files
        let outcome = ApplicationRunner.run(
            application, arguments: arguments, staysQuiet: environment.background.startsHidden)
        Self.ended.append(self)
        launchScreen?.finish()
        guard let status = outcome.map(Int32.init) else { return Self.retryStatus }
        if endStatus != Self.restartStatus, windows != nil { for addition in extensions { addition.ended() } }
        return endStatus ?? status
    }

    /// Saves the open pages, and the user's input in them, for the process that replaces this one after a failure.
    package func keepForRestart() { windowSet?.keepForRestart() }

    /// Sets the function that loads the path rules again.
    package func reloadsRules(by load: @escaping @MainActor () -> Void) { windowSet?.context.reloadRules = load }

    /// Applies new rules. They apply to later visit proposals.
    package func apply(_ configuration: PathConfiguration) { windowSet?.context.apply(configuration) }

    /// Reports how loading the path rules goes.
    package func report(_ state: PathConfigurationState) { windowSet?.context.rulesState = state }

    private func startUp() {
        // This is for X11. On Wayland, the compositor finds the icon by the application ID.
        gtk_window_set_default_icon_name(environment.applicationID)
        Style.install(environment.configuration.colors)
        inspectorGuard = InspectorGuard()
        SpellChecking.start(environment.state)
        let windowSet = WindowSet(environment: environment)
        self.windowSet = windowSet
        windowSet.context.background.registered(
            withBus: g_application_get_dbus_connection(application.pointer()) != nil)
        windowSet.context.appearance.start()
        launchScreen = LaunchScreen(windowSet)
        launchScreen?.load()
        dimmer = WindowDimmer()
        names = AccessibleNames()
        actions = ShellActions(application: application, windowSet: windowSet) { [weak self] in self?.quit() }
        actions?.add(.downloads) { [weak self] _ in self?.windows?.front.showDownloads() }
        actions?.add(.fullscreen) { [weak self] _ in self?.windows?.front.toggleFullScreen() }
        if let actions { for addition in extensions { addition.prepare(windowSet, actions) } }
        opener = FileOpener(windowSet)
        if !windowSet.context.profile.isLocked, windowSet.context.profile.automation == nil {
            logoutGuard = LogoutGuard(application, windowSet)
            endRequest = EndRequest(windowSet.context.departures, quit: { [weak self] in self?.quit() }) {
                [weak self] in
                self?.endUnasked()
            }
        }
        addCommands()
        addStatusItem(windowSet.context.background)
    }

    /// Adds a status icon. It is visible while the application keeps running without a window and a panel displays such
    /// icons.
    private func addStatusItem(_ background: BackgroundController) {
        let icon = StatusIcon(
            id: environment.applicationID, name: environment.name,
            icon: IconTheme.ofApplication(environment.applicationID))
        let item = StatusItem(icon) { [weak self] in self?.perform($0, activationToken: $1) }
        statusItem = item
        background.badgeChanged = { [weak item] in item?.showBadge($0) }
        background.follow { [weak item, weak background] in item?.isWanted = background?.life.closing == .hide }
    }

    private func perform(_ item: StatusMenu.Item, activationToken: String?) {
        switch item {
        case .show: present(opening: nil, activationToken: activationToken)
        case .newWindow: windowSet?.openWindow()
        case .quit: quit()
        case .separator: break
        }
    }

    private func addCommands() {
        for (index, shortcut) in environment.configuration.launcher.shortcuts.enumerated() {
            // The desktop activates the action by its name in the desktop entry.
            actions?.add(shortcut: ApplicationShortcut.action(index)) { [weak self] in
                self?.present(opening: shortcut.url)
            }
        }
        actions?.add(environment.commands)
        for problem in environment.commandProblems {
            environment.logger.error("\(problem)")
            environment.notices.add(problem)
        }
    }

    /// Handles the closing of a window: closes or hides the window, or quits the application.
    private func close(_ window: MainWindow) {
        guard let windows, let windowSet, !isEnding else { return quit() }
        let end = windowSet.context.background.life.closing.end(
            isFirst: !window.isFurther, isLast: windows.shown.count < 2)
        guard end != .quit else { return quit() }
        let departure = Departure(.hide, pages: windowSet.openPages(of: window.navigators))
        windowSet.context.departures.depart(departure) { [weak self] in
            guard end == .hide else { return windowSet.closeWindow(of: window.active) }
            if !window.isFurther { self?.launchScreen?.keep() }
            window.hide()
            if windows.shown.isEmpty { self?.explainHiding(windowSet.context) }
        }
    }

    private func explainHiding(_ context: NavigationContext) {
        guard context.background.life.needsExplanation else { return }
        let isShown = context.notifications.post(
            title: localized("\(environment.name) is still running"),
            body: localized("To end it, open it and choose Quit in its menu."), of: nil
        ) { [weak self] token in self?.present(opening: nil, activationToken: token) }
        if isShown { context.background.explain() }
    }

    /// Ends the application, unless the user chooses to keep unsaved input or wait for a download.
    private func quit() {
        let application = application
        guard let windows, let windowSet, !isEnding else { return end() }
        let downloads = windowSet.context.downloads
        let departure = Departure(.quit(downloads: downloads.list.running.map(\.name)), pages: windowSet.openPages)
        windowSet.context.departures.depart(departure) { [weak self] in
            self?.isEnding = true
            windowSet.context.keepWindows()
            self?.launchScreen?.keep()
            ApplicationRunner.announceEnd(application)
            downloads.cancelAll {
                windows.first.frame.save()
                self?.end()
            }
        }
    }

    /// Ends the application regardless of unsaved input, because the session no longer waits for the user.
    private func endUnasked() {
        if !isEnding {
            windowSet?.context.keepWindows()
            launchScreen?.keep()
        }
        windows?.first.frame.save()
        end()
    }

    /// Handles the browser's return from a sign-in, whose address must not be shown as a page. If no window is open, no
    /// sign-in waits for it.
    private func takeCallback(_ url: URL) -> Bool {
        guard environment.configuration.authentication.isCallback(url) else { return false }
        if windows == nil { present(opening: nil) }
        return windowSet?.context.authenticator.takeCallback(url) ?? false
    }

    private func present(opening url: URL?, activationToken: String? = nil) {
        // If this process is ending, the process that sent the request opens the address itself.
        guard let windowSet, !isEnding else { return }
        if let windows {
            // The user has quit and started the application again immediately, so the window is still open.
            if windowSet.context.departures.isAboutToClose { windowSet.context.departures.withdraw() }
            windows.comeForward(activationToken: activationToken)
            if let url {
                windowSet.active.routeFromOutside(url)
                tell(of: url)
            }
            return
        }
        let dressing = extensions.lazy.compactMap(\.dressing).first
        // Request the first page before creating the window, so that libraries load in parallel with the network
        // process. There are two exceptions that need the window first: an address passed to the application may open a
        // dialog, and an extension with a dressing starts with the window.
        let holder = extensions.first(where: \.holdsStart)
        let comesLater = url == nil && dressing == nil && holder == nil
        if comesLater {
            started(self)
            windowSet.start(at: nil)
        }
        let windows = WindowList(application: application, windowSet: windowSet, dressing: dressing)
        self.windows = windows
        windows.closes = { [weak self] in self?.close($0) }
        windows.actionsChanged = { [weak self] in self?.actions?.update() }
        let window = windows.first
        launchScreen?.watch(window.widget)
        for addition in extensions { addition.attach(to: window, of: self) }
        if !comesLater { started(self) }
        if windowSet.context.background.life.startsHidden {
            windows.holdBack()
            windowSet.context.presence.beginAway()
        }
        if let holder {
            if !window.isAway { window.present() }
            holder.hold(windowSet) { [weak self] in self?.begin(at: url) }
        } else {
            begin(at: url, hasStarted: comesLater)
        }
    }

    private func begin(at url: URL?, hasStarted: Bool = false) {
        guard let windowSet, let window = windows?.first else { return }
        if !hasStarted {
            if extensions.contains(where: { $0.begin(at: url) }) { return }
            windowSet.start(at: url)
        }
        showWindow(window)
        if let url { tell(of: url) }
    }

    /// Shows the first window, unless the application starts hidden.
    private func showWindow(_ window: MainWindow) {
        guard !window.isAway else { return }
        window.present()
        windowSet?.active.front.view.focus()
    }

    private func open(files: [String]) {
        present(opening: nil)
        opener?.open(files)
    }

    /// Notifies the user that an address passed by another program is not shown here. Otherwise the address would be
    /// lost silently.
    private func tell(of address: URL) {
        guard windowSet?.context.profile.isLocked == false else { return }
        let configuration = environment.configuration
        let page = DeepLink.page(for: address, scheme: configuration.urlScheme, start: configuration.startURL)
        let decision = environment.router.route(page).decision
        let notice = HandedOverAddress.notice(for: page, decision, isShell: environment.about.isShell)
        if let notice { windows?.front.notify(notice) }
    }

    /// Ends the application immediately without asking.
    package func end() {
        WebViewHost.cancelPrintDialogs()
        ApplicationRunner.end(application)
    }

    /// Ends the process so that the caller of ``run(opening:)`` restarts it.
    package func restart() { end(with: Self.restartStatus) }

    /// Ends the process with this exit status, which ``run(opening:)`` returns.
    package func end(with status: Int32) {
        endStatus = status
        end()
    }
}
