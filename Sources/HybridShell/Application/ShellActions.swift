import CGtk
import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The application's commands as GActions, for menus, keys and the session bus (Docs/QA.md#driving-the-application).
package final class ShellActions {
    package let application: ObjectRef
    private let windowSet: WindowSet
    private var back: ObjectRef?
    private var forward: ObjectRef?
    private var closeModal: ObjectRef?
    private var reload: ObjectRef?
    private var reloadWithoutCache: ObjectRef?
    private let isLocked: Bool
    private var keys: [String: [String]] = [:]
    private var refusals: [ActionRefusal?] = []
    /// Called with the name of each command without a parameter before it is performed, for testers.
    package var observe: (@MainActor (String) -> Void)?

    private let quit: @MainActor () -> Void

    init(application: ObjectRef, windowSet: WindowSet, quit: @escaping @MainActor () -> Void) {
        self.application = application
        self.windowSet = windowSet
        isLocked = windowSet.context.profile.isLocked
        self.quit = quit
        addNavigation()
        addView()
        addApplication()
        if !windowSet.tabs.isEmpty { addTabs() }
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
        // Scripts that control a locked application must receive an error if it refuses a command.
        guard isLocked else { return }
        let (router, configuration) = (
            windowSet.context.environment.router, windowSet.context.environment.configuration
        )
        refusals = [
            ActionRefusal(of: application, action: UserCommand.visit.rawValue) {
                DeepLink.refusal(of: $0, scheme: configuration.urlScheme, start: configuration.startURL, by: router)
            },
            ActionRefusal(of: application, action: UserCommand.printToFile.rawValue) { _ in
                "This application is locked and prints only on its own printer."
            },
        ]
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
        add(.newWindow) { [weak self] _ in self?.windowSet.openWindow() }
        add(.signOut) { $0.signOut() }
        add(.clearData) { $0.clearData() }
        for command in [UserCommand.preferences, .permissions] {
            add(command) { navigator in
                guard let window = navigator.display?.frontWindow else { return }
                PreferencesWindow.show(in: window, navigator)
            }
        }
        add(.about) { navigator in
            guard let window = navigator.display?.frontWindow else { return }
            AboutWindow.show(in: window, navigator.environment, lastFailure: navigator.context.reporter.lastFailure)
        }
        add(.shortcuts) { [weak self] navigator in
            guard let self, let window = navigator.display?.frontWindow else { return }
            let own = navigator.environment.commands.map { (name: $0.name, title: $0.title) }
            let page = navigator.main.bridge.bar.shownEntries.compactMap { entry in
                entry.accelerator.map { (title: entry.title, key: $0) }
            }
            ShortcutsWindow.show(
                in: window, ShortcutList(actions: keys, own: own, page: page, tabCount: windowSet.tabs.count))
        }
        add(.closeWindow) { [application] _ in
            // The window that had the focus last comes first, even if it was closed since.
            let windows = gtk_application_get_windows(application.pointer())
            let all = (0..<g_list_length(windows)).compactMap { g_list_nth_data(windows, $0) }
            let visible = all.map { ObjectRef(retaining: OpaquePointer($0)) }.first(where: \.isVisible)
            if let visible { gtk_window_close(visible.pointer()) }
        }
        let quit = quit
        add(.quit) { _ in quit() }
    }

    /// Adds the action that selects a tab by its index, which starts at 0. If the current tab is selected, it returns
    /// to its first screen.
    private func addTabs() {
        let type = g_variant_type_new("i")
        defer { g_variant_type_free(type) }
        let action = ObjectRef(owning: g_simple_action_new(UserCommand.selectTab.rawValue, type))
        action.connect("activate") { [weak windowSet] arguments in
            guard let windowSet, let index = arguments.variant(1)?.int else { return }
            windowSet.select(index)
            // The tabs belong to the first window.
            if windowSet.navigators.indices.contains(index), windowSet.active !== windowSet.navigators[index] {
                windowSet.navigators[index].display?.comeForward(activationToken: nil)
            }
        }
        g_action_map_add_action(application.pointer(), action.pointer())
        for index in windowSet.tabs.indices.prefix(9) where !isLocked {
            withCStrings(["<Alt>\(index + 1)"]) {
                gtk_application_set_accels_for_action(
                    application.pointer(), "\(UserCommand.selectTab.actionName)(\(index))", $0)
            }
        }
    }

    private func addText(_ command: UserCommand, perform: @escaping @MainActor (Navigator, String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = ObjectRef(owning: g_simple_action_new(command.rawValue, type))
        action.connect("activate") { [weak windowSet] arguments in
            guard let windowSet, let text = arguments.variant(1)?.string else { return }
            perform(windowSet.active, text)
        }
        if isLocked, !command.worksWhenLocked { set(action, false) }
        g_action_map_add_action(application.pointer(), action.pointer())
    }

    /// Adds a command. If tools for testers are unavailable, their commands are disabled and have no keys.
    /// - Parameter perform: Called with the navigator of the current tab.
    @discardableResult
    package func add(
        _ command: UserCommand, perform: @escaping @MainActor (Navigator) -> Void
    ) -> ObjectRef {
        let isAllowed = !command.isForTesters || windowSet.context.environment.isInspectable
        let isEnabled = command.isForTesters ? isAllowed : !isLocked || command.worksWhenLocked
        return add(command.rawValue, keys: isAllowed ? command.keys : [], isEnabled: isEnabled, perform: perform)
    }

    @discardableResult
    private func add(
        _ name: String, keys: [String], isEnabled: Bool, perform: @escaping @MainActor (Navigator) -> Void
    ) -> ObjectRef {
        let action = ObjectRef(owning: g_simple_action_new(name, nil))
        action.connect("activate") { [weak self, weak windowSet] _ in
            self?.observe?(name)
            if let windowSet { perform(windowSet.active) }
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
        let stacks = windowSet.active.stacks
        set(back, stacks.canGoBack)
        set(forward, stacks.canGoForward)
        set(closeModal, stacks.modal != nil)
        for reload in [reload, reloadWithoutCache] {
            set(reload, stacks.frontScreen?.properties.isReloadEnabled ?? false)
        }
    }

    private func set(_ action: ObjectRef?, _ isEnabled: Bool) {
        guard let action else { return }
        g_simple_action_set_enabled(action.pointer(), isEnabled ? 1 : 0)
    }
}
