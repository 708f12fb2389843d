/// The names of the commands that an application's own code brings.
package enum CommandNames {
    /// Returns the commands that can be added, and the names of those that cannot: what is no name, and what is taken by the
    /// shell or by a command before it.
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

    /// The shell's own, and the line of the menu that says who is signed in.
    private static let reserved = Set(UserCommand.allCases.map(\.rawValue) + ["identity"])

    /// Whether it can be the name of an action, and no more: what stands behind a bracket would be its parameter.
    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
