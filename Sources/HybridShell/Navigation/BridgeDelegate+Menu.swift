package import HybridCore
import HybridToolkit

/// A component's entries in the primary menu.
extension BridgeDelegate {
    /// Sets the component's entries at the top of the primary menu while the page is loaded. The rules are those of the
    /// built-in component `menu-item`: 20 entries, no shortcut that is in use, and no entries of pages in a dialog.
    public func showInMenu(_ entries: [BridgeMenuEntry]) {
        guard session == .main else { return refuse(made([:]), .component) }
        var menu = PageMenu(taken: takenKeys)
        for entry in entries {
            let message = made([
                "title": .string(entry.title), "shortcut": entry.shortcut.map(JSONValue.string) ?? .null,
            ])
            if let (reason, sentence) = menu.add(message) { refuse(message, reason, sentence) }
        }
        showInMenu(
            menu.entries.map { shown in
                PageMenuEntry(title: shown.title, accelerator: shown.shortcut?.accelerator) { [weak self] in
                    guard self?.isShown ?? false else { return }
                    entries.last { DisplayLine.make($0.title, limit: 60) == shown.title }?.perform()
                }
            })
    }

    /// A message for reports, because no page sent it.
    private func made(_ data: JSONValue) -> BridgeMessage {
        BridgeMessage(id: "", component: name, event: "menu", data: data)
    }

    /// The keys that the page cannot use for its own commands.
    package var takenKeys: TakenKeys {
        TakenKeys(own: (destination as? Navigator)?.environment.commands.map { ($0.title, $0.keys) } ?? [])
    }
}
