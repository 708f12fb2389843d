/// A command of the application's own: an entry of the primary menu, keys, and an action on the session bus.
@MainActor
public struct MenuCommand {
    /// The name on the bus, such as `sync`: letters, digits and hyphens, none of the shell's own names.
    public let name: String
    /// What the menu says. An underscore stands before the letter that chooses it.
    public let title: String
    /// The keys that give it, as GTK writes them: `<Control>y`.
    public let keys: [String]
    /// What it does, with the stacks in front.
    let perform: @MainActor (NavigationController) -> Void

    /// A command.
    /// - Parameters:
    ///   - name: on the session bus: letters, digits and hyphens.
    ///   - title: in the menu; an underscore stands before the letter that chooses it.
    ///   - keys: as GTK writes them: `<Control>y`.
    ///   - perform: is called with the stacks of the tab in front.
    public init(
        _ name: String, title: String, keys: [String] = [],
        perform: @escaping @MainActor (NavigationController) -> Void
    ) {
        self.name = name
        self.title = title
        self.keys = keys
        self.perform = perform
    }
}
