/// What the shortcuts window lists: every key that does something, once.
package struct ShortcutList: Equatable, Sendable {
    /// Something that keys do.
    package struct Shortcut: Equatable, Sendable {
        /// What they do.
        package let title: String
        /// The keys, as GTK writes them: each of them does it.
        package let keys: [String]

        /// What is said of it to those who do not see it.
        /// - Parameter names: what the keys are called.
        package func spoken(_ names: [String]) -> String {
            switch names.count {
            case 0: title
            // Translators: what a shortcut does, and its keys: Find, Ctrl+F
            case 1: localized("\(title), \(names[0])")
            default: localized("\(title), \(names[0]) or \(names[1])")
            }
        }
    }

    /// Shortcuts that belong together.
    package struct Group: Equatable, Sendable {
        /// What they are about.
        package let title: String
        /// The shortcuts.
        package let shortcuts: [Shortcut]
    }

    /// The groups that have shortcuts.
    package let groups: [Group]

    /// - Parameters:
    ///   - actions: the keys of each action, as they were given to GTK.
    ///   - own: the commands of the application's own code, with an underscore before a title's letter for the menu.
    ///   - page: what the page in front has in the menu.
    ///   - tabCount: how many tabs there are.
    package init(
        actions: [String: [String]], own: [(name: String, title: String)] = [],
        page: [(title: String, key: String)] = [], tabCount: Int
    ) {
        var left = actions.merging(Self.fixed) { $1 }
        // Tabs have keys as far as there are digits.
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
        // A key must not be kept from people because nobody has thought of a title.
        let rest = left.keys.sorted().map { Shortcut(title: $0, keys: Self.shown(left[$0] ?? [])) }
        groups.append(Group(title: localized("Others"), shortcuts: rest))
        self.groups = groups.filter { !$0.shortcuts.isEmpty }
    }

    /// The titles of what has keys, by group; those of commands come first.
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
        case .pages: [("page-menu", localized("The page’s menu"))]
        case .find: [("find-next", localized("Next match")), ("find-previous", localized("Previous match"))]
        case .view: [("tabs", localized("Go to a tab"))]
        case .application: [("menu", localized("Menu")), ("leave", localized("Stop, or close a dialog or the search"))]
        case .testing: []
        }
    }

    /// What is no action of ours: GTK's own keys, and those of a part of the window.
    static let fixed = [
        "menu": ["F10"], "page-menu": ["<Shift>F10", "Menu"], "find-next": ["<Control>g", "Return"],
        "find-previous": ["<Control><Shift>g", "<Shift>Return"], "leave": ["Escape"],
    ]

    /// The first and the last of several keys in a row, `<Alt>1...3`; of a key alone just that.
    /// - Returns: the first as GTK writes keys, and the last without what is held meanwhile.
    package static func range(_ keys: String) -> (first: String, last: String?) {
        guard let dots = keys.firstRange(of: "...") else { return (keys, nil) }
        return (String(keys[..<dots.lowerBound]), String(keys[dots.upperBound...]))
    }

    /// The first two: the others are for other keyboards. Those of the number pad look like the others.
    private static func shown(_ keys: [String]) -> [String] {
        Array(keys.filter { !$0.contains("KP_") }.prefix(2))
    }
}
