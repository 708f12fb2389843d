/// Keys that are unavailable to pages, with their effect.
package struct TakenKeys: Equatable, Sendable {
    private let owners: [KeyCombination: String]

    /// - Parameter own: the commands of the application's own code, with keys in GTK's format; an underscore marks a
    ///   title's mnemonic.
    package init(own: [(title: String, keys: [String])] = []) {
        let commands = UserCommand.allCases.map { (title: $0.shortcut?.title ?? $0.rawValue, keys: $0.keys) }
        let application = own.map { (title: $0.title.replacing("_", with: ""), keys: $0.keys) }
        owners = (Self.others + commands + application).reduce(into: [:]) { owners, command in
            for key in command.keys.compactMap({ KeyCombination(accelerator: $0) }) { owners[key] = command.title }
        }
    }

    /// The effect of the keys; `nil` if they are free.
    package func owner(of keys: KeyCombination) -> String? { owners[keys] }

    /// Keys that are not commands: those of parts of the window and of text fields.
    private static let others: [(title: String, keys: [String])] =
        ShortcutList.fixed.map { (title: $0.key, keys: $0.value) } + [
            ("Select all", ["<Control>a"]), ("Copy", ["<Control>c"]), ("Cut", ["<Control>x"]),
            ("Paste", ["<Control>v", "<Control><Shift>v"]), ("Undo", ["<Control>z"]),
            ("Redo", ["<Control><Shift>z", "<Control>y"]),
        ]
}
