import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The menu at the end of the header bar.
@MainActor
final class PrimaryMenu {
    /// The button that opens it.
    let button = Widget(sinking: gtk_menu_button_new())
    private let menu = ObjectRef(owning: g_menu_new())
    private let identity = ObjectRef(owning: g_menu_new())
    /// The part that is the page's.
    let page = ObjectRef(owning: g_menu_new())
    /// Called when the menu has closed and the keyboard is on its button, where GTK leaves it.
    var closed: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - entries: the application's own, which come first.
    ///   - commands: those of its code, which follow.
    ///   - canSignOut: whether the application has a way of signing in, and so one of signing out.
    ///   - isForTesters: whether somebody may look behind the pages.
    init(_ entries: [MenuEntry], _ commands: [MenuCommand], canSignOut: Bool, isForTesters: Bool) {
        gtk_menu_button_set_icon_name(button.pointer(), "open-menu-symbolic")
        gtk_menu_button_set_primary(button.pointer(), 1)
        gtk_menu_button_set_menu_model(button.pointer(), menu.pointer())
        button.setTooltip("Menu")
        button.setAccessibleLabel("Menu")
        ObjectRef.retaining(gtk_menu_button_get_popover(button.pointer()))?.connect("closed") { [weak self] _ in
            // What was chosen acts after the menu has closed, and may open a dialog.
            MainLoop.whenIdle {
                guard let self, gtk_widget_get_focus_child(self.button.pointer()) != nil else { return }
                self.closed?()
            }
        }
        for section in [identity, page] { g_menu_append_section(menu.pointer(), nil, section.pointer()) }
        append(entries)
        append(commands.map { ($0.title, "app.\($0.name)") })
        for section in UserCommand.MenuSection.allCases {
            let commands = UserCommand.allCases.filter { command in
                command.menuItem?.section == section && (canSignOut || command != .signOut)
                    && (isForTesters || !command.isForTesters)
            }
            append(commands.map { ($0.menuItem?.label ?? "", $0.actionName) })
        }
    }

    private func append(_ items: [(String, String)]) {
        guard !items.isEmpty else { return }
        let section = ObjectRef(owning: g_menu_new())
        for (label, action) in items { section.appendItem(label, action: action) }
        g_menu_append_section(menu.pointer(), nil, section.pointer())
    }

    /// Says at the top who is signed in, as far as the server told.
    func show(_ user: SignedInUser?) {
        g_menu_remove_all(identity.pointer())
        for text in [user?.name, user?.email] {
            // An action that does not exist: a line to be read. An underscore is not a mnemonic here.
            guard let text else { continue }
            identity.appendItem(text.replacing("_", with: "__"), action: "app.identity")
        }
    }

    private func append(_ entries: [MenuEntry]) {
        guard !entries.isEmpty else { return }
        let section = ObjectRef(owning: g_menu_new())
        for entry in entries {
            let item = ObjectRef(owning: g_menu_item_new(DisplayText.line(entry.title), nil))
            switch entry.effect {
            case .visit(let url):
                let target = Variant(url.absoluteString)
                g_menu_item_set_action_and_target_value(item.pointer(), UserCommand.visit.actionName, target.pointer)
            case .command(let command): g_menu_item_set_detailed_action(item.pointer(), command.actionName)
            }
            g_menu_append_item(section.pointer(), item.pointer())
        }
        g_menu_append_section(menu.pointer(), nil, section.pointer())
    }
}
