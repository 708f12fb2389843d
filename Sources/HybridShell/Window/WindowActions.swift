import CGtk
import GLibBridge
import HybridCore

/// The actions of the buttons in a window and its dialogs. They apply to the stacks of this window. The application's
/// commands with the same names apply to the active window.
final class WindowActions {
    private static let prefix = "window"
    private let group = ObjectRef(owning: g_simple_action_group_new())
    private var actions: [UserCommand: ObjectRef] = [:]

    init(_ stacks: @escaping @MainActor () -> Navigator?) {
        add(.back) { stacks()?.navigateBack() }
        add(.reload) { stacks()?.reload() }
        add(.stop) { stacks()?.stopLoading() }
    }

    private func add(_ command: UserCommand, perform: @escaping @MainActor () -> Void) {
        let action = ObjectRef(owning: g_simple_action_new(command.rawValue, nil))
        action.connect("activate") { _ in perform() }
        g_action_map_add_action(group.pointer(), action.pointer())
        actions[command] = action
    }

    /// Returns the action name of a command for buttons in the window.
    static func name(of command: UserCommand) -> String { "\(prefix).\(command.rawValue)" }

    func insert(into window: Widget) {
        gtk_widget_insert_action_group(window.pointer(), Self.prefix, group.pointer())
    }

    /// Enables the actions that are currently available.
    func update(_ stacks: NavigationStacks) {
        set(.back, stacks.canGoBack)
        set(.reload, stacks.frontScreen?.properties.isReloadEnabled ?? false)
    }

    private func set(_ command: UserCommand, _ isEnabled: Bool) {
        guard let action = actions[command] else { return }
        g_simple_action_set_enabled(action.pointer(), isEnabled ? 1 : 0)
    }
}
