import HybridCore
import Testing

@testable import HybridConfiguration

@Suite struct PageMenuTests {
    private var menu = PageMenu(taken: TakenKeys(own: [("_Sync", ["<Ctrl><Shift>y"])]))

    private func message(_ id: String, _ title: String, _ shortcut: String? = nil) -> BridgeMessage {
        let data: JSONValue = ["title": .string(title), "shortcut": shortcut.map(JSONValue.string) ?? .null]
        return BridgeMessage(id: id, component: "menu-item", event: "connect", data: data)
    }

    @Test mutating func repeatedMessageAddsItemOnce() {
        #expect(menu.add(message("1", "Export", "Ctrl+E")) == nil)
        #expect(menu.add(message("2", "Empty")) == nil)
        #expect(menu.add(message("3", "Export", "Ctrl+E")) == nil)
        #expect(menu.entries.map(\.title) == ["Export", "Empty"])
        #expect(menu.entries.map(\.message.id) == ["3", "2"])
        #expect(menu.entries.first?.shortcut?.accelerator == "<Control>e")
        menu.remove(message("4", "Export"))
        #expect(menu.entries.map(\.title) == ["Empty"])
        menu.remove(BridgeMessage(id: "5", component: "menu-item", event: "disconnect"))
        #expect(menu.entries.isEmpty)
    }

    @Test(arguments: [
        ("Ctrl+P", "Ctrl+P belongs to “Print”. The menu entry has no shortcut."),
        ("control+f", "Ctrl+F belongs to “Find on page”. The menu entry has no shortcut."),
        ("Shift+Ctrl+Y", "Ctrl+Shift+Y belongs to “Sync”. The menu entry has no shortcut."),
        ("Ctrl+C", "Ctrl+C belongs to “Copy”. The menu entry has no shortcut."),
        ("F11", "F11 belongs to “Full screen”. The menu entry has no shortcut."),
        ("Ctrl+1", "Ctrl+1 belongs to another entry. The menu entry has no shortcut."),
        ("Alt+F4", "Pages cannot use this shortcut. Use one such as “Ctrl+E”, “Ctrl+Shift+E” or “F6”."),
        ("e", "Pages cannot use this shortcut. Use one such as “Ctrl+E”, “Ctrl+Shift+E” or “F6”."),
    ])
    mutating func takenShortcutIsRefused(shortcut: String, sentence: String) {
        #expect(menu.add(message("1", "First", "Ctrl+1")) == nil)
        let problem = menu.add(message("2", "Second", shortcut))
        #expect(problem?.reason == .shortcut)
        #expect(problem?.sentence == sentence)
        #expect(menu.entries.map(\.title) == ["First", "Second"])
        #expect(menu.entries.last?.shortcut == nil)
    }

    @Test mutating func numberOfItemsIsLimited() {
        for number in 0..<PageMenu.mostEntries { #expect(menu.add(message("1", "\(number)")) == nil) }
        #expect(menu.add(message("1", "One more"))?.reason == .data)
        #expect(menu.add(message("2", "0")) == nil)
        #expect(menu.entries.count == PageMenu.mostEntries)
        #expect(menu.add(message("3", " \u{202e} "))?.reason == .data)
        let long = String(repeating: "long ", count: 10_000)
        menu.removeAll()
        #expect(menu.add(message("4", long)) == nil)
        #expect(menu.entries.first?.title.count == 60)
    }

    @Test(arguments: [
        ("Ctrl+E", "<Control>e"), ("Control+Shift+e", "<Control><Shift>e"), ("ctrl+1", "<Control>1"), ("F6", "F6"),
        ("Shift+F6", "<Shift>F6"), ("Ctrl+Shift+1", nil), ("Shift+E", nil), ("Ctrl", nil), ("Ctrl+", nil), ("", nil),
        ("Ctrl+Ctrl+E", nil), ("Ctrl+Alt+E", nil), ("Ctrl+ä", nil), ("Super+E", nil), ("F13", nil),
        ("Ctrl+<Alt>e", nil), (String(repeating: "Ctrl+", count: 1000) + "E", nil),
    ])
    func pageKeySyntax(text: String, accelerator: String?) {
        #expect(KeyCombination(page: text)?.accelerator == accelerator)
    }

    @Test(arguments: [
        ("<Control><Shift>c", "Ctrl+Shift+C"), ("<Primary>F1", "Ctrl+F1"), ("F5", "F5"), ("<Alt>Left", "Alt+Left"),
        ("<Super>e", nil), ("<Control>", nil), ("", nil),
    ])
    func gtkKeySyntax(text: String, words: String?) {
        #expect(KeyCombination(accelerator: text)?.words == words)
    }

    /// The keys of a new command are reserved automatically.
    @Test func commandKeysAreReserved() {
        let taken = TakenKeys()
        for keys in UserCommand.allCases.flatMap(\.keys) {
            #expect(KeyCombination(accelerator: keys).flatMap { taken.owner(of: $0) } != nil, "\(keys)")
        }
    }
}
