import CGtk
package import HybridCore

/// A command of the application. It appears in the primary menu, and can have a keyboard shortcut and be activated on
/// the session bus.
public struct MenuCommand {
    /// The name of the action on the bus, such as `sync`. It consists of letters, digits and hyphens, and differs from
    /// the names of the shell's own actions.
    public let name: String
    /// The menu label. An underscore precedes the mnemonic letter.
    public let title: String
    /// Keyboard shortcuts in GTK's notation, such as `<Control>y`.
    public let keys: [String]
    /// Executes the command. The argument is the navigator of the current tab.
    let perform: @MainActor (Navigator) -> Void

    /// Checks the names and keys of commands.
    package static func review(_ commands: [MenuCommand]) -> CommandReview {
        CommandReview(commands.map { .init(name: $0.name, title: $0.title, keys: $0.keys) }) {
            gdk_keyval_from_name($0) != UInt32(GDK_KEY_VoidSymbol)
        }
    }

    /// Creates a command.
    /// - Parameters:
    ///   - name: The name of the action on the session bus. It consists of letters, digits and hyphens.
    ///   - title: The menu label. An underscore precedes the mnemonic letter.
    ///   - keys: Keyboard shortcuts in GTK's notation, such as `<Control>y`.
    ///   - perform: A closure that executes the command. Its argument is the navigator of the current tab.
    public init(_ name: String, title: String, keys: [String] = [], perform: @escaping @MainActor (Navigator) -> Void) {
        self.name = name
        self.title = title
        self.keys = keys
        self.perform = perform
    }
}
