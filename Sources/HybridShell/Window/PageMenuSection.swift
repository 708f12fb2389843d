import CGtk
import GLibBridge

/// The section of the primary menu with the entries of the front page.
///
/// They are actions of the window, not of the application. They are therefore not on the session bus, and their keys do
/// nothing in a dialog above the page.
final class PageMenuSection {
    /// The menu section that contains the entries.
    private let section: ObjectRef
    private let application: ObjectRef
    private let actions = ObjectRef(owning: g_simple_action_group_new())
    private var count = 0
    /// A prefix that is unique to the window, because accelerators apply to action names in all windows.
    private let prefix: String

    init(_ window: Widget, application: ObjectRef, section: ObjectRef, number: Int) {
        self.application = application
        self.section = section
        prefix = "page\(number)"
        gtk_widget_insert_action_group(window.pointer(), prefix, actions.pointer())
    }

    func showEntries(_ entries: [PageMenuEntry]) {
        g_menu_remove_all(section.pointer())
        for index in 0..<count {
            setKeys([], of: index)
            g_action_map_remove_action(actions.pointer(), Self.name(index))
        }
        count = entries.count
        for (index, entry) in entries.enumerated() {
            let action = ObjectRef(owning: g_simple_action_new(Self.name(index), nil))
            // Run this later, because the handler may remove the entry.
            action.connect("activate") { _ in MainLoop.whenIdle { entry.chosen() } }
            g_action_map_add_action(actions.pointer(), action.pointer())
            setKeys(entry.accelerator.map { [$0] } ?? [], of: index)
            section.appendItem(entry.title.replacing("_", with: "__"), action: fullName(index))
        }
    }

    private func setKeys(_ keys: [String], of index: Int) {
        withCStrings(keys) {
            gtk_application_set_accels_for_action(application.pointer(), fullName(index), $0)
        }
    }

    private static func name(_ index: Int) -> String { "entry\(index)" }
    private func fullName(_ index: Int) -> String { "\(prefix).\(Self.name(index))" }
}
