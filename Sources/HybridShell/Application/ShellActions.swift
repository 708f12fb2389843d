import CGtk
import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The application's commands as GActions, for menus, keys and the session bus (Docs/QA.md#driving-the-application).
@MainActor
package final class ShellActions {
    package let application: ObjectRef
    private let tabs: TabsController
    private var back: ObjectRef?
    private var forward: ObjectRef?
    private var closeModal: ObjectRef?
    private var reload: ObjectRef?
    private var reloadWithoutCache: ObjectRef?
    private let isLocked: Bool
    private var keys: [String: [String]] = [:]
    private var visitRefusal: ActionRefusal?

    private let quit: @MainActor () -> Void

    /// - Parameter quit: Ends the application.
    init(application: ObjectRef, tabs: TabsController, quit: @escaping @MainActor () -> Void) {
        self.application = application
        self.tabs = tabs
        isLocked = tabs.context.profile.isLocked
        self.quit = quit
        addNavigation()
        addView()
        addApplication()
        if !tabs.tabs.isEmpty { addTabs() }
    }

    private func addNavigation() {
        back = add(.back) { $0.navigateBack() }
        forward = add(.forward) { $0.navigateForward() }
        closeModal = add(.closeModal) { $0.dismissModal() }
        reload = add(.reload) { $0.reload() }
        reloadWithoutCache = add(.reloadWithoutCache) { $0.reloadWithoutCache() }
        add(.stop) { $0.stopLoading() }
        add(.home) { $0.clearAll() }
        addText(.visit) { $0.visit($1) }
        // Scripts that control a locked application need an error for an address that it refuses.
        guard isLocked else { return }
        let environment = tabs.context.environment
        let (router, scheme, start) = (environment.router, environment.urlScheme, environment.startURL)
        visitRefusal = ActionRefusal(of: application, action: UserCommand.visit.rawValue) {
            DeepLink.refusal(of: $0, scheme: scheme, start: start, by: router)
        }
    }

    private func addView() {
        add(.zoomIn) { $0.zoom(.larger) }
        add(.zoomOut) { $0.zoom(.smaller) }
        add(.zoomReset) { $0.zoom(.reset) }
        add(.find) { $0.find() }
        add(.copyLink) { $0.copyLink() }
        add(.openInBrowser) { $0.openInBrowser() }
        add(.print) { $0.print() }
        addText(.printToFile) { $0.print(toFile: $1) }
        add(.inspector) { $0.front.webView.showInspector() }
    }

    private func addApplication() {
        add(.newWindow) { [weak self] _ in self?.tabs.openWindow() }
        add(.signOut) { $0.signOut() }
        add(.clearData) { $0.clearData() }
        for command in [UserCommand.preferences, .permissions] {
            add(command) { controller in
                guard let window = controller.display?.frontWindow else { return }
                PreferencesWindow.show(in: window, controller)
            }
        }
        add(.about) { controller in
            guard let window = controller.display?.frontWindow else { return }
            AboutWindow.show(
                in: window, controller.environment, lastFailure: controller.context.reporter.lastFailure)
        }
        add(.shortcuts) { [weak self] controller in
            guard let self, let window = controller.display?.frontWindow else { return }
            let own = controller.environment.commands.map { (name: $0.name, title: $0.title) }
            let page = controller.main.bridge.bar.shownEntries.compactMap { entry in
                entry.accelerator.map { (title: entry.title, key: $0) }
            }
            ShortcutsWindow.show(
                in: window, ShortcutList(actions: keys, own: own, page: page, tabCount: tabs.tabs.count))
        }
        add(.closeWindow) { [application] _ in
            // The active window, which may be a dialog.
            if let window = gtk_application_get_active_window(application.pointer()) { gtk_window_close(window) }
        }
        let quit = quit
        add(.quit) { _ in quit() }
    }

    /// Adds the action that selects a tab by index, starting at 0. Selecting the current tab returns to its first
    /// screen.
    private func addTabs() {
        let type = g_variant_type_new("i")
        defer { g_variant_type_free(type) }
        let action = ObjectRef(owning: g_simple_action_new(UserCommand.selectTab.rawValue, type))
        action.connect("activate") { [weak tabs] arguments in
            guard let tabs, let index = arguments.variant(1)?.int else { return }
            tabs.select(index)
            // Tabs belong to the first window.
            if tabs.controllers.indices.contains(index), tabs.active !== tabs.controllers[index] {
                tabs.controllers[index].display?.comeForward(activationToken: nil)
            }
        }
        g_action_map_add_action(application.pointer(), action.pointer())
        for index in tabs.tabs.indices.prefix(9) where !isLocked {
            withCStrings(["<Alt>\(index + 1)"]) {
                gtk_application_set_accels_for_action(
                    application.pointer(), "\(UserCommand.selectTab.actionName)(\(index))", $0)
            }
        }
    }

    private func addText(_ command: UserCommand, perform: @escaping @MainActor (NavigationController, String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = ObjectRef(owning: g_simple_action_new(command.rawValue, type))
        action.connect("activate") { [weak tabs] arguments in
            guard let tabs, let text = arguments.variant(1)?.string else { return }
            perform(tabs.active, text)
        }
        if isLocked, !command.worksWhenLocked { set(action, false) }
        g_action_map_add_action(application.pointer(), action.pointer())
    }

    /// Adds a command. If testers' tools are unavailable, their commands are disabled and have no keys.
    /// - Parameter perform: Called with the stacks of the current tab.
    @discardableResult
    package func add(
        _ command: UserCommand, perform: @escaping @MainActor (NavigationController) -> Void
    ) -> ObjectRef {
        let isAllowed = !command.isForTesters || tabs.context.environment.isInspectable
        let isEnabled = command.isForTesters ? isAllowed : !isLocked || command.worksWhenLocked
        return add(command.rawValue, keys: isAllowed ? command.keys : [], isEnabled: isEnabled, perform: perform)
    }

    @discardableResult
    private func add(
        _ name: String, keys: [String], isEnabled: Bool, perform: @escaping @MainActor (NavigationController) -> Void
    ) -> ObjectRef {
        let action = ObjectRef(owning: g_simple_action_new(name, nil))
        action.connect("activate") { [weak tabs] _ in
            if let tabs { perform(tabs.active) }
        }
        g_action_map_add_action(application.pointer(), action.pointer())
        set(action, isEnabled)
        guard !isLocked, !keys.isEmpty else { return action }
        withCStrings(keys) { gtk_application_set_accels_for_action(application.pointer(), "app.\(name)", $0) }
        self.keys[name] = keys
        return action
    }

    /// Adds an action of the application's desktop entry.
    func add(shortcut name: String, perform: @escaping @MainActor () -> Void) {
        add(name, keys: [], isEnabled: !isLocked) { _ in perform() }
    }

    func add(_ commands: [MenuCommand]) {
        for command in commands {
            add(command.name, keys: command.keys, isEnabled: !isLocked, perform: command.perform)
        }
    }

    /// Enables the actions that are currently available.
    func update() {
        let navigator = tabs.active.navigator
        set(back, navigator.canGoBack)
        set(forward, navigator.canGoForward)
        set(closeModal, navigator.modal != nil)
        for reload in [reload, reloadWithoutCache] {
            set(reload, navigator.frontScreen?.properties.isReloadEnabled ?? false)
        }
    }

    private func set(_ action: ObjectRef?, _ isEnabled: Bool) {
        guard let action else { return }
        g_simple_action_set_enabled(action.pointer(), isEnabled ? 1 : 0)
    }
}
