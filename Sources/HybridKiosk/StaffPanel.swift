import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The panel of the staff, which shows the kiosk's state and has a button for each action.
final class StaffPanel {
    private let heading = Widget.label(localized("Staff"), classes: ["title-1"])
    private let message = Widget.label("", classes: ["error"])
    private let group = PreferenceGroup(title: "")
    private let grid = Widget(sinking: gtk_grid_new())
    private let powerOff: Widget
    private let close: Widget

    /// - Parameter facts: The titles and values of the rows.
    init(
        _ facts: [(title: String, value: String)], chosen: @escaping @MainActor (StaffAccess.Action) -> Void,
        closed: @escaping @MainActor () -> Void
    ) {
        powerOff = Self.button(for: .powerOff, chosen)
        close = Widget.button(localized("_Close"), classes: ["pill"], action: closed)
        for fact in facts { group.add(fact.title, subtitle: fact.value) }
        gtk_grid_set_row_spacing(grid.pointer(), 12)
        gtk_grid_set_column_spacing(grid.pointer(), 12)
        gtk_grid_set_column_homogeneous(grid.pointer(), 1)
        for (index, action) in StaffAccess.Action.allCases.enumerated() {
            let button = action == .powerOff ? powerOff : Self.button(for: action, chosen)
            gtk_grid_attach(grid.pointer(), button.pointer(), Int32(index % 2), Int32(index / 2), 1, 1)
        }
        powerOff.isVisible = false
        message.isVisible = false
    }

    /// The widgets, from the top.
    var parts: [Widget] { [heading, group.widget, message, grid, close] }

    /// Shows the button that turns the computer off.
    func offerPowerOff() { powerOff.isVisible = true }

    /// Shows why an action has failed.
    func explain(_ failure: String) {
        message.setText(failure)
        message.isVisible = true
    }

    private static func button(
        for action: StaffAccess.Action, _ chosen: @escaping @MainActor (StaffAccess.Action) -> Void
    ) -> Widget {
        let button = Widget.button(action.title) { chosen(action) }
        if action == .powerOff { button.adding(["destructive-action"]) }
        gtk_widget_set_size_request(button.pointer(), -1, 64)
        gtk_widget_set_hexpand(button.pointer(), 1)
        if let label = ObjectRef.retaining(gtk_button_get_child(button.pointer())) {
            DialogColumn.wrap(label)
            gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
        }
        return button
    }
}

extension StaffAccess.Action {
    /// The text of the button. An underscore marks its mnemonic.
    fileprivate var title: String {
        switch self {
        case .reload: localized("_Reload")
        case .home: localized("_First Page")
        case .wipe: localized("_Wipe Now")
        case .restart: localized("Re_start")
        case .maintenance: localized("_Exit to Maintenance")
        case .powerOff: localized("_Power Off")
        }
    }
}
