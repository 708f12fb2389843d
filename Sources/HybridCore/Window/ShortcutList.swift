/// What the shortcuts window lists: every key that does something, once.
package struct ShortcutList: Equatable, Sendable {
    /// Something that keys do.
    package struct Shortcut: Equatable, Sendable {
        /// What they do.
        package let title: String
        /// The keys, as GTK writes them: each of them does it.
        package let keys: [String]
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
        groups.append(Group(title: "Commands", shortcuts: shortcuts(commands)))
        groups.append(
            Group(title: "This Page", shortcuts: page.map { Shortcut(title: $0.title, keys: [$0.key]) }))
        // A key must not be kept from people because nobody has thought of a title.
        let rest = left.keys.sorted().map { Shortcut(title: $0, keys: Self.shown(left[$0] ?? [])) }
        groups.append(Group(title: "Others", shortcuts: rest))
        self.groups = groups.filter { !$0.shortcuts.isEmpty }
    }

    /// The titles of what has keys, by group; those of commands come first.
    private static let titles: [(group: String, titles: [(name: String, title: String)])] =
        UserCommand.ShortcutGroup.allCases.map { group in
            let commands = UserCommand.allCases.compactMap { command in
                command.shortcut.flatMap { $0.group == group ? (name: command.rawValue, title: $0.title) : nil }
            }
            return (group.rawValue, commands + (otherTitles[group] ?? []))
        }

    private static let otherTitles: [UserCommand.ShortcutGroup: [(name: String, title: String)]] = [
        .pages: [("page-menu", "The page’s menu")],
        .find: [("find-next", "Next match"), ("find-previous", "Previous match")],
        .view: [("tabs", "Go to a tab")],
        .application: [("menu", "Menu"), ("leave", "Stop, or close a dialog or the search")],
    ]

    /// What is no action of ours: GTK's own keys, and those of a part of the window.
    static let fixed = [
        "menu": ["F10"], "page-menu": ["<Shift>F10", "Menu"], "find-next": ["<Control>g", "Return"],
        "find-previous": ["<Control><Shift>g", "<Shift>Return"], "leave": ["Escape"],
    ]

    /// The first two: the others are for other keyboards. Those of the number pad look like the others.
    private static func shown(_ keys: [String]) -> [String] {
        Array(keys.filter { !$0.contains("KP_") }.prefix(2))
    }
}
