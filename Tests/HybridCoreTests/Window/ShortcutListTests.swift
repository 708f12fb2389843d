import HybridCore
import Testing

/// Content of the shortcuts window.
struct ShortcutListTests {
    private let actions = [
        "zoom-in": ["<Control>plus", "<Control>equal", "<Control>KP_Add"],
        "zoom-out": ["<Control>minus", "<Control>KP_Subtract"], "zoom-reset": ["<Control>0", "<Control>KP_0"],
        "quit": ["<Control>q"], "inspector": ["<Control><Shift>i", "F12"], "something-new": ["F4"],
    ]

    @Test func eachKeyIsListedOnce() {
        let list = ShortcutList(actions: actions, tabCount: 3)
        let shortcuts = list.groups.flatMap(\.shortcuts)
        let keys = shortcuts.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        #expect(Set(shortcuts.map(\.title)).count == shortcuts.count)
        // The numeric keypad's key looks like the other one.
        #expect(shortcuts.first { $0.title == "Zoom out" }?.keys == ["<Control>minus"])
        #expect(shortcuts.first { $0.title == "Zoom in" }?.keys == ["<Control>plus", "<Control>equal"])
        for keys in actions.values { #expect(shortcuts.contains { $0.keys.contains(keys[0]) }) }
    }

    @Test func keysWithoutActionAreListed() {
        let list = ShortcutList(actions: [:], tabCount: 0)
        let keys = list.groups.flatMap(\.shortcuts).flatMap(\.keys)
        #expect(keys.contains("<Control>g") && keys.contains("Escape") && keys.contains("F10"))
        #expect(!keys.contains { $0.hasPrefix("<Alt>1") }, "there are no tabs")
        #expect(!list.groups.contains { $0.title == "Testing" || $0.title == "Other" })
    }

    @Test func applicationCommandsAreListed() {
        let list = ShortcutList(
            actions: ["stamp": ["<Control>k"]], own: [("stamp", "S_tamp"), ("mute", "Mute")], tabCount: 0)
        let own = list.groups.first { $0.title == "Commands" }?.shortcuts
        #expect(own?.map(\.title) == ["Stamp"] && own?.first?.keys == ["<Control>k"])
    }

    @Test func firstNineTabsHaveKeys() {
        func keys(_ tabCount: Int) -> [String]? {
            ShortcutList(actions: [:], tabCount: tabCount).groups.flatMap(\.shortcuts)
                .first { $0.title == "Go to a tab" }?.keys
        }
        #expect(keys(3) == ["<Alt>1...3"])
        #expect(keys(12) == ["<Alt>1...9"])
    }

    @Test func keysAreDescribed() throws {
        let list = ShortcutList(actions: [:], page: [(title: "Find", key: "<Control>f")], tabCount: 0)
        let find = try #require(list.groups.last?.shortcuts.first)
        #expect(find.spoken([]) == "Find")
        #expect(find.spoken(["Ctrl+F"]) == "Find, Ctrl+F")
        #expect(find.spoken(["Ctrl+F", "F3"]) == "Find, Ctrl+F or F3")
    }

    @Test func keyRangesShowBothEnds() {
        #expect(ShortcutList.range("<Alt>1...3") == ("<Alt>1", "3"))
        #expect(ShortcutList.range("<Control>f") == ("<Control>f", nil))
    }
}
