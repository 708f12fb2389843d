import CGtk
import GLibBridge
import HybridCore

/// What the buttons of a window, and of its dialogs, do with its own stacks. The application's commands of the same names are
/// for the window that the user is in.
@MainActor
final class WindowActions {
    private static let prefix = "window"
    private let group = ObjectRef(owning: g_simple_action_group_new())
    private var actions: [UserCommand: ObjectRef] = [:]

    /// - Parameter stacks: those in front.
    init(_ stacks: @escaping @MainActor () -> NavigationController?) {
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

    /// The name by which buttons in the window know a command.
    static func name(of command: UserCommand) -> String { "\(prefix).\(command.rawValue)" }

    /// Gives a window the actions.
    func insert(into window: Widget) {
        gtk_widget_insert_action_group(window.pointer(), Self.prefix, group.pointer())
    }

    /// Makes available what can be done now.
    func update(_ navigator: Navigator) {
        set(.back, navigator.canGoBack)
        set(.reload, navigator.frontScreen?.properties.isReloadEnabled ?? false)
    }

    private func set(_ command: UserCommand, _ isEnabled: Bool) {
        guard let action = actions[command] else { return }
        g_simple_action_set_enabled(action.pointer(), isEnabled ? 1 : 0)
    }
}
