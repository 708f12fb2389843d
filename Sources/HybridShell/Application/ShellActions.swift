import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The application's commands as GActions: what menus, keys and the session bus use (Docs/QA.md#driving-the-application).
@MainActor
final class ShellActions {
    private let application: ObjectRef
    private let tabs: TabsController
    private var back: ObjectRef?
    private var closeModal: ObjectRef?
    private var reload: ObjectRef?
    private let isLocked: Bool
    /// What is left of the commands in a kiosk, for whoever is in charge of it. None of them has a key.
    private static let unlocked: Set = ["back", "close-modal", "home", "reload", "reset", "sign-out"]
    private var keys: [String: [String]] = [:]

    private let quit: @MainActor () -> Void

    /// - Parameter quit: ends the application.
    init(application: ObjectRef, tabs: TabsController, quit: @escaping @MainActor () -> Void) {
        self.application = application
        self.tabs = tabs
        isLocked = tabs.context.environment.kiosk != nil
        self.quit = quit
        addNavigation()
        addView()
        addApplication()
        if !tabs.tabs.isEmpty { addTabs() }
    }

    private func addNavigation() {
        back = add("back", keys: ["<Alt>Left", "Back"]) { $0.navigateBack() }
        closeModal = add("close-modal", keys: []) { $0.dismissModal() }
        reload = add("reload", keys: ["F5", "<Control>r"]) { $0.reload() }
        add("home", keys: ["<Alt>Home"]) { $0.clearAll() }
        addText("visit") { $0.visit($1) }
    }

    private func addView() {
        let larger = ["<Control>plus", "<Control>equal", "<Control>KP_Add"]
        add("zoom-in", keys: larger) { $0.context.change(zoom: .larger) }
        add("zoom-out", keys: ["<Control>minus", "<Control>KP_Subtract"]) { $0.context.change(zoom: .smaller) }
        add("zoom-reset", keys: ["<Control>0", "<Control>KP_0"]) { $0.context.change(zoom: .reset) }
        add("find", keys: ["<Control>f"]) { $0.find() }
        add("copy-link", keys: ["<Control><Shift>c"]) { $0.copyLink() }
        add("open-in-browser", keys: ["<Control><Shift>o"]) { $0.openInBrowser() }
        add("print", keys: ["<Control>p"]) { $0.print() }
        addText("print-to-file") { $0.print(toFile: $1) }
        addTesting()
    }

    /// Where nobody may look behind the pages the commands are there, and neither work nor have keys.
    private func addTesting() {
        let isAllowed = tabs.context.diagnostics != nil
        let inspector = add("inspector", keys: isAllowed ? ["<Control><Shift>i", "F12"] : []) {
            $0.front.webView.showInspector()
        }
        let diagnostics = add("diagnostics", keys: isAllowed ? ["<Control><Shift>d"] : []) {
            $0.context.diagnostics?.show()
        }
        for action in [inspector, diagnostics] { set(action, isAllowed) }
    }

    private func addApplication() {
        add("sign-out", keys: []) { $0.signOut() }
        add("clear-data", keys: []) { $0.clearData() }
        add("permissions", keys: []) { controller in
            guard let window = controller.display?.frontWindow else { return }
            PermissionsWindow.show(in: window, controller.context.permissions)
        }
        add("about", keys: []) { controller in
            guard let window = controller.display?.frontWindow else { return }
            AboutWindow.show(
                in: window, controller.environment, lastFailure: controller.context.reporter.lastFailure)
        }
        add("shortcuts", keys: ["<Control>question", "<Control>F1"]) { [weak self] controller in
            guard let self, let window = controller.display?.frontWindow else { return }
            let own = controller.environment.commands.map { (name: $0.name, title: $0.title) }
            ShortcutsWindow.show(in: window, ShortcutList(actions: keys, own: own, tabCount: tabs.tabs.count))
        }
        let quit = quit
        add("quit", keys: ["<Control>q"]) { _ in quit() }
    }

    /// The tabs by number, beginning with 0; a press of the one in front leads to its first screen.
    private func addTabs() {
        let type = g_variant_type_new("i")
        defer { g_variant_type_free(type) }
        let action = ObjectRef(owning: g_simple_action_new("select-tab", type))
        action.connect("activate") { [weak tabs] arguments in
            if let index = arguments.variant(1)?.int { tabs?.select(index) }
        }
        g_action_map_add_action(application.pointer(), action.pointer())
        for index in tabs.tabs.indices.prefix(9) where !isLocked {
            withCStrings(["<Alt>\(index + 1)"]) {
                gtk_application_set_accels_for_action(application.pointer(), "app.select-tab(\(index))", $0)
            }
        }
    }

    /// Adds a command that takes a text.
    private func addText(_ name: String, perform: @escaping @MainActor (NavigationController, String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = ObjectRef(owning: g_simple_action_new(name, type))
        action.connect("activate") { [weak tabs] arguments in
            guard let tabs, let text = arguments.variant(1)?.string else { return }
            perform(tabs.active, text)
        }
        // Whoever is in charge of a kiosk may send it somewhere, and no more.
        if isLocked, name != "visit" { set(action, false) }
        g_action_map_add_action(application.pointer(), action.pointer())
    }

    /// Adds a command.
    /// - Parameters:
    ///   - keys: what gives it at the keyboard, as GTK writes keys.
    ///   - perform: is called with the tab in front.
    @discardableResult
    func add(
        _ name: String, keys: [String], perform: @escaping @MainActor (NavigationController) -> Void
    ) -> ObjectRef {
        let action = ObjectRef(owning: g_simple_action_new(name, nil))
        action.connect("activate") { [weak tabs] _ in
            if let tabs { perform(tabs.active) }
        }
        g_action_map_add_action(application.pointer(), action.pointer())
        if isLocked {
            if !Self.unlocked.contains(name) { set(action, false) }
            return action
        }
        withCStrings(keys) { gtk_application_set_accels_for_action(application.pointer(), "app.\(name)", $0) }
        if !keys.isEmpty { self.keys[name] = keys }
        return action
    }

    /// Adds the commands of the application's own code.
    /// - Returns: the names of those that cannot be added, because they are no names or taken.
    func add(_ commands: [MenuCommand]) -> [String] {
        commands.filter { command in
            let isTaken = g_action_map_lookup_action(application.pointer(), command.name) != nil
            guard command.hasValidName, !isTaken else { return true }
            add(command.name, keys: command.keys, perform: command.perform)
            return false
        }.map(\.name)
    }

    /// The command with which a kiosk forgets the last person.
    func addReset(_ perform: @escaping @MainActor () -> Void) {
        add("reset", keys: []) { _ in perform() }
    }

    /// Makes available what can be done now.
    func update() {
        let navigator = tabs.active.navigator
        set(back, navigator.canGoBack)
        set(closeModal, navigator.modal != nil)
        set(reload, navigator.frontScreen?.properties.isReloadEnabled ?? false)
    }

    private func set(_ action: ObjectRef?, _ isEnabled: Bool) {
        guard let action else { return }
        g_simple_action_set_enabled(action.pointer(), isEnabled ? 1 : 0)
    }
}
