/// A command of the application: an entry of the primary menu, a keyboard shortcut and an action on the session bus.
@MainActor
public struct MenuCommand {
    /// The action's name on the bus, such as `sync`: letters, digits and hyphens, different from the shell's own action
    /// names.
    public let name: String
    /// The menu label. An underscore precedes the mnemonic letter.
    public let title: String
    /// Accelerators in GTK's notation: `<Control>y`.
    public let keys: [String]
    /// Executes the command for the stacks of the current tab.
    let perform: @MainActor (Navigator) -> Void

    /// Creates a command.
    /// - Parameters:
    ///   - name: The action's name on the session bus: letters, digits and hyphens.
    ///   - title: The menu label; an underscore precedes the mnemonic letter.
    ///   - keys: Accelerators in GTK's notation: `<Control>y`.
    ///   - perform: Called with the stacks of the current tab.
    public init(
        _ name: String, title: String, keys: [String] = [],
        perform: @escaping @MainActor (Navigator) -> Void
    ) {
        self.name = name
        self.title = title
        self.keys = keys
        self.perform = perform
    }
}
