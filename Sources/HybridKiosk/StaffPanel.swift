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
    private var buttonCount = 0
    private var powerOff: Widget?
    private let log = Widget(sinking: gtk_text_view_new()).adding(["report"])
    private let logScroller = Widget(sinking: gtk_scrolled_window_new()).adding(["card"])
    private var levels: [StaffLevel: (row: PreferenceGroup.Row, buttons: [(StaffAccess.Action, Widget)])] = [:]
    private let close: Widget
    private let chosen: @MainActor (StaffAccess.Action) -> Void

    /// - Parameters:
    ///   - facts: The titles and values of the rows.
    ///   - levels: The levels that have a row.
    ///   - offered: The actions of the buttons below the rows.
    init(
        _ facts: [(title: String, value: String)], _ levels: [StaffLevel], _ offered: [StaffAccess.Action],
        chosen: @escaping @MainActor (StaffAccess.Action) -> Void, closed: @escaping @MainActor () -> Void
    ) {
        self.chosen = chosen
        close = Widget.button(localized("_Close"), classes: ["pill"], action: closed)
        for fact in facts { group.add(fact.title, subtitle: fact.value) }
        for level in levels {
            let buttons = zip(level.actions, level.icons).map { action, icon in
                (action, Widget.iconButton(icon, name: action.title) { chosen(action) })
            }
            // A later row would move the buttons below.
            let row = group.add(level.title, subtitle: "…", end: buttons.map(\.1))
            for (_, button) in buttons { button.isSensitive = false }
            self.levels[level] = (row, buttons)
        }
        gtk_grid_set_row_spacing(grid.pointer(), 12)
        gtk_grid_set_column_spacing(grid.pointer(), 12)
        gtk_grid_set_column_homogeneous(grid.pointer(), 1)
        for action in offered { add(action) }
        message.isVisible = false
        makeLog()
    }

    private func makeLog() {
        gtk_text_view_set_editable(log.pointer(), 0)
        gtk_text_view_set_cursor_visible(log.pointer(), 0)
        gtk_text_view_set_wrap_mode(log.pointer(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(log.pointer(), 0)
        gtk_widget_set_direction(log.pointer(), GTK_TEXT_DIR_LTR)
        log.setAccessibleLabel(localized("Log"))
        gtk_scrolled_window_set_child(logScroller.pointer(), log.pointer())
        gtk_widget_set_size_request(logScroller.pointer(), -1, 320)
        logScroller.isVisible = false
    }

    /// The widgets, from the top.
    var parts: [Widget] { [heading, group.widget, message, grid, logScroller, close] }

    /// Enables the button that turns the computer off.
    func offerPowerOff() { powerOff?.isSensitive = true }

    /// Shows why an action has failed; with `nil`, that the last one has succeeded.
    func explain(_ failure: String?) {
        message.setText(failure ?? "")
        message.isVisible = failure != nil
    }

    /// Shows a level in percent, or a dash if the computer has none.
    /// - Parameter hasEffect: Returns whether a button changes the level.
    func show(_ level: StaffLevel, _ percent: Int?, hasEffect: (StaffAccess.Action) -> Bool) {
        guard let (row, buttons) = levels[level] else { return }
        row.subtitle = percent.map { localized("\($0)%") } ?? "–"
        for (action, button) in buttons { button.isSensitive = hasEffect(action) }
    }

    /// Shows the end of the log below the buttons.
    func show(log text: String) {
        explain(nil)
        log.setReport(text.isEmpty ? localized("The log is empty.") : text)
        logScroller.isVisible = true
        gtk_widget_grab_focus(log.pointer())
        // Setting the text moves the cursor behind its last line.
        let end = gtk_text_buffer_get_insert(gtk_text_view_get_buffer(log.pointer()))
        gtk_text_view_scroll_to_mark(log.pointer(), end, 0, 0, 0, 0)
    }

    private func add(_ action: StaffAccess.Action) {
        let button = Self.button(for: action, chosen)
        gtk_grid_attach(grid.pointer(), button.pointer(), Int32(buttonCount % 2), Int32(buttonCount / 2), 1, 1)
        buttonCount += 1
        guard action == .powerOff else { return }
        button.isSensitive = false
        powerOff = button.adding(["destructive-action"])
    }

    private static func button(
        for action: StaffAccess.Action, _ chosen: @escaping @MainActor (StaffAccess.Action) -> Void
    ) -> Widget {
        let button = Widget.button(action.title) { chosen(action) }
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
        case .screenOff: localized("_Turn Screen Off")
        case .restart: localized("Re_start")
        case .maintenance: localized("_Exit to Maintenance")
        case .quieter: localized("Quieter")
        case .louder: localized("Louder")
        case .darker: localized("Darker")
        case .brighter: localized("Brighter")
        case .log: localized("Show _Log")
        case .powerOff: localized("_Power Off")
        }
    }
}

extension StaffLevel {
    fileprivate var title: String {
        switch self {
        case .volume: localized("Volume")
        case .brightness: localized("Brightness")
        }
    }

    /// The icons of the buttons of ``actions``.
    fileprivate var icons: [String] {
        switch self {
        case .volume: ["audio-volume-low-symbolic", "audio-volume-high-symbolic"]
        case .brightness: ["weather-clear-night-symbolic", "display-brightness-symbolic"]
        }
    }
}
