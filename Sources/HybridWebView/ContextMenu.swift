import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore

/// Adapts the page's context menu. Items that make sense only in a browser are removed, and an empty part of the page
/// offers the page's commands.
package enum ContextMenu {
    /// WebKit's back, forward and reload items bypass the stack, and its items for new windows bypass the rules.
    private static let unsuitable: Set<UInt32> = Set(
        [
            WEBKIT_CONTEXT_MENU_ACTION_GO_BACK, WEBKIT_CONTEXT_MENU_ACTION_GO_FORWARD, WEBKIT_CONTEXT_MENU_ACTION_STOP,
            WEBKIT_CONTEXT_MENU_ACTION_RELOAD, WEBKIT_CONTEXT_MENU_ACTION_OPEN_LINK_IN_NEW_WINDOW,
            WEBKIT_CONTEXT_MENU_ACTION_OPEN_IMAGE_IN_NEW_WINDOW, WEBKIT_CONTEXT_MENU_ACTION_OPEN_FRAME_IN_NEW_WINDOW,
            WEBKIT_CONTEXT_MENU_ACTION_OPEN_VIDEO_IN_NEW_WINDOW, WEBKIT_CONTEXT_MENU_ACTION_OPEN_AUDIO_IN_NEW_WINDOW,
            WEBKIT_CONTEXT_MENU_ACTION_OPEN_LINK, WEBKIT_CONTEXT_MENU_ACTION_COPY_IMAGE_URL_TO_CLIPBOARD,
        ].map(\.rawValue))

    /// The commands of a page, with their labels.
    package static let commands = [
        (localized("_Back"), UserCommand.back), (localized("_Reload"), .reload), (localized("_Find…"), .find),
        (localized("Copy _Link"), .copyLink), (localized("_Open in Browser"), .openInBrowser),
    ]

    /// Removes unsuitable items. Returns true if no items are left, so that the menu must be suppressed.
    /// - Parameter offersCommands: True to add the page's commands to the menu of an empty part of the page.
    static func adapt(_ menu: ObjectRef, offersCommands: Bool = false) -> Bool {
        let raw: OpaquePointer = menu.pointer()
        for position in positions(of: raw).reversed() {
            guard let item = webkit_context_menu_get_item_at_position(raw, position) else { continue }
            let action = webkit_context_menu_item_get_stock_action(item)
            if unsuitable.contains(action.rawValue) { webkit_context_menu_remove(raw, item) }
        }
        removeEmptySections(raw)
        if offersCommands, isOfEmptyPart(raw) { addCommands(to: raw) }
        return webkit_context_menu_get_n_items(raw) == 0
    }

    /// Returns true if no item is about the page's content. The inspector is offered everywhere.
    private static func isOfEmptyPart(_ menu: OpaquePointer) -> Bool {
        positions(of: menu).allSatisfy { position in
            guard let item = webkit_context_menu_get_item_at_position(menu, position) else { return true }
            return webkit_context_menu_item_get_stock_action(item) == WEBKIT_CONTEXT_MENU_ACTION_INSPECT_ELEMENT
        }
    }

    /// Adds the page's commands above the inspector, if that is offered.
    private static func addCommands(to menu: OpaquePointer) {
        guard let application = ObjectRef.retaining(g_application_get_default()) else { return }
        if webkit_context_menu_get_n_items(menu) > 0 {
            webkit_context_menu_prepend(menu, webkit_context_menu_item_new_separator())
        }
        for (label, command) in commands.reversed() {
            guard let action = g_action_map_lookup_action(application.pointer(), command.rawValue) else { continue }
            webkit_context_menu_prepend(menu, webkit_context_menu_item_new_from_gaction(action, label, nil))
        }
    }

    /// Prepends an item that opens a link in a new window.
    /// - Parameters:
    ///   - place: WebKit's hit test at the pointer.
    ///   - open: Called with the link's address when the user chooses the item.
    static func offerWindow(in menu: ObjectRef, at place: ObjectRef, open: @escaping @MainActor (URL) -> Void) {
        guard webkit_hit_test_result_context_is_link(place.pointer()) != 0,
            let url = String(borrowing: webkit_hit_test_result_get_link_uri(place.pointer())).flatMap({
                URL(webAddress: $0)
            })
        else { return }
        let action = ObjectRef(owning: g_simple_action_new("open-link-in-window", nil))
        action.connect("activate") { _ in MainLoop.whenIdle { open(url) } }
        let label = localized("Open Link in New _Window")
        webkit_context_menu_prepend(menu.pointer(), webkit_context_menu_item_new_separator())
        webkit_context_menu_prepend(
            menu.pointer(), webkit_context_menu_item_new_from_gaction(action.pointer(), label, nil))
    }

    /// Removes separators with no item above or below them.
    private static func removeEmptySections(_ menu: OpaquePointer) {
        var isAfterLine = true
        for position in positions(of: menu).reversed() {
            guard let item = webkit_context_menu_get_item_at_position(menu, position) else { continue }
            let isLine = webkit_context_menu_item_is_separator(item) != 0
            if isLine, isAfterLine || position == 0 { webkit_context_menu_remove(menu, item) }
            isAfterLine = isLine
        }
        // After the removals, a separator may have become the first item.
        if let first = webkit_context_menu_first(menu), webkit_context_menu_item_is_separator(first) != 0 {
            webkit_context_menu_remove(menu, first)
        }
    }

    private static func positions(of menu: OpaquePointer) -> Range<guint> {
        0..<webkit_context_menu_get_n_items(menu)
    }
}
