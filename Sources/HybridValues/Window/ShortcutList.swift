/// The contents of the shortcuts window. Every key that has an effect is listed once.
package struct ShortcutList: Equatable, Sendable {
    package struct Shortcut: Equatable, Sendable {
        /// The effect of the shortcut.
        package let title: String
        /// The keys of the shortcut, each of which has the effect, in GTK's format.
        package let keys: [String]

        /// Returns the text of the shortcut for screen readers.
        package func spoken(_ names: [String]) -> String {
            switch names.count {
            case 0: title
            // Translators: what a shortcut does, and its keys: Find, Ctrl+F
            case 1: localized("\(title), \(names[0])")
            default: localized("\(title), \(names[0]) or \(names[1])")
            }
        }
    }

    package struct Group: Equatable, Sendable {
        package let title: String
        package let shortcuts: [Shortcut]
    }

    /// The groups that have shortcuts.
    package let groups: [Group]

    /// Creates the list.
    /// - Parameters:
    ///   - actions: The keys of each action, as passed to GTK.
    ///   - own: The commands that the application's own code defines. An underscore marks the mnemonic of a title.
    ///   - page: The menu entries of the front page.
    package init(
        actions: [String: [String]], own: [(name: String, title: String)] = [],
        page: [(title: String, key: String)] = [], tabCount: Int
    ) {
        var left = actions.merging(Self.fixed) { $1 }
        // Only the first nine tabs have a key.
        if tabCount > 0 { left["tabs"] = ["<Alt>1...\(min(tabCount, 9))"] }
        func shortcuts(_ titles: [(name: String, title: String)]) -> [Shortcut] {
            titles.compactMap { name, title in
                left.removeValue(forKey: name).map { Shortcut(title: title, keys: Self.shown($0)) }
            }
        }
        var groups = Self.titles.map { Group(title: $0.group, shortcuts: shortcuts($0.titles)) }
        let commands = own.map { (name: $0.name, title: $0.title.replacing("_", with: "")) }
        groups.append(Group(title: localized("Commands"), shortcuts: shortcuts(commands)))
        groups.append(
            Group(title: localized("This Page"), shortcuts: page.map { Shortcut(title: $0.title, keys: [$0.key]) }))
        // Keys without a title are listed too.
        let rest = left.keys.sorted().map { Shortcut(title: $0, keys: Self.shown(left[$0] ?? [])) }
        groups.append(Group(title: localized("Other"), shortcuts: rest))
        self.groups = groups.filter { !$0.shortcuts.isEmpty }
    }

    /// The titles of the actions that have keys, by group. Commands come first.
    private static var titles: [(group: String, titles: [(name: String, title: String)])] {
        UserCommand.ShortcutGroup.allCases.map { group in
            let commands = UserCommand.allCases.compactMap { command in
                command.shortcut.flatMap { $0.group == group ? (name: command.rawValue, title: $0.title) : nil }
            }
            return (group.title, commands + otherTitles(group))
        }
    }

    private static func otherTitles(_ group: UserCommand.ShortcutGroup) -> [(name: String, title: String)] {
        switch group {
        case .pages: [("page-menu", localized("Page menu"))]
        case .find: [("find-next", localized("Next match")), ("find-previous", localized("Previous match"))]
        case .view: [("tabs", localized("Go to a tab"))]
        case .application:
            [("menu", localized("Menu")), ("leave", localized("Stop loading, or close a dialog or search"))]
        case .testing: []
        }
    }

    /// Keys that are not actions of the shell. GTK or a part of the window handles them.
    static let fixed = [
        "menu": ["F10"], "page-menu": ["<Shift>F10", "Menu"], "find-next": ["<Control>g", "Return"],
        "find-previous": ["<Control><Shift>g", "<Shift>Return"], "leave": ["Escape"],
    ]

    /// Splits a range such as `<Alt>1...3`. If the text is a single key, there is no last key.
    /// - Returns: The first key in GTK's format, and the last key without modifiers.
    package static func range(_ keys: String) -> (first: String, last: String?) {
        guard let dots = keys.firstRange(of: "...") else { return (keys, nil) }
        return (String(keys[..<dots.lowerBound]), String(keys[dots.upperBound...]))
    }

    /// Returns the first two keys, because the others are for other keyboards. The keys of the number pad are omitted,
    /// because they look the same.
    private static func shown(_ keys: [String]) -> [String] {
        Array(keys.filter { !$0.contains("KP_") }.prefix(2))
    }
}
