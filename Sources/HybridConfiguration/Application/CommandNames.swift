import HybridValues

/// The names of commands that an application's code adds.
package enum CommandNames {
    /// Returns the usable commands and the names of those that are refused. A name is refused if it is invalid,
    /// reserved by the shell, or already used by an earlier command.
    package static func sort<Command>(
        _ commands: [Command], name: (Command) -> String
    ) -> (usable: [Command], refused: [String]) {
        var (usable, refused): ([Command], [String]) = ([], [])
        var taken = reserved
        for command in commands {
            let name = name(command)
            if isValid(name), !name.hasPrefix(ApplicationShortcut.prefix), taken.insert(name).inserted {
                usable.append(command)
            } else {
                refused.append(name)
            }
        }
        return (usable, refused)
    }

    /// The names of the shell's commands, and of the menu item that shows the signed-in user.
    private static let reserved = Set(UserCommand.allCases.map(\.rawValue) + ["identity"])

    /// True if the text is a valid action name without a parameter in parentheses.
    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
