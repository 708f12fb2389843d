/// The keys that pages cannot use, with their effects.
package struct TakenKeys: Equatable, Sendable {
    private let owners: [KeyCombination: String]

    /// Creates a value.
    /// - Parameter own: The commands that the application's own code defines, with keys in GTK's format. An underscore
    ///   marks the mnemonic of a title.
    package init(own: [(title: String, keys: [String])] = []) {
        let commands = UserCommand.allCases.map { (title: $0.shortcut?.title ?? $0.rawValue, keys: $0.keys) }
        let application = own.map { (title: $0.title.replacing("_", with: ""), keys: $0.keys) }
        owners = (Self.others + commands + application).reduce(into: [:]) { owners, command in
            for key in command.keys.compactMap({ KeyCombination(accelerator: $0) }) { owners[key] = command.title }
        }
    }

    /// Returns the effect of the keys, or `nil` if pages can use them.
    package func owner(of keys: KeyCombination) -> String? { owners[keys] }

    /// Keys that are not commands. Parts of the window and text fields handle them.
    private static let others: [(title: String, keys: [String])] =
        ShortcutList.fixed.map { (title: $0.key, keys: $0.value) } + [
            ("Select all", ["<Control>a"]), ("Copy", ["<Control>c"]), ("Cut", ["<Control>x"]),
            ("Paste", ["<Control>v", "<Control><Shift>v"]), ("Undo", ["<Control>z"]),
            ("Redo", ["<Control><Shift>z", "<Control>y"]),
        ]
}
