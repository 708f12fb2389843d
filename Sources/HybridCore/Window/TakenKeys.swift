/// The keys that a page cannot have, and what they do.
package struct TakenKeys: Equatable, Sendable {
    private let owners: [KeyCombination: String]

    /// - Parameter own: the commands of the application's own code, with the keys as GTK writes them, and an underscore
    ///   before a title's letter for the menu.
    package init(own: [(title: String, keys: [String])] = []) {
        let commands = UserCommand.allCases.map { (title: $0.shortcut?.title ?? $0.rawValue, keys: $0.keys) }
        let application = own.map { (title: $0.title.replacing("_", with: ""), keys: $0.keys) }
        owners = (Self.others + commands + application).reduce(into: [:]) { owners, command in
            for key in command.keys.compactMap({ KeyCombination(accelerator: $0) }) { owners[key] = command.title }
        }
    }

    /// What the keys do; `nil` if they are free.
    package func owner(of keys: KeyCombination) -> String? { owners[keys] }

    /// What is no command: keys of parts of the window, and those that every text field has.
    private static let others: [(title: String, keys: [String])] =
        ShortcutList.fixed.map { (title: $0.key, keys: $0.value) } + [
            ("Select all", ["<Control>a"]), ("Copy", ["<Control>c"]), ("Cut", ["<Control>x"]),
            ("Paste", ["<Control>v", "<Control><Shift>v"]), ("Undo", ["<Control>z"]),
            ("Redo", ["<Control><Shift>z", "<Control>y"]),
        ]
}
