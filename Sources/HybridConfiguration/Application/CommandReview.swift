import HybridValues

/// Checks the names and keys of the commands that an application's code adds.
package struct CommandReview {
    /// A command of the application's code.
    package struct Command {
        package let name: String
        package let title: String
        /// The keys in GTK's format.
        package var keys: [String]

        package init(name: String, title: String, keys: [String]) {
            (self.name, self.title, self.keys) = (name, title, keys)
        }
    }

    /// The commands with usable names, with their usable keys and their positions in the list.
    package private(set) var usable: [(command: Command, position: Int)] = []
    /// A message for each other name and key.
    package private(set) var problems: [String] = []

    /// - Parameter isKey: Returns true for the name of a key that GDK knows, such as `plus`.
    package init(_ commands: [Command], isKey: (String) -> Bool) {
        var names = Self.reserved
        for (position, command) in commands.enumerated() {
            let name = command.name
            guard Self.isValid(name), !name.hasPrefix(ApplicationShortcut.prefix), names.insert(name).inserted else {
                problems.append(
                    "The command “\(Self.shown(name))” already exists or is not a valid name. Use another name of "
                        + "letters, digits and hyphens.")
                continue
            }
            let taken = TakenKeys(own: usable.map { ($0.command.title, $0.command.keys) })
            var checked = command
            checked.keys = command.keys.filter { isUsable($0, name, taken, isKey) }
            usable.append((checked, position))
        }
    }

    private mutating func isUsable(
        _ key: String, _ name: String, _ taken: TakenKeys, _ isKey: (String) -> Bool
    ) -> Bool {
        let subject = "The key “\(Self.shown(key))” of the command “\(name)”"
        guard Self.isAccelerator(key, isKey) else {
            problems.append("\(subject) is unknown. Write it as GTK does, such as “<Control>m”.")
            return false
        }
        // Pages and the shell use no other modifiers than those of KeyCombination, but another command may.
        let same = usable.first { $0.command.keys.contains { $0.lowercased() == key.lowercased() } }
        guard
            let owner = KeyCombination(accelerator: key).flatMap(taken.owner)
                ?? same?.command.title.replacing("_", with: "")
        else {
            return true
        }
        problems.append("\(subject) already belongs to “\(owner)”. Use another.")
        return false
    }

    /// True if the text has the form that `gtk_accelerator_parse` reads: modifiers, and then the name of a key.
    private static func isAccelerator(_ text: String, _ isKey: (String) -> Bool) -> Bool {
        let parts = text.split(separator: ">", omittingEmptySubsequences: false)
        let modifiers = ["control", "ctrl", "ctl", "primary", "shift", "shft", "alt", "super", "hyper", "meta"]
        return parts.dropLast().allSatisfy { $0.first == "<" && modifiers.contains($0.dropFirst().lowercased()) }
            && parts.last.map { isKey(String($0)) } == true
    }

    /// The names of the shell's commands, and of the menu item that shows the signed-in user.
    private static let reserved = Set(UserCommand.allCases.map(\.rawValue) + ["identity"])

    /// True if the text is a valid action name without a parameter in parentheses.
    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    private static func shown(_ text: String) -> String { DisplayLine.make(text, limit: 40) ?? "" }
}
