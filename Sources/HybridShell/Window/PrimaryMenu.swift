import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The primary menu in the header bar.
final class PrimaryMenu {
    /// The button that opens the menu.
    let button: Widget
    private let menu = ObjectRef(owning: g_menu_new())
    private let identity = ObjectRef(owning: g_menu_new())
    private let account = ObjectRef(owning: g_menu_new())
    /// The row with the zoom level between icons.
    private let zoomRow = ObjectRef(owning: g_menu_new())
    /// The last section. It contains Quit if closing the window does not end the application.
    private var end: ObjectRef?
    private var offersQuit = false
    /// The section of the entries that the page provides.
    let page = ObjectRef(owning: g_menu_new())
    var opened: (@MainActor () -> Void)?
    /// Called when the menu has closed and GTK has left the focus on the menu's button or nowhere.
    var closed: (@MainActor () -> Void)?

    init(_ environment: ShellEnvironment) {
        button = .primaryMenuButton(menu)
        let popover = ObjectRef.retaining(gtk_menu_button_get_popover(button.pointer()))
        if let popover { MenuRows.connect(popover) }
        popover?.connect("map") { [weak self] _ in self?.opened?() }
        popover?.connect("closed") { [weak self] _ in
            // The chosen item is activated after the menu has closed, and may then open a dialog.
            MainLoop.whenIdle {
                guard let self, let root = gtk_widget_get_root(self.button.pointer()) else { return }
                let isOnButton = gtk_widget_get_focus_child(self.button.pointer()) != nil
                if isOnButton || gtk_root_get_focus(root) == nil { self.closed?() }
            }
        }
        for section in [identity, page] { g_menu_append_section(menu.pointer(), nil, section.pointer()) }
        append(environment.configuration.menu)
        append(environment.commands.map { ($0.title, "app.\($0.name)") })
        for section in UserCommand.MenuSection.allCases {
            let commands = UserCommand.allCases.filter { command in
                command.menuItem?.section == section && (environment.isInspectable || !command.isForTesters)
                    && command != .quit
            }
            switch section {
            case .tools: append(commands, inRow: ObjectRef(owning: g_menu_new()))
            case .zoom: append(commands, inRow: zoomRow)
            case .account: g_menu_append_section(menu.pointer(), nil, account.pointer())
            case .windows, .page, .testing, .application:
                end = append(
                    commands.map { command in
                        let label = command.menuItem?.label ?? ""
                        let about =
                            command == .about
                            ? localized("_About \(Self.label(environment.configuration.displayName))") : label
                        return (about, command.actionName)
                    })
            }
        }
    }

    /// Adds a row of icons with accessible labels.
    private func append(_ commands: [UserCommand], inRow row: ObjectRef) {
        for command in commands {
            let item = ObjectRef(owning: g_menu_item_new(command.menuItem?.label, command.actionName))
            let icon = command.menuIcon.map { Variant($0) }
            g_menu_item_set_attribute_value(item.pointer(), "verb-icon", icon?.pointer)
            g_menu_append_item(row.pointer(), item.pointer())
        }
        let section = ObjectRef(owning: g_menu_item_new_section(nil, row.pointer()))
        let hint = Variant("horizontal-buttons")
        g_menu_item_set_attribute_value(section.pointer(), "display-hint", hint.pointer)
        g_menu_append_item(menu.pointer(), section.pointer())
    }

    @discardableResult
    private func append(_ items: [(String, String)]) -> ObjectRef? {
        guard !items.isEmpty else { return nil }
        let section = ObjectRef(owning: g_menu_new())
        for (label, action) in items { section.appendItem(label, action: action) }
        g_menu_append_section(menu.pointer(), nil, section.pointer())
        return section
    }

    /// Adds or removes the Quit item. It is needed if closing the window does not end the application.
    func setOffersQuit(_ offersQuit: Bool) {
        guard offersQuit != self.offersQuit, let end, let label = UserCommand.quit.menuItem?.label else { return }
        self.offersQuit = offersQuit
        if offersQuit {
            end.appendItem(label, action: UserCommand.quit.actionName)
        } else {
            g_menu_remove(end.pointer(), g_menu_model_get_n_items(end.pointer()) - 1)
        }
    }

    /// Shows the zoom level between the icons that change it.
    func showZoom(_ zoom: Double) {
        let item = ObjectRef(owning: g_menu_item_new(Zoom.text(zoom), UserCommand.zoomReset.actionName))
        // Without this, the key would be beside the number.
        let noKey = Variant("")
        g_menu_item_set_attribute_value(item.pointer(), "accel", noKey.pointer)
        g_menu_remove(zoomRow.pointer(), 1)
        g_menu_insert_item(zoomRow.pointer(), 1, item.pointer())
        centreZoom()
    }

    /// Shows the zoom level in the middle of its button, like the icons beside it. GTK shows text at the start.
    private func centreZoom() {
        ObjectRef.retaining(gtk_menu_button_get_popover(button.pointer()))?.forEachDescendant { label in
            guard label.isA(gtk_label_get_type()), let parent = gtk_widget_get_parent(label.pointer()),
                let row = gtk_widget_get_parent(parent).map({ Widget(retaining: $0) }), row.isA(gtk_box_get_type()),
                gtk_orientable_get_orientation(row.pointer()) == GTK_ORIENTATION_HORIZONTAL
            else { return }
            // The label of the key is empty, but has a margin.
            let isEmpty = String(borrowing: gtk_label_get_text(label.pointer()))?.isEmpty ?? true
            guard !isEmpty else { return label.isVisible = false }
            gtk_widget_set_hexpand(label.pointer(), 1)
            gtk_widget_set_halign(label.pointer(), GTK_ALIGN_CENTER)
        }
    }

    /// Shows the user reported by the server at the top, and optionally a Sign Out item.
    func showUser(_ user: SignedInUser?, offersSignOut: Bool) {
        g_menu_remove_all(account.pointer())
        if offersSignOut, let label = UserCommand.signOut.menuItem?.label {
            account.appendItem(label, action: UserCommand.signOut.actionName)
        }
        g_menu_remove_all(identity.pointer())
        for text in [user?.name, user?.email] {
            // The action does not exist, so the item only shows text. Underscores are escaped because they do not mark
            // mnemonics here.
            guard let text else { continue }
            identity.appendItem(Self.label(text), action: "app.identity")
        }
    }

    /// Returns a text as a label of the menu, which must fit in a narrow window. Its underscores mark no mnemonics.
    private static func label(_ text: String) -> String {
        (DisplayLine.make(text, limit: longestLabel) ?? "").replacing("_", with: "__")
    }

    private static let longestLabel = 32

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
